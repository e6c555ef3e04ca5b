/** Practise: choose what, bid with robots, hear what each call was worth, go on. */

import { useSignal } from "@preact/signals";
import { type Call, callerOf } from "../bridge/calls";
import { SEAT_WORD, VULNERABLE_WORD } from "../bridge/seats";
import { change, contractWords, parWords, scoreText } from "../bridge/words";
import { saveText } from "../charts/download";
import { advice, roster } from "../state/answers";
import { board } from "../state/board";
import {
  CONTEST_HANDS, counts, countsAs, dealt, gaveUpPlaying, isReturning, leave, marks, myTurn, next, over, ownScore, place, playedImps, refusal, result, sampled, retryFrom, session, start, startContest, theme,
  verdicts, verdictsLater, waiting,
} from "../state/practice";
import { NEW, profile, read, replaceProfile } from "../state/profile";
import { play } from "../state/playing";
import { key, openRoom, trouble } from "../state/room";
import { Advice } from "./advice";
import { Auction } from "./auction";
import { Switch } from "./beliefs";
import { BiddingBox } from "./bidding-box";
import { Leads } from "./leads";
import { PlayPanel, PlayTable } from "./play";
import { RoomTable } from "./room";
import { CardSelect } from "./settings";
import { CallText, SuitText } from "./suits";
import { Table } from "./table";
import { Verdict, VerdictMark } from "./verdict";

export function Practise() {
  if (key.value !== null) return <RoomTable />;
  return place.value === null ? <Choose /> : <AtTable />;
}

function Choose() {
  const themes = roster.answer.value.value?.themes ?? [{ name: "anything", title: "Anything", about: "Boards as they come." }];
  return (
    <div class="door choose">
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
        <div class="row">
          <button type="button" class="primary big" onClick={() => void start()}>
            Deal the first board
          </button>
          <button type="button" onClick={() => void startContest()}>
            Bidding contest: ten close hands
          </button>
          <button type="button" onClick={() => void openRoom(theme.value, { ns: board.value.ns, ew: board.value.ew })}>
            With a partner in another browser
          </button>
        </div>
        {trouble.value !== null && (
          <p class="problem" role="alert">
            {trouble.value.message}
          </p>
        )}
        <div class="selects">
          <CardSelect label="You and partner play" value={board.value.ns} onChange={(ns) => (board.value = { ...board.value, ns })} />
          <CardSelect label="Opponents play" value={board.value.ew} onChange={(ew) => (board.value = { ...board.value, ew })} />
        </div>
        <Switch label="Verdicts only when the auction is over" value={verdictsLater.value} onChange={(on) => (verdictsLater.value = on)} />
        <Switch label="Results count as the cards are played, not with best play" value={countsAs.value === "played"} onChange={(on) => (countsAs.value = on ? "played" : "best")} />
      </section>
      <ProfilePanel />
    </div>
  );
}

