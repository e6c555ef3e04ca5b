/** What to lead: every card of the leader's hand, what it takes and how often it beats the contract. */

import type { LeadAnswer } from "../api/types";
import { cardWords, SUIT_SIGN, type Suit } from "../bridge/cards";
import { SEAT_WORD } from "../bridge/seats";
import { alike, type Lead, oftener, withChances } from "../bridge/leads";
import { percent } from "../bridge/words";
import { board } from "../state/board";
import { allLeads, canLead, leader, quickLeads, wantsLeads } from "../state/leading";
import { Notice } from "./notice";
import { SuitText } from "./suits";

export function Leads() {
  const seat = leader.value;
  if (seat === null || !canLead.value) return null;
  const all = allLeads.answer.value;
  const quick = quickLeads.answer.value;
  const whole = !all.waiting && all.value !== null && all.refusal === null;
  const chances = quick.waiting ? null : quick.value;
  const shown = whole && all.value !== null ? withChances(all.value, chances) : chances;
  return (
    <section class={`panel leads${wantsLeads.value ? "" : " no-print"}`} aria-labelledby="leads-title" aria-busy={wantsLeads.value && !whole}>
      <h2 id="leads-title">{seat === board.value.seat ? "Your lead" : `${SEAT_WORD[seat]} leads`}</h2>
      {!wantsLeads.value ? (
        <button type="button" onClick={() => (wantsLeads.value = true)}>
          What to lead?
        </button>
      ) : (
        <>
          {(shown === null || all.refusal !== null) && <Notice asked={quick.waiting ? quickLeads : allLeads} what="the leads" />}
          {shown !== null && <LeadTable found={shown} whole={whole} deals={Math.max(shown.layouts, chances?.layouts ?? 0)} refused={all.refusal !== null} />}
        </>
      )}
    </section>
  );
}

const cardText = (card: string): string => `${SUIT_SIGN[card[0] as Suit]}${card[1] === "T" ? "10" : card[1]}`;

interface Shown {
  readonly found: LeadAnswer;
  /** Whether everything is known, not only the chances. */
  readonly whole: boolean;
  /** How many deals the chances are from. */
  readonly deals: number;
  /** Whether the rest was refused. */
  readonly refused: boolean;
}

/** What is led; until everything is known no card is named, as another one might take its place. */
function Headline({ found, whole, deals, refused }: Shown) {
  if (!whole) {
    const words = `How often each lead beats the contract, over ${deals} deals that fit the auction.`;
    return <p class="best hint">{refused ? words : `${words} Tricks and the best lead are being worked out…`}</p>;
  }
  const more = deals > found.layouts ? ` (how often it beats the contract: over ${deals})` : "";
  const rival = oftener(found);
  return (
    <p class="best">
      <span class="best-lead">
        <SuitText text={cardText(found.lead)} />
      </span>
      <span class="hint">
        {`${cardWords(found.lead as never)}, over ${found.layouts} deals that fit the auction${more}`}
        {rival !== null && (
          <>
            {". "}
            <SuitText text={cardText(rival.card)} />
            {` beats the contract oftener (${percent(rival.beats)}), but costs more on all deals together.`}
          </>
        )}
      </span>
    </p>
  );
}

const UNKNOWN = "…";
const figure = (value: number | null, digits: number): string => (value === null ? UNKNOWN : value.toFixed(digits).replace("-", "−"));

function LeadTable(shown: Shown) {
  const { found, whole } = shown;
  return (
    <>
      <Headline {...shown} />
      <div class="scroll" tabIndex={0} role="region" aria-label="Leads">
        <table class="numbers">
          <thead>
            <tr>
              <th scope="col">lead</th>
              <th scope="col">our tricks</th>
              <th scope="col">beats it</th>
              <th scope="col">IMPs</th>
              <th scope="col">match&shy;points</th>
            </tr>
          </thead>
          <tbody>
            {alike(found.leads).map((group) => {
              const one = group[0] as Lead;
              return (
                <tr key={one.card} class={whole && group.some(({ card }) => card === found.lead) ? "current" : ""}>
                  <th scope="row">
                    {group.map(({ card }) => (
                      <span key={card} class="lead-card">
                        <SuitText text={cardText(card)} />
                      </span>
                    ))}
                  </th>
                  <td>{figure(one.tricks, 1)}</td>
                  <td>{percent(one.beats)}</td>
                  <td>{figure(one.imps, 1)}</td>
                  <td>{one.matchpoints === null ? UNKNOWN : `${figure(one.matchpoints, 0)}%`}</td>
                </tr>
              );
            })}
          </tbody>
        </table>
      </div>
      <p class="hint">Cards that do equally well stand together. IMPs: what the card loses against the best lead with all cards seen. Matchpoints: against tables that lead each of the other cards.</p>
    </>
  );
}
