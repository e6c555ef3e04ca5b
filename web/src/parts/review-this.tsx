/** From a board on the table to its review: every call judged. */

import { pbnText } from "../bridge/pbn";
import { board } from "../state/board";
import { go } from "../state/doors";
import { addText } from "../state/session";

export function ReviewThis({ kind = "" }: { readonly kind?: string }) {
  const open = (): void => {
    const text = pbnText(board.value);
    go("review");
    void addText(text);
  };
  return (
    <button type="button" class={kind} onClick={open}>
      Judge every call
    </button>
  );
}
