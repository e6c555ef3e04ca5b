/** Which convention cards the advice goes by. */

import { cardTitle } from "../bridge/agreements";
import { board } from "../state/board";
import { editCard } from "../state/card";

export function CardsInForce() {
  const { ns, ew, seat } = board.value;
  const [own, theirs] = seat === "N" || seat === "S" ? [ns, ew] : [ew, ns];
  const words = own === theirs ? `Both sides play ${cardTitle(own)}` : `Your card: ${cardTitle(own)}; opponents: ${cardTitle(theirs)}`;
  return (
    <button type="button" class="quiet small cards-in-force" title="Open the card" onClick={() => editCard(own)}>
      {words}
    </button>
  );
}
