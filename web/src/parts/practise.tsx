/** Practise: choose what, bid with robots, hear what each call was worth, go on. */

import { type Call, callerOf } from "../bridge/calls";
import { SEAT_WORD, VULNERABLE_WORD } from "../bridge/seats";
import { auctionWords, counted, lowered, outcomeWords, parWords, scoreText, signed, tricksWords, wonWords } from "../bridge/words";
import { advice } from "../state/answers";
import { board } from "../state/board";
import {
  CONTEST_HANDS, counts, countsAs, dealt, gaveUpPlaying, isCounted, isReturning, leave, marks, myTurn, next, over, ownScore, place, playedImps, refusal, result, sampled, retryFrom, session,
  tryAgain, verdicts, verdictsLater, waiting,
} from "../state/practice";
import { themeTitle } from "../state/conventions";
import { hashOf } from "../state/doors";
import { play } from "../state/playing";
import { key } from "../state/room";
import { Advice } from "./advice";
import { Auction } from "./auction";
import { BiddingBox } from "./bidding-box";
import { ChoosePractice } from "./choose-practice";
import { CopyLink } from "./copy-link";
import { Leads } from "./leads";
import { PlayPanel, PlayTable } from "./play";
import { RoomTable } from "./room";
import { CallText, SuitText } from "./suits";
import { Table } from "./table";
import { Verdict, VerdictMark } from "./verdict";

export function Practise() {
  if (key.value !== null) return <RoomTable />;
  return place.value === null ? <ChoosePractice /> : <AtTable />;
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
            {!at.contest && at.theme !== "anything" && (
              <>
                {themeTitle(at.theme)}
                <span class="not-phone">: </span>
              </>
            )}
            <span class="not-phone">
              {SEAT_WORD[found.dealer]} deals, {VULNERABLE_WORD[found.vul].toLowerCase().replace("north–south", "North–South").replace("east–west", "East–West")} vulnerable
            </span>
            {!found.found && "; this convention hardly ever comes up, so here is any board"}
            {isReturning.value && "; you got this one wrong before"}
          </p>
        )}
        {session.value.boards > 0 && !at.contest && (
          <p class="hint">
            {counted(session.value.boards, "board")} played, {signed(session.value.imps)} {Math.abs(session.value.imps) === 1 ? "IMP" : "IMPs"}
          </p>
        )}
        <button type="button" class="quiet small" onClick={leave}>
          Other theme
        </button>
      </div>
      {refusal.value !== null && (
        <div class={`notice ${refusal.value.kind}`} role="status">
          <p>{refusal.value.message}</p>
          {!waiting.value && refusal.value.kind !== "input" && refusal.value.kind !== "token" && (
            <button type="button" class="small" onClick={tryAgain}>
              Try again
            </button>
          )}
        </div>
      )}
      {found === null ? (
        <p class="hint waiting" role="status">
          {waiting.value ? (at.contest ? "Looking for a close hand…" : at.theme === "anything" ? "Dealing…" : `Looking for a board on “${themeTitle(at.theme)}”. The rarer the hands, the longer it takes.`) : ""}
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
  const playing = play.value !== null;
  if (playing && play.value?.over !== true) return <PlayPanel />;
  return (
    <>
      {playing && <PlayPanel />}
      {at?.contest === true ? <Marks /> : <Result />}
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
      <section class="panel" aria-labelledby="calls-title">
        <h2 id="calls-title">Your calls</h2>
        <ol class="own-calls">
          {board.value.auction.map((call, index) => callerOf(board.value.dealer, index) === "S" && <OwnCall key={index} index={index} call={call} />)}
        </ol>
      </section>
      {at?.contest !== true && !playing && <PlayPanel />}
      {at?.contest !== true && !playing && <Leads />}
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
        <Verdict judged={judged} />
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
        <SuitText text={outcomeWords(table)} />
      </h2>
      <dl class="pairs">
        <div>
          <dt>With best play</dt>
          <dd>{table.contract === "P" ? "no score" : scoreText(table.score)}</dd>
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
                  {`, ${tricksWords(table.contract, (ownScore.value === null ? cards?.tricks : play.value?.declarer_tricks) ?? null)}`}
                </>
              )}
            </dd>
          </div>
        )}
        <div>
          <dt>The robots' table</dt>
          <dd>
            <SuitText text={lowered(outcomeWords(robots))} />, {scoreText(robots.score)}
            {cards !== null && cards.robots !== robots.score && `; played by robots ${scoreText(cards.robots)}`}
            <span class="hint block">
              <SuitText text={auctionWords(board.value.dealer, robots.auction)} />
            </span>
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
        {isCounted.value ? (
          <span class="hint">Played before, so it does not count again.</span>
        ) : (
          !counts.value && <span class="hint">Tried again, so it does not count.</span>
        )}
      </p>
    </section>
  );
}

function Marks() {
  const at = place.value;
  const all = [...marks.value.values()];
  const sum = all.reduce((total, one) => total + one.marks, 0);
  const own = at === null ? undefined : marks.value.get(at.number);
  const done = at?.number === CONTEST_HANDS && all.length === CONTEST_HANDS;
  const link = new URL(hashOf({ contest: at?.seed ?? null }), location.href).href;
  return (
    <section class="panel result" aria-labelledby="marks-title">
      <h2 id="marks-title">{own === undefined ? "Being judged…" : `${own.marks} marks of 100`}</h2>
      <p class="hint">
        A hundred for the best call, 25 less for each IMP that yours is expected to lose. {sum} of {100 * all.length} so far.
      </p>
      {done && (
        <p class="won">
          <b>
            {sum} of {100 * CONTEST_HANDS} marks.
          </b>
        </p>
      )}
      <p class="hint">Whoever opens this link gets the same ten hands.</p>
      {done ? <CopyLink primary text={`Bidding contest: ${sum} of ${100 * CONTEST_HANDS} marks. ${link}`} words="Copy your result and the link" /> : <CopyLink text={link} />}
      <ol class="marks">
        {[...marks.value].map(([hand, one]) => (
          <li key={hand}>
            Hand {hand}: {one.marks} <VerdictMark verdict={one.verdict} />
          </li>
        ))}
      </ol>
    </section>
  );
}
