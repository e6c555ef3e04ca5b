/** The windows: paste, meanings, help, token. */

import { useSignal } from "@preact/signals";
import { SEAT_WORD } from "../bridge/seats";
import { contractWords, meaningLine, promiseLine, forceWords } from "../bridge/words";
import { askAllAgain, following, meanings } from "../state/answers";
import { board, toCall } from "../state/board";
import { openDialog } from "../state/dialogs";
import { go } from "../state/doors";
import { pasted, pasteNote, pasteText, pasting, takeBoard } from "../state/pasting";
import { openText } from "../state/session";
import { Help } from "./help";
import { Notice, keepToken } from "./notice";
import { CallText, SuitText } from "./suits";
import { Window } from "./window";

export function Dialogs() {
  switch (openDialog.value) {
    case "paste":
      return <PasteWindow />;
    case "meanings":
      return <MeaningsWindow />;
    case "help":
      return <Help />;
    case "token":
      return <TokenWindow />;
    default:
      return null;
  }
}

function PasteWindow() {
  const text = useSignal("");
  const submit = async (): Promise<void> => {
    if ((await pasteText(text.value)) && pasted.value.length === 1) openDialog.value = null;
  };
  const reviewAll = (): void => {
    openDialog.value = null;
    go("review");
    void openText(text.value);
  };
  return (
    <Window title="Paste a hand or a board">
      <label class="field">
        <span>A hand, a deal, PBN, LIN or a BBO hand-viewer link</span>
        <textarea
          rows={8}
          spellcheck={false}
          value={text.value}
          placeholder={"N:63.8.KJT932.AK63 Q2.AJT92.Q854.JT …"}
          onInput={(event) => (text.value = event.currentTarget.value)}
        />
      </label>
      {pasteNote.value.text !== "" && (
        <p class={pasteNote.value.bad ? "problem" : "hint"} role="status">
          {pasteNote.value.text}
        </p>
      )}
      {pasted.value.length > 1 && (
        <label class="field">
          <span>Board on the table</span>
          <select onChange={(event) => takeBoard(Number(event.currentTarget.value))}>
            {pasted.value.map((one, index) => (
              <option key={index} value={index}>
                {`Board ${one.board ?? index + 1}${one.contract === undefined ? "" : `: ${one.contract === "P" ? "passed out" : contractWords(one.contract)}`}`}
              </option>
            ))}
          </select>
        </label>
      )}
      <div class="row">
        <button type="button" class="primary" disabled={pasting.value || text.value.trim() === ""} onClick={() => void submit()}>
          {pasting.value ? "Reading…" : "Read"}
        </button>
        {pasted.value.length > 1 && (
          <button type="button" onClick={reviewAll}>
            Review all {pasted.value.length} boards
          </button>
        )}
      </div>
    </Window>
  );
}

function MeaningsWindow() {
  const turn = toCall.value;
  const known = following.value.filter((one) => one.meaning !== null);
  return (
    <Window title="What the calls mean">
      <Notice asked={meanings} what="the meanings" />
      {board.value.auction.length > 0 && (
        <>
          <h3>Calls made</h3>
          <MadeTable />
        </>
      )}
      {turn !== null && (
        <>
          <h3>{turn === board.value.seat ? "What your call would show" : `What ${SEAT_WORD[turn]}'s call would show`}</h3>
          <table class="meanings">
            <tbody>
              {known.map(({ call, meaning }) => (
                <tr key={call}>
                  <th scope="row">
                    <CallText call={call} />
                  </th>
                  <td>
                    <SuitText text={promiseLine(meaning)} />
                    <span class="hint">{forceWords(meaning)}</span>
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </>
      )}
    </Window>
  );
}

/** Every made call with what it showed; also printed. */
export function MadeTable() {
  return (
    <table class="meanings">
      <tbody>
        {(meanings.answer.value.value?.made ?? []).map(({ seat, call, meaning }, index) => (
          <tr key={index}>
            <td>{SEAT_WORD[seat]}</td>
            <th scope="row">
              <CallText call={call} />
            </th>
            <td>
              <SuitText text={meaningLine(meaning)} />
              {meaning?.artificial && <b> (alert)</b>}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function TokenWindow() {
  const text = useSignal("");
  const submit = (event: Event): void => {
    event.preventDefault();
    keepToken(text.value.trim());
    openDialog.value = null;
    askAllAgain();
  };
  return (
    <Window title="API token">
      <form onSubmit={submit}>
        <label class="field">
          <span>The token that this server was started with; it is kept until this window is closed</span>
          <input
            type="password"
            autocomplete="off"
            value={text.value}
            onInput={(event) => (text.value = event.currentTarget.value)}
          />
        </label>
        <div class="row">
          <button type="submit" class="primary">
            Use it
          </button>
        </div>
      </form>
    </Window>
  );
}
