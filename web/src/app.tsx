/** The page: enter on the left, bid in the middle, advice on the right, beliefs below. */

import { Advice } from "./parts/advice";
import { Auction } from "./parts/auction";
import { Beliefs } from "./parts/beliefs";
import { BiddingBox } from "./parts/bidding-box";
import { Dialogs, MadeTable } from "./parts/dialogs";
import { HandEditor } from "./parts/hand-editor";
import { Header } from "./parts/header";
import { Robots } from "./parts/robots";
import { Settings } from "./parts/settings";
import { WholeDeal } from "./parts/whole-deal";
import { board } from "./state/board";
import { forgetNote, pasteNote } from "./state/pasting";
import { said } from "./state/saying";

export function App({ problems }: { readonly problems: readonly string[] }) {
  return (
    <>
      <a class="skip" href="#advice-title" onClick={skip}>
        Skip to the advice
      </a>
      <Header />
      <main>
        {problems.length > 0 && (
          <div class="notice input wide" role="alert">
            <p>The link was damaged; the rest of it is shown. {problems.join(" ")}</p>
          </div>
        )}
        <PasteNote />
        <div class="columns">
          <div class="column enter">
            <HandEditor />
            <Settings />
          </div>
          <div class="column bid">
            <Auction />
            <BiddingBox />
          </div>
          <div class="column ask">
            <Advice />
            <Robots />
          </div>
        </div>
        <Beliefs />
        <WholeDeal />
        <PrintedMeanings />
      </main>
      <footer class="hint">
        tablefeel is free software. The page talks only to the server it came from.
      </footer>
      <div class="for-readers" aria-live="polite" role="status" id="said">
        {said.value}
      </div>
      <Dialogs />
    </>
  );
}

/** The address holds the board, so the link must not change it. */
function skip(event: Event): void {
  event.preventDefault();
  const title = document.getElementById("advice-title");
  title?.setAttribute("tabindex", "-1");
  title?.focus();
}

function PasteNote() {
  const { text, bad } = pasteNote.value;
  if (text === "") return null;
  return (
    <div class={`notice wide ${bad ? "input" : "done"}`} role={bad ? "alert" : "status"}>
      <p>{text}</p>
      <button type="button" class="quiet small" onClick={forgetNote}>
        Close
      </button>
    </div>
  );
}

function PrintedMeanings() {
  if (board.value.auction.length === 0) return null;
  return (
    <section class="panel print-only">
      <h2>Meaning of the calls</h2>
      <MadeTable />
    </section>
  );
}
