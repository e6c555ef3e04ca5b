/** What to lead: every card of the leader's hand, what it takes and how often it beats the contract. */

import type { LeadAnswer } from "../api/types";
import { cardWords, SUIT_SIGN, type Suit } from "../bridge/cards";
import { SEAT_WORD } from "../bridge/seats";
import { percent } from "../bridge/words";
import { board } from "../state/board";
import { allLeads, canLead, firstLeads, leader, wantsLeads } from "../state/leading";
import { Notice } from "./notice";
import { SuitText } from "./suits";

export function Leads() {
  const seat = leader.value;
  if (seat === null || !canLead.value) return null;
  const all = allLeads.answer.value;
  const first = firstLeads.answer.value;
  const whole = !all.waiting && all.value !== null && all.refusal === null;
  const shown = whole ? all.value : first.waiting ? null : first.value;
  return (
    <section class={`panel leads${wantsLeads.value ? "" : " no-print"}`} aria-labelledby="leads-title" aria-busy={wantsLeads.value && !whole}>
      <h2 id="leads-title">{seat === board.value.seat ? "Your lead" : `${SEAT_WORD[seat]} leads`}</h2>
      {!wantsLeads.value ? (
        <button type="button" onClick={() => (wantsLeads.value = true)}>
          What to lead?
        </button>
      ) : (
        <>
          <Notice asked={allLeads} what="the leads" />
          {shown !== null && <LeadTable found={shown} whole={whole} />}
        </>
      )}
    </section>
  );
}

const cardText = (card: string): string => `${SUIT_SIGN[card[0] as Suit]}${card[1] === "T" ? "10" : card[1]}`;

type Lead = LeadAnswer["leads"][number];

/** Cards of one suit that do exactly alike, together, in the order of the best of them. */
function alike(leads: readonly Lead[]): Lead[][] {
  const groups = new Map<string, Lead[]>();
  for (const one of leads) {
    const key = [one.card[0], one.tricks.toFixed(2), one.beats.toFixed(3), one.imps.toFixed(2), one.matchpoints.toFixed(1)].join();
    groups.set(key, [...(groups.get(key) ?? []), one]);
  }
  return [...groups.values()];
}

function LeadTable({ found, whole }: { readonly found: LeadAnswer; readonly whole: boolean }) {
  return (
    <>
      <p class="best">
        <span class="best-lead">
          <SuitText text={cardText(found.lead)} />
        </span>
        <span class="hint">
          {`${cardWords(found.lead as never)}, over ${found.layouts} deals that fit the auction${whole ? "" : "; more are being looked at"}`}
        </span>
      </p>
      <div class="scroll" tabIndex={0} role="region" aria-label="Leads">
        <table class="numbers">
          <thead>
            <tr>
              <th scope="col">lead</th>
              <th scope="col">our tricks</th>
              <th scope="col">beats it</th>
              <th scope="col">IMPs</th>
              <th scope="col">matchpoints</th>
            </tr>
          </thead>
          <tbody>
            {alike(found.leads).map((group) => {
              const one = group[0] as Lead;
              return (
                <tr key={one.card} class={group.some(({ card }) => card === found.lead) ? "current" : ""}>
                  <th scope="row">
                    {group.map(({ card }) => (
                      <span key={card} class="lead-card">
                        <SuitText text={cardText(card)} />
                      </span>
                    ))}
                  </th>
                  <td>{one.tricks.toFixed(1)}</td>
                  <td>{percent(one.beats)}</td>
                  <td>{one.imps.toFixed(1).replace("-", "−")}</td>
                  <td>{one.matchpoints.toFixed(0)}%</td>
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
