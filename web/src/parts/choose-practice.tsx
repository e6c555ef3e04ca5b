/** What to practise: a theme, a convention of the card, a contest, a table for two; and how it went so far. */

import { useSignal } from "@preact/signals";
import { change } from "../bridge/words";
import { saveText } from "../charts/download";
import { roster } from "../state/answers";
import { board } from "../state/board";
import { conventions, themeTitle } from "../state/conventions";
import { countsAs, start, startContest, theme, verdictsLater } from "../state/practice";
import { NEW, profile, read, replaceProfile } from "../state/profile";
import { isOpening, openRoom, trouble } from "../state/room";
import { Switch } from "./beliefs";
import { CardSelect } from "./settings";

export function ChoosePractice() {
  return (
    <div class="door choose">
      <Themes />
      <div class="other-side">
        <Deal />
        <ProfilePanel />
      </div>
    </div>
  );
}

function Themes() {
  const themes = roster.answer.value.value?.themes ?? [{ name: "anything", title: "Anything", about: "Boards as they come." }];
  const isConvention = !themes.some((one) => one.name === theme.value);
  return (
    <section class="panel" aria-labelledby="themes-title">
      <h2 id="themes-title">What do you want to practise?</h2>
      <div class="themes" role="radiogroup" aria-labelledby="themes-title">
        {themes.map((one) => (
          <label key={one.name} class={`theme${theme.value === one.name ? " on" : ""}`}>
            <input type="radio" name="theme" value={one.name} checked={theme.value === one.name} onChange={() => (theme.value = one.name)} />
            <b>{one.title}</b>
            <span class="hint">{one.about}</span>
          </label>
        ))}
      </div>
      <label class="field">
        <span>Or a convention of your card</span>
        <select value={isConvention ? theme.value : ""} onChange={(event) => (theme.value = event.currentTarget.value || "anything")}>
          <option value="" selected={!isConvention}>
            none in particular
          </option>
          {conventions.value.map((one) => (
            <option key={one.key} value={one.key} selected={one.key === theme.value}>
              {themeTitle(one.key)}
            </option>
          ))}
        </select>
      </label>
    </section>
  );
}

function Deal() {
  return (
    <section class="panel" aria-labelledby="deal-title">
      <h2 id="deal-title">{themeTitle(theme.value)}</h2>
      <div class="row deal-bar">
        <button type="button" class="primary big" onClick={() => void start()}>
          Deal the first board
        </button>
      </div>
      <Switch label="Verdicts only when the auction is over" value={verdictsLater.value} onChange={(on) => (verdictsLater.value = on)} />
      <Switch label="Score each board as the robots play it, not by best play" value={countsAs.value === "played"} onChange={(on) => (countsAs.value = on ? "played" : "best")} />
      <div class="selects">
        <CardSelect label="You and partner play" value={board.value.ns} onChange={(ns) => (board.value = { ...board.value, ns })} />
        <CardSelect label="Opponents play" value={board.value.ew} onChange={(ew) => (board.value = { ...board.value, ew })} />
      </div>
      <div class="other-ways">
        <div>
          <button type="button" onClick={() => void startContest()}>
            Bidding contest: ten close hands
          </button>
          <p class="hint">Marks from 0 to 100 for each; whoever opens your link gets the same ten.</p>
        </div>
        <div>
          <button type="button" disabled={isOpening.value} onClick={() => void openRoom(theme.value, { ns: board.value.ns, ew: board.value.ew })}>
            With a partner in another browser
          </button>
          <p class={isOpening.value ? "hint waiting" : "hint"} role="status">
            {isOpening.value ? "Your table is being set up…" : "One link for the two of you. Each sees only their own hand; robots are your opponents."}
          </p>
        </div>
      </div>
      {trouble.value !== null && (
        <p class="problem" role="alert">
          {trouble.value.message}
        </p>
      )}
    </section>
  );
}

function ProfilePanel() {
  const problem = useSignal("");
  const { themes, streak, best, again } = profile.value;
  const rows = Object.entries(themes);
  const take = async (file: File | undefined, input: HTMLInputElement): Promise<void> => {
    const found = file === undefined ? null : read(await file.text());
    input.value = ""; // so that the same file can be chosen again
    if (found === null) problem.value = "That file is not a profile of tablefeel.";
    else {
      problem.value = "";
      replaceProfile(found);
    }
  };
  return (
    <section class="panel" aria-labelledby="profile-title">
      <h2 id="profile-title">Your results so far</h2>
      {rows.length === 0 ? (
        <p class="hint">Nothing yet. Results are kept in this browser only.</p>
      ) : (
        <>
          <p>
            {streak} {streak === 1 ? "board" : "boards"} in a row without a mistake, {best} at best.
            {again.length > 0 && ` ${again.length} that went wrong will come back later.`}
          </p>
          <div class="scroll" tabIndex={0} role="region" aria-label="Results by theme">
            <table class="numbers">
              <thead>
                <tr>
                  <th scope="col">theme</th>
                  <th scope="col">boards</th>
                  <th scope="col">calls right</th>
                  <th scope="col">IMPs lost a board</th>
                  <th scope="col">IMPs against robots</th>
                </tr>
              </thead>
              <tbody>
                {rows.map(([name, one]) => (
                  <tr key={name}>
                    <th scope="row">{themeTitle(name)}</th>
                    <td>{one.boards}</td>
                    <td>{one.calls === 0 ? "" : `${Math.round((100 * (one.calls - one.wrong)) / one.calls)}%`}</td>
                    <td>{(one.lost / one.boards).toFixed(1)}</td>
                    <td>{change(one.imps) || "0"}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        </>
      )}
      <div class="row">
        <button type="button" class="small" onClick={() => saveText("tablefeel-profile.json", JSON.stringify(profile.value, null, 1), "application/json")}>
          Save as a file
        </button>
        <label class="button small">
          Open a saved file
          <input type="file" class="for-readers" accept="application/json,.json" onChange={(event) => void take(event.currentTarget.files?.[0], event.currentTarget)} />
        </label>
        {rows.length > 0 && (
          <button type="button" class="quiet small" onClick={() => confirm("Forget everything practised in this browser?") && replaceProfile(NEW)}>
            Forget all
          </button>
        )}
      </div>
      {problem.value !== "" && (
        <p class="problem" role="alert">
          {problem.value}
        </p>
      )}
    </section>
  );
}
