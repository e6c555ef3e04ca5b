/** Robots that bid a whole deal. */

import { signal } from "@preact/signals";
import { ask, Refusal } from "../api/client";
import type { AuctionAnswer as RobotAuction } from "../api/types";
import { dealText, parseDeal } from "../bridge/seats";
import { board, change } from "./board";
import { say } from "./saying";

export const robots = signal({ ns: "", ew: "" });
export const robotsBusy = signal(false);
export const robotsRefusal = signal<Refusal | null>(null);

/** Let the robots bid: a new random deal, or the one on the page. */
export async function bidDeal(random: boolean): Promise<void> {
  const { hands, dealer, vul } = board.value;
  const deal = random ? { deal: null, seed: Math.floor(Math.random() * 2 ** 31) } : { deal: dealText(hands) };
  const { ns, ew } = robots.value;
  robotsBusy.value = true;
  robotsRefusal.value = null;
  try {
    const names = { ...(ns === "" ? {} : { ns }), ...(ew === "" ? {} : { ew }) };
    const found = await ask<RobotAuction>("auction", { ...deal, dealer, vul, ...names });
    const parsed = parseDeal(found.deal);
    if (!parsed.ok) return;
    change({
      hands: parsed.value,
      whole: true,
      truth: true,
      practice: false,
      auction: found.auction,
      step: found.auction.length,
    });
    say(`Dealt and bid in ${found.auction.length} calls. Step through with the arrow keys.`);
  } catch (error) {
    robotsRefusal.value = error instanceof Refusal ? error : new Refusal("server", String(error));
    say(robotsRefusal.value.message);
  } finally {
    robotsBusy.value = false;
  }
}
