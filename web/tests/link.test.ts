import { describe, expect, test } from "vitest";
import { CALLS, type Call, isLegal } from "../src/bridge/calls";
import { EMPTY, readLink, type State, writeLink } from "../src/bridge/link";
import { pbnText } from "../src/bridge/pbn";
import { dealText, parseDeal, rest, SEATS, shuffled, VULNERABILITIES } from "../src/bridge/seats";

/** A small generator, so that the states are the same in every run. */
function numbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1664525 + 1013904223) % 2 ** 32;
    return state / 2 ** 32;
  };
}

function someState(random: () => number): State {
  const pick = <T>(values: readonly T[]): T => values[Math.floor(random() * values.length)] as T;
  const auction: Call[] = [];
  for (let left = Math.floor(random() * 12); left > 0; left--) {
    const legal = CALLS.filter((call) => isLegal(auction, call));
    if (legal.length > 0) auction.push(pick(legal.slice(0, 6)));
  }
  return {
    ...EMPTY,
    hands: shuffled(random),
    whole: random() < 0.5,
    seat: pick(SEATS),
    dealer: pick(SEATS),
    vul: pick(VULNERABILITIES),
    auction,
    step: Math.floor(random() * (auction.length + 1)),
    bidder: pick(["", "sayc", "selfplay@3+search"]),
    ns: pick(["sayc", "two-over-one"]),
    truth: random() < 0.5,
    practice: random() < 0.5,
  };
}

test("a link reproduces the exact state", () => {
  const random = numbers(8);
  for (let run = 0; run < 300; run++) {
    const state = someState(random);
    const link = writeLink(state);
    const read = readLink(link);
    expect(read?.problems).toEqual([]);
    expect(read?.state).toEqual(state);
    expect(writeLink(read!.state)).toBe(link);
    expect(link).toMatch(/^#[\w=&%.@+-]*$/);
  }
});

describe("a damaged link", () => {
  test("none is no state", () => expect(readLink("")).toBeNull());
  test.each([
    ["#seat=Q&dealer=N", "“Q” is not a value of “seat”."],
    ["#S=AK5.QJ32.A4.T98Z", "“Z” is not a card"],
    ["#S=AK..&N=A...", "A card is in two hands."],
    ["#auction=1D-1C-P", "is not above"],
    ["#auction=1D-8C", "“8C” is not a call."],
    ["#bidder=%2Fetc%2Fpasswd", "is not a name"],
  ])("%s tells %s", (hash, problem) => expect(readLink(hash)?.problems.join(" ")).toContain(problem));
  test("keeps what is good", () => {
    expect(readLink("#seat=W&auction=1D-1C-P&step=99")?.state).toMatchObject({ seat: "W", auction: ["1D"], step: 1 });
  });
});

test("deals are read and written", () => {
  const text = "N:63.8.KJT932.AK63 Q2.AJT92.Q854.JT AKJT985.6.A76.84 74.KQ7543..Q9752";
  const deal = parseDeal(text);
  expect(deal.ok && dealText(deal.value)).toBe(text);
  const three = parseDeal("E:Q2.AJT92.Q854.JT AKJT985.6.A76.84 - 63.8.KJT932.AK63");
  expect(three.ok && rest(three.value).size).toBe(13);
  expect(parseDeal("N:63.8.KJT932.AK63").ok).toBe(false);
});

test("the board as PBN", () => {
  const found = readLink("#seat=S&dealer=N&vul=ns&S=AKJT985.6.A76.84&auction=1D-1H-1N-P-P")!;
  expect(pbnText(found.state)).toBe(
    '[Event "?"]\n[Dealer "N"]\n[Vulnerable "NS"]\n[Deal "N:- - AKJT985.6.A76.84 -"]\n' +
      '[Auction "N"]\n1D 1H 1NT Pass\nPass *\n',
  );
});
