/** The name, and what can be done with the page as a whole. */

import { EXAMPLE } from "../state/example";
import { board, canTakeBack, change, clearAll, takeBack } from "../state/board";
import { openDialog } from "../state/dialogs";
import { copyAs, shareNote } from "../state/sharing";
import { nextTheme, theme } from "../state/theme";

const COPIES = [
  ["link", "Link"],
  ["pbn", "PBN"],
  ["lin", "LIN"],
  ["text", "Text"],
] as const;
const THEME_SIGN = { auto: "◐", light: "☀", dark: "☾" } as const;

export function Header() {
  return (
    <header class="top">
      <div class="name">
        <h1>
          <span aria-hidden="true" class="logo">
            ♠︎
          </span>
          tablefeel
        </h1>
        <p>What to bid, and what everyone holds</p>
      </div>
      <nav class="tools no-print" aria-label="Page">
        <button type="button" onClick={() => change({ ...EXAMPLE, bidder: board.value.bidder })}>
          Example
        </button>
        <button type="button" onClick={clearAll}>
          New
        </button>
        <button type="button" onClick={() => (openDialog.value = "paste")}>
          Paste
        </button>
        <button type="button" onClick={takeBack} disabled={!canTakeBack.value}>
          Undo
        </button>
        <CopyMenu />
        <button type="button" onClick={() => window.print()}>
          Print
        </button>
        <button type="button" onClick={() => (openDialog.value = "meanings")}>
          Meanings
        </button>
        <button type="button" onClick={() => (openDialog.value = "help")}>
          Help
        </button>
        <button type="button" class="icon" aria-label={`Colours: ${theme.value}. Change`} title="light or dark" onClick={nextTheme}>
          {THEME_SIGN[theme.value]}
        </button>
      </nav>
    </header>
  );
}

function CopyMenu() {
  return (
    <span class="copy" role="group" aria-label="Copy">
      <span class="copy-word">{shareNote.value || "Copy"}</span>
      {COPIES.map(([format, name]) => (
        <button key={format} type="button" onClick={() => void copyAs(format)}>
          {name}
        </button>
      ))}
    </span>
  );
}
