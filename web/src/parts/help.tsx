/** How the page is used: first steps, the keys, and the words. */

import { Window } from "./window";

const KEYS = [
  ["1 … 7, then c d h s n", "a bid: 1 then s is one spade, 3 then n is three no trump"],
  ["p", "pass"],
  ["x", "double"],
  ["x x", "redouble"],
  ["Backspace", "take back the last call"],
  ["← →", "step through the auction; Home and End go to its ends"],
  ["?", "what the calls mean"],
  ["Ctrl Z", "undo any change"],
  ["Tab, Space, Enter", "go to and use everything else; arrows move in the pack and in the card maps"],
] as const;

const WORDS = [
  ["points, HCP", "high-card points: ace 4, king 3, queen 2, jack 1; the pack has 40"],
  ["shape", "how many spades, hearts, diamonds and clubs: 5-3-3-2"],
  ["vulnerable", "scores and penalties are higher for that side"],
  ["forcing", "partner must not pass"],
  ["alert, !", "an artificial call: it does not mean the suit that it names"],
  ["double dummy", "the tricks that best play takes when all cards are seen"],
  ["par", "the score when both sides bid perfectly with all cards seen"],
  ["bits", "how much a call told: 1 bit halves the hands that are possible"],
] as const;

export function Help() {
  return (
    <Window title="How to use this page">
      <ol class="first-steps">
        <li>Enter your hand: click 13 cards, type them, or paste a board.</li>
        <li>Choose where you sit, who dealt and who is vulnerable.</li>
        <li>Enter the calls so far in the bidding box. “What to bid” advises when it is your turn.</li>
        <li>“What the others hold” shows what the auction tells; ← and → show how each call changed it.</li>
      </ol>
      <h3>Keys</h3>
      <Pairs pairs={KEYS} keys />
      <h3>Words</h3>
      <Pairs pairs={WORDS} />
    </Window>
  );
}

function Pairs({ pairs, keys = false }: { readonly pairs: readonly (readonly [string, string])[]; readonly keys?: boolean }) {
  return (
    <dl class="pairs">
      {pairs.map(([term, text]) => (
        <div key={term}>
          <dt>{keys ? <kbd>{term}</kbd> : term}</dt>
          <dd>{text}</dd>
        </div>
      ))}
    </dl>
  );
}
