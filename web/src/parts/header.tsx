/** The name, the three doors, and behind “More” what is needed now and then. */

import { useRef } from "preact/hooks";
import { EXAMPLE } from "../state/example";
import { board, canTakeBack, change, clearAll, takeBack } from "../state/board";
import { isComplete } from "../bridge/seats";
import { editCard } from "../state/card";
import { openDialog } from "../state/dialogs";
import { addressOf, door, DOOR_WORD, go, NAMED_DOORS } from "../state/doors";
import { copyAs, shareNote } from "../state/sharing";
import { nextTheme, theme } from "../state/theme";

const COPIES = [
  ["link", "Link"],
  ["pbn", "PBN"],
  ["lin", "LIN"],
  ["text", "Text"],
  ["picture", "Picture"],
  ["frame", "Frame"],
] as const;
const THEME_SIGN = { auto: "◐", light: "☀", dark: "☾" } as const;
const DOOR_HINT: Record<(typeof NAMED_DOORS)[number], string> = { ask: "what to bid", practise: "with robots", review: "a session" };

export function Header() {
  return (
    <header class="top">
      <h1>
        <span aria-hidden="true" class="logo">
          ♠︎
        </span>
        tablefeel
      </h1>
      <nav class="doors no-print" aria-label="Doors">
        {NAMED_DOORS.map((one) => (
          <a
            key={one}
            href={addressOf(one)}
            aria-current={one === door.value ? "page" : undefined}
            onClick={(event) => {
              if (event.ctrlKey || event.metaKey || event.shiftKey) return;
              event.preventDefault();
              go(one);
            }}
          >
            {DOOR_WORD[one]} <span class="hint">{DOOR_HINT[one]}</span>
          </a>
        ))}
      </nav>
      <Menu />
    </header>
  );
}

function Menu() {
  const menu = useRef<HTMLDetailsElement>(null);
  const close = (): void => menu.current?.removeAttribute("open");
  const then = (work: () => void) => () => {
    close();
    work();
  };
  return (
    <nav class="tools no-print" aria-label="Page">
      <button type="button" class="icon" aria-label={`Colours: ${theme.value}. Change`} title="light or dark" onClick={nextTheme}>
        {THEME_SIGN[theme.value]}
      </button>
      <button type="button" onClick={() => (openDialog.value = "help")}>
        Help
      </button>
      <details class="menu" ref={menu} onKeyDown={(event) => event.key === "Escape" && close()}>
        <summary>More</summary>
        <div class="menu-list">
          {door.value === "ask" && (
            <>
              <button type="button" onClick={then(() => (openDialog.value = "paste"))}>
                Paste a board
              </button>
              <button type="button" onClick={then(() => change({ ...EXAMPLE, bidder: board.value.bidder }))}>
                Example
              </button>
              <button type="button" onClick={then(clearAll)}>
                Empty table
              </button>
              <button type="button" onClick={takeBack} disabled={!canTakeBack.value}>
                Undo
              </button>
            </>
          )}
          <button type="button" onClick={then(() => editCard(board.value.ns))}>
            Convention card
          </button>
          <button type="button" onClick={then(() => (openDialog.value = "meanings"))}>
            What the calls mean
          </button>
          <button type="button" onClick={then(() => window.print())}>
            Print
          </button>
          <button type="button" class="phone-only" onClick={then(() => (openDialog.value = "help"))}>
            Help
          </button>
          <CopyMenu />
        </div>
      </details>
    </nav>
  );
}

function CopyMenu() {
  const safe = door.value !== "practise";
  const whole = isComplete(board.value.hands);
  return (
    <span class="copy" role="group" aria-label="Copy">
      <span class="copy-word">{shareNote.value || "Copy"}</span>
      {COPIES.filter(([format]) => format === "link" || (safe && (whole || (format !== "picture" && format !== "frame")))).map(([format, name]) => (
        <button key={format} type="button" onClick={() => void copyAs(format)}>
          {name}
        </button>
      ))}
    </span>
  );
}
