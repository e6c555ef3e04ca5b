/** The page: one table and three doors to it. */

import { useEffect } from "preact/hooks";
import { Ask } from "./parts/ask";
import { CardEditor } from "./parts/card";
import { Dialogs } from "./parts/dialogs";
import { Drops } from "./parts/drops";
import { Header } from "./parts/header";
import { Practise } from "./parts/practise";
import { Review } from "./parts/review";
import { door, DOOR_WORD } from "./state/doors";
import { forgetNote, pasteNote } from "./state/pasting";
import { said, toast } from "./state/saying";

const PARTS = { ask: Ask, practise: Practise, review: Review, card: CardEditor } as const;

export function App({ problems }: { readonly problems: readonly string[] }) {
  const Part = PARTS[door.value];
  useEffect(() => {
    document.title = `${DOOR_WORD[door.value]} · tablefeel`;
  }, [door.value]);
  return (
    <>
      <a class="skip" href="#content" onClick={skip}>
        Skip to the table
      </a>
      <Header />
      <main id="content" tabIndex={-1}>
        {problems.length > 0 && (
          <div class="notice input wide" role="alert">
            <p>The link was damaged; the rest of it is shown. {problems.join(" ")}</p>
          </div>
        )}
        <PasteNote />
        <Part />
      </main>
      <footer class="hint">tablefeel is free software. The page talks only to the server it came from.</footer>
      <div class="for-readers" aria-live="polite" role="status" id="said">
        {said.value}
      </div>
      {toast.value !== "" && (
        <div class="toast no-print" aria-hidden="true">
          {toast.value}
        </div>
      )}
      <Dialogs />
      <Drops />
    </>
  );
}

/** The address holds the board, so the link must not change it. */
function skip(event: Event): void {
  event.preventDefault();
  document.getElementById("content")?.focus();
}

function PasteNote() {
  const { text, bad } = pasteNote.value;
  if (text === "" || door.value !== "ask") return null;
  return (
    <div class={`notice wide ${bad ? "input" : "done"}`} role={bad ? "alert" : "status"}>
      <p>{text}</p>
      <button type="button" class="quiet small" onClick={forgetNote}>
        Close
      </button>
    </div>
  );
}
