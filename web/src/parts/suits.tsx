/** Text with its suit signs in the four colours. */

import { type Call, callText } from "../bridge/calls";
import { type Hand, holding, SUIT_SIGN, SUITS } from "../bridge/cards";

const SIGN_CLASS: Record<string, string> = { "♠": "suit-S", "♥": "suit-H", "♦": "suit-D", "♣": "suit-C" };

export function SuitText({ text }: { readonly text: string }) {
  return (
    <>
      {text.split(/([♠♥♦♣]\uFE0E?)/).map((part, index) => {
        const suit = SIGN_CLASS[part[0] ?? ""];
        return suit === undefined ? part : <span key={index} class={suit}>{`${part[0]}\uFE0E`}</span>;
      })}
    </>
  );
}

export const CallText = ({ call }: { readonly call: Call }) => <SuitText text={callText(call)} />;

/** A call drawn with its suit sign for the eye, and in words for the ear and for spoken commands. */
export function SpokenCall({ call, words }: { readonly call: Call; readonly words: string }) {
  return (
    <>
      <span aria-hidden="true">
        <CallText call={call} />
      </span>
      <span class="for-readers">{words}</span>
    </>
  );
}

/** The four suits of a hand on lines of their own. */
export function HandLines({ hand }: { readonly hand: Hand }) {
  return (
    <div class="hand-lines">
      {SUITS.map((suit) => (
        <div key={suit}>
          <span class={`suit-${suit}`}>{SUIT_SIGN[suit]}</span>{" "}
          <span class="holding">{[...holding(hand, suit)].map((rank) => (rank === "T" ? "10" : rank)).join(" ") || "—"}</span>
        </div>
      ))}
    </div>
  );
}
