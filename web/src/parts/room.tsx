/** A table for two partners in two browsers. */

import { SEAT_WORD } from "../bridge/seats";
import { auctionWords, lowered, outcomeWords, parWords, scoreText, wonWords } from "../bridge/words";
import { board } from "../state/board";
import { isMyTurn, leaveRoom, nextInRoom, outcome, room, trouble } from "../state/room";
import { pushHash } from "../state/doors";
import { Auction } from "./auction";
import { BiddingBox } from "./bidding-box";
import { CopyLink } from "./copy-link";
import { ReviewThis } from "./review-this";
import { SuitText } from "./suits";
import { Table } from "./table";

export function RoomTable() {
  const now = room.value;
  const leave = (): void => {
    leaveRoom();
    pushHash("#");
  };
  return (
    <div class="door practise">
      <div class="status row no-print">
        <h2>{now === null ? "A table for two" : `Board ${now.number}`}</h2>
        {now !== null && (
          <p class="hint">
            You sit {SEAT_WORD[now.seat]}; {now.partner ? "partner is here" : "partner is not here yet"}.
          </p>
        )}
        <button type="button" class="quiet small" onClick={leave}>
          Leave
        </button>
      </div>
      {trouble.value !== null && (
        <div class={`notice ${trouble.value.kind}`} role="status">
          <p>{trouble.value.message}</p>
        </div>
      )}
      {now !== null && (
        <div class="door ask">
          <div class="main-side">
            <Table open={now.over}>
              <Auction />
            </Table>
            {!now.over && <BiddingBox />}
          </div>
          <div class="other-side">
            {!now.partner && <Invitation />}
            {!now.over && now.partner && <p class="hint">{isMyTurn() ? "Your turn." : "Partner or the robots are thinking."}</p>}
            {now.over && <Over />}
          </div>
        </div>
      )}
    </div>
  );
}

function Invitation() {
  return (
    <section class="panel" aria-labelledby="invite-title">
      <h2 id="invite-title">Invite your partner</h2>
      <p>Send the link of this page. Whoever opens it first sits opposite you; each sees only their own hand.</p>
      <CopyLink primary />
    </section>
  );
}

function Over() {
  const found = outcome.value;
  return (
    <>
      <section class="panel result" aria-labelledby="calls-title">
        <h2 id="calls-title">The auction is over</h2>
        {found === null ? (
          <p class="hint waiting">Counting…</p>
        ) : (
          <>
            <p>
              <SuitText text={outcomeWords(found.table)} />
              {found.table.contract === "P" ? "." : `: ${scoreText(found.table.score)} with best play.`}
            </p>
            <p>
              The robots' table: <SuitText text={lowered(outcomeWords(found.robots))} />, {scoreText(found.robots.score)}.
              <span class="hint block">
                <SuitText text={auctionWords(board.value.dealer, found.robots.auction)} />
              </span>
            </p>
            <p>
              Par: <SuitText text={parWords(found.par)} />
            </p>
            <p class="won">
              <b>{wonWords(found.imps)}</b>
            </p>
          </>
        )}
      </section>
      <div class="row actions">
        <button type="button" class="primary big" onClick={nextInRoom}>
          Next board
        </button>
        <ReviewThis />
      </div>
    </>
  );
}
