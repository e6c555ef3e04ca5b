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
  ["↑ ↓, m", "in Review: the board before, the next board, the next mistake"],
  ["n", "in Practise: the next board, once the auction is over"],
  ["Ctrl Z", "undo any change"],
  ["Ctrl V", "a hand, boards or a link from elsewhere, pasted anywhere on the page"],
  ["Tab, Space, Enter", "go to and use everything else; arrows move in the pack and in the card maps"],
] as const;

const WORDS = [
  ["HCP", "high-card points: ace 4, king 3, queen 2, jack 1; the pack has 40"],
  ["points", "high-card points and what long or short suits are worth besides"],
  ["shape", "how many spades, hearts, diamonds and clubs: 5-3-3-2"],
  ["vulnerable", "scores and penalties are higher for that side"],
  ["forcing", "partner must not pass"],
  ["alert, !", "an artificial call: it does not mean the suit that it names"],
  ["double dummy, DD", "the tricks that best play takes when all cards are seen"],
  ["par", "the score when both sides bid perfectly with all cards seen"],
  ["IMPs", "how results are compared between two tables: a few for a part-score, 6 to 10 for a game, more for a slam"],
  ["good, close, mistake, blunder", "what a call is expected to lose against the best one: little, under 1 IMP or in doubt, 1 to 3 IMPs, 3 and more"],
] as const;

export function Help() {
  return (
    <Window title="How to use this page">
      <ol class="first-steps">
        <li><b>Ask</b>: your hand and the auction so far are on the table, and what to bid stands beside it. “New hand” deals you one; “Change the hand or the table” lets you enter your own.</li>
        <li><b>Practise</b>: choose a theme and bid with robots. Each call gets a verdict, and the result is compared with the robots' table. What went wrong comes back later.</li>
        <li><b>Review</b>: drop the PBN or LIN file of a session on the page. Every call is judged by what the player could know; ↑ ↓ go through the boards, m to the next mistake.</li>
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
