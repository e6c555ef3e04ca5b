/** What the page shows at first: a hand in the middle of an auction, so that every part has something to say. */

import { parseHand } from "../bridge/cards";
import { EMPTY, type State } from "../bridge/link";
import { NO_HANDS } from "../bridge/seats";

const hand = parseHand("AKJT985.6.A76.84");

export const EXAMPLE: State = {
  ...EMPTY,
  hands: { ...NO_HANDS, S: hand.ok ? hand.value : NO_HANDS.S },
  dealer: "N",
  vul: "ns",
  auction: ["1D", "1H"],
  step: 2,
};
