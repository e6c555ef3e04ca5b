/** Robots that bid: a whole deal, or the other three seats while the player bids the own hand. */

import { effect, signal } from "@preact/signals";
import { ask, Refusal } from "../api/client";
import type { BidAnswer as Decision, AuctionAnswer as RobotAuction } from "../api/types";
import { handText } from "../bridge/cards";
import { callText } from "../bridge/calls";
import { dealText, parseDeal, SEAT_WORD } from "../bridge/seats";
import { board, change, shown, toCall } from "./board";
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

/** While the player practises, robots call for the others as soon as it is their turn. */
export function letRobotsAnswer(): void {
  effect(() => {
    const { practice, seat, auction, step, hands, dealer, vul, ns, ew, bidder } = board.value;
    const turn = toCall.value;
    if (!practice || turn === null || turn === seat || step !== auction.length) return;
    const stop = new AbortController();
    const named = bidder === "" ? {} : { bidder };
    const body = { hand: handText(hands[turn]), seat: turn, dealer, vul, auction, cards: { ns, ew }, ...named };
    const attempt = async (): Promise<void> => {
      try {
        const decision = await ask<Decision>("bid", body, stop.signal);
        if (stop.signal.aborted) return;
        robotsRefusal.value = null;
        const calls = [...shown.peek(), decision.call];
        board.value = { ...board.value, auction: calls, step: calls.length };
        say(`${SEAT_WORD[turn]}: ${callText(decision.call)}`);
      } catch (error) {
        if (stop.signal.aborted || !(error instanceof Refusal)) return;
        robotsRefusal.value = error;
        if (error.retryAfter !== null) setTimeout(() => void (stop.signal.aborted || attempt()), error.retryAfter * 1000);
      }
    };
    void attempt();
    return () => stop.abort();
  });
}
