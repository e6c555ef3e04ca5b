/** Ask: a hand, the auction so far, what to bid and why. */

import { useSignal, useSignalEffect } from "@preact/signals";
import { useRef } from "preact/hooks";
import { HAND_SIZE } from "../bridge/cards";
import { largeBeliefs } from "../state/answers";
import { board, dealHand, isDealKnown, ownHand } from "../state/board";
import { play } from "../state/playing";
import { Advice, AdviceInShort } from "./advice";
import { Auction } from "./auction";
import { Beliefs } from "./beliefs";
import { BiddingBox } from "./bidding-box";
import { MadeTable } from "./dialogs";
import { HandEditor } from "./hand-editor";
import { Leads } from "./leads";
import { PlayPanel, PlayTable } from "./play";
import { Robots } from "./robots";
import { Settings } from "./settings";
import { Table } from "./table";
import { WholeDeal } from "./whole-deal";

export function Ask() {
  const editing = useSignal(false);
  const open = isDealKnown.value && board.value.truth;
  const playing = play.value !== null;
  const actions = useRef<HTMLDivElement>(null);
  // A hand that is being entered must not lose its editor with the thirteenth card.
  useSignalEffect(() => {
    if (ownHand.value.size !== HAND_SIZE) editing.value = true;
  });
  // On a phone the editor opens below the screen: whoever asked for it must see it.
  useSignalEffect(() => {
    if (editing.value) requestAnimationFrame(() => (actions.current?.getBoundingClientRect().bottom ?? 0) > innerHeight / 2 && actions.current?.scrollIntoView());
  });
  return (
    <>
      <div class="door ask">
        <div class="main-side">
          {playing ? (
            <PlayTable />
          ) : (
            <>
              <Table open={open}>
                <Auction />
              </Table>
              <BiddingBox />
            </>
          )}
        </div>
        <div class="other-side">
          <div class="row no-print actions" ref={actions}>
            <button type="button" class="primary" onClick={dealHand}>
              New hand
            </button>
            <button type="button" aria-expanded={editing.value} aria-controls="editing" onClick={() => (editing.value = !editing.value)}>
              Change the hand or the table
            </button>
          </div>
          <div id="editing" class="editing no-print" hidden={!editing.value || playing}>
            <AdviceInShort />
            <HandEditor />
            <Settings />
            <Robots />
          </div>
          {playing ? (
            <PlayPanel />
          ) : (
            <>
              <Advice />
              <Leads />
              <PlayPanel />
            </>
          )}
          {!largeBeliefs.value && !playing && <Beliefs />}
        </div>
      </div>
      {largeBeliefs.value && !playing && <Beliefs />}
      {isDealKnown.value && !playing && <WholeDeal />}
      <PrintedMeanings />
    </>
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