function ProfilePanel() {
  const problem = useSignal("");
  const { themes, streak, best, again } = profile.value;
  const names = roster.answer.value.value?.themes ?? [];
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
      <h2 id="profile-title">How it goes</h2>
      {rows.length === 0 ? (
        <p class="hint">Nothing yet. What you practise is kept in this browser only.</p>
      ) : (
        <>
          <p>
            {streak} {streak === 1 ? "board" : "boards"} in a row without a mistake, {best} at best.
            {again.length > 0 && ` ${again.length} that went wrong will come back.`}
          </p>
          <div class="scroll" tabIndex={0} role="region" aria-label="Results by theme">
            <table class="numbers">
              <thead>
                <tr>
                  <th scope="col">theme</th>
                  <th scope="col">boards</th>
                  <th scope="col">calls right</th>
                  <th scope="col">lost a board</th>
                  <th scope="col">against robots</th>
                </tr>
              </thead>
              <tbody>
                {rows.map(([name, one]) => (
                  <tr key={name}>
                    <th scope="row">{names.find((known) => known.name === name)?.title ?? name}</th>
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
          Bring one back
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

function AtTable() {
  const at = place.value;
  const found = dealt.value;
  if (at === null) return null;
  return (
    <div class="door practise">
      <div class="status row no-print">
        <h2>{at.contest ? `Contest, hand ${at.number} of ${CONTEST_HANDS}` : `Board ${at.number}`}</h2>
        {found !== null && (
          <p class="hint">
            {SEAT_WORD[found.dealer]} deals, {VULNERABLE_WORD[found.vul].toLowerCase().replace("north–south", "North–South").replace("east–west", "East–West")} vulnerable
            {!found.found && "; the theme did not come up, so this is any board"}
            {isReturning.value && "; you got this one wrong before"}
          </p>
        )}
        {session.value.boards > 0 && !at.contest && (
          <p class="hint">
            {session.value.boards} played, {change(session.value.imps) || "0"} IMPs
          </p>
        )}
        <button type="button" class="quiet small" onClick={leave}>
          Other theme
        </button>
      </div>
      {refusal.value !== null && (
        <div class={`notice ${refusal.value.kind}`} role="status">
          <p>{refusal.value.message}</p>
        </div>
      )}
      {found === null ? (
        <p class="hint waiting" role="status">
          {waiting.value ? "Dealing…" : ""}
        </p>
      ) : (
        <div class="door ask">
          <div class="main-side">
            {over.value && play.value !== null ? (
              <PlayTable />
            ) : (
              <Table open={over.value && board.value.truth}>
                <Auction />
              </Table>
            )}
            {!over.value && <BiddingBox />}
          </div>
          <div class="other-side">{over.value ? <Over /> : <During />}</div>
        </div>
      )}
    </div>
  );
}

function During() {
  const last = [...verdicts.value].at(-1);
  return (
    <>
      {!verdictsLater.value && last !== undefined && (
        <section class="panel" aria-label="Your last call">
          <Verdict judged={last[1]} />
        </section>
      )}
      {myTurn.value ? place.value?.contest !== true && <Advice /> : <p class="hint">{advice.answer.value.waiting ? "" : "The robots are bidding."}</p>}
    </>
  );
}

function Over() {
  const at = place.value;
  const last = at?.contest === true && at.number === CONTEST_HANDS;
  return (
    <>
      {at?.contest === true ? <Marks /> : <Result />}
      <section class="panel" aria-labelledby="calls-title">
        <h2 id="calls-title">Your calls</h2>
        <ol class="own-calls">
          {board.value.auction.map((call, index) => callerOf(board.value.dealer, index) === "S" && <OwnCall key={index} index={index} call={call} />)}
        </ol>
      </section>
      <div class="row no-print actions">
        <button type="button" class="primary big" onClick={() => void next()}>
          {last ? "Done" : at?.contest === true ? "Next hand" : "Next board"}
        </button>
        {at?.contest !== true && (
          <button type="button" onClick={() => retryFrom(0)}>
            Bid it again
          </button>
        )}
      </div>
      {at?.contest !== true && <PlayPanel />}
      {at?.contest !== true && <Leads />}
    </>
  );
}

function OwnCall({ index, call }: { readonly index: number; readonly call: Call }) {
  const judged = verdicts.value.get(index);
  const contest = place.value?.contest === true;
  if (contest && index !== (dealt.value?.decision ?? 0)) return null;
  return (
    <li>
      {judged === undefined ? (
        <p class="hint waiting">
          <CallText call={call} />: being judged…
        </p>
      ) : (
        <Verdict judged={judged} brief={judged.verdict === "good" && !contest} />
      )}
      {!contest && (
        <button type="button" class="quiet small no-print" onClick={() => retryFrom(index)}>
          Try again from here
        </button>
      )}
    </li>
  );
}

function Result() {
  const found = result.value;
  if (found === null) return <p class="hint waiting">Counting…</p>;
  const { table, robots, imps, par } = found;
  const cards = sampled.value;
  const byCards = playedImps.value;
  const asPlayed = countsAs.value === "played";
  return (
    <section class="panel result" aria-labelledby="result-title">
      <h2 id="result-title">
        <SuitText text={table.contract === "P" ? "Passed out" : contractWords(table.contract)} />
      </h2>
      <dl class="pairs">
        <div>
          <dt>With best play</dt>
          <dd>
            {scoreText(table.score)}
            {table.tricks !== null && ` (${table.tricks} tricks)`}
          </dd>
        </div>
        {table.contract !== "P" && (
          <div>
            <dt>{ownScore.value === null ? "Played by robots" : "As you played it"}</dt>
            <dd>
              {cards === null && ownScore.value === null ? (
                <span class={gaveUpPlaying.value ? "hint" : "hint waiting"}>{gaveUpPlaying.value ? "not played: the server is busy" : "being played…"}</span>
              ) : (
                <>
                  {scoreText(ownScore.value ?? cards?.mine ?? 0)}
                  {` (${ownScore.value === null ? cards?.tricks : play.value?.declarer_tricks} tricks)`}
                </>
              )}
            </dd>
          </div>
        )}
        <div>
          <dt>The robots' table</dt>
          <dd>
            <SuitText text={robots.contract === "P" ? "passed out" : contractWords(robots.contract)} />, {scoreText(robots.score)}
            {cards !== null && cards.robots !== robots.score && `; played by robots ${scoreText(cards.robots)}`}
          </dd>
        </div>
        <div>
          <dt>Par</dt>
          <dd>
            <SuitText text={parWords(par)} />
          </dd>
        </div>
      </dl>
      <p class="won">
        <b>{asPlayed && byCards !== null ? wonWords(byCards) : wonWords(imps)}</b>{" "}
        {byCards !== null && byCards !== imps && (
          <span class="hint">{asPlayed ? `With best play: ${lowered(wonWords(imps))}` : `As the cards were played: ${lowered(wonWords(byCards))}`}</span>
        )}{" "}
        {!counts.value && <span class="hint">Tried again, so it does not count.</span>}
      </p>
    </section>
  );
}

const lowered = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1);
const wonWords = (imps: number): string => {
  const count = `${Math.abs(imps)} ${Math.abs(imps) === 1 ? "IMP" : "IMPs"}`;
  return imps > 0 ? `You win ${count}.` : imps < 0 ? `You lose ${count}.` : "A tie.";
};

function Marks() {
  const at = place.value;
  const all = [...marks.value.values()];
  const sum = all.reduce((total, one) => total + one, 0);
  const own = at === null ? undefined : marks.value.get(at.number);
  return (
    <section class="panel result" aria-labelledby="marks-title">
      <h2 id="marks-title">{own === undefined ? "Being judged…" : `${own} marks of 100`}</h2>
      <p class="hint">
        A hundred for the best call, 25 less for each IMP that yours is expected to lose. {sum} of {100 * all.length} so far.
      </p>
      <p class="hint">Whoever opens this link gets the same ten hands.</p>
      <ol class="marks">
        {[...marks.value].map(([hand, count]) => (
          <li key={hand}>
            Hand {hand}: {count} <VerdictMark verdict={count >= 88 ? "good" : count >= 75 ? "close" : count > 25 ? "mistake" : "blunder"} />
          </li>
        ))}
      </ol>
    </section>
  );
}
