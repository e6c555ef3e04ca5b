/** Making a call: at once with mouse and keys; by touch the first tap shows the meaning and the second one calls. */

import { effect, signal } from "@preact/signals";
import { type Call, callText } from "../bridge/calls";
import { board, makeCall } from "./board";
import { door } from "./doors";
import { pointed } from "./pointing";
import { callAsPlayer } from "./practice";
import { callInRoom, key } from "./room";
import { say } from "./saying";

/** Whether the last press was a finger's. */
export const tapped = signal(false);
/** The call that was tapped once. */
export const armed = signal<Call | null>(null);
effect(() => {
  board.value.auction;
  armed.value = null;
});

export function callNow(call: Call): boolean {
  if (tapped.value && armed.value !== call) {
    armed.value = call;
    pointed.value = { next: call };
    say(`${callText(call)}: tap again to call.`);
    return false;
  }
  tapped.value = false;
  if (door.value === "practise") return key.value === null ? callAsPlayer(call) : callInRoom(call);
  return door.value === "ask" && makeCall(call);
}
