/** Where the own side should play, by the contract network: the likely contracts with their chances and scores. */

import { signal } from "@preact/signals";
import type { ContractAnswer } from "../api/types";
import { type Call, callText } from "../bridge/calls";
import { handText } from "../bridge/cards";
import { percent } from "../bridge/words";
import { advised } from "../state/answers";
import { keepAsking } from "../state/asking";
import { board, shown } from "../state/board";
import { Notice } from "./notice";
import { SuitText } from "./suits";

const wanted = signal(false);
const FEW = 6;

const found = keepAsking<ContractAnswer>(() => {
  const seat = advised.value;
  if (!wanted.value || seat === null) return null;
  const { hands, dealer, vul, ns, ew } = board.value;
  return { path: "contract", body: { hand: handText(hands[seat]), seat, auction: shown.value, dealer, vul, cards: { ns, ew } } };
});

/** `3N` as `3NT`, `P` as what passing does. */
const choiceText = (choice: string): string => (choice === "P" ? "let them play" : choice === "X" ? "double them" : callText(choice as Call));

export function WhereToPlay() {
  if (advised.value === null) return null;
  const answer = found.answer.value;
  return (
    <details class={wanted.value ? "more" : "more no-print"} open={wanted.value} onToggle={(event) => (wanted.value = event.currentTarget.open)}>
      <summary>Where should we play?</summary>
      <Notice asked={found} what="where to play" />
      {answer.value !== null && !answer.waiting && (
        <table class="numbers">
          <thead>
            <tr>
              <th scope="col">contract</th>
              <th scope="col">chance to be best</th>
              <th scope="col">makes</th>
              <th scope="col">average score</th>
            </tr>
          </thead>
          <tbody>
            {answer.value.choices.slice(0, FEW).map((one) => (
              <tr key={one.choice}>
                <th scope="row">
                  <SuitText text={choiceText(one.choice)} />
                </th>
                <td>{percent(one.probability)}</td>
                <td>{percent(one.makes)}</td>
                <td>{Math.round(one.score)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </details>
  );
}
