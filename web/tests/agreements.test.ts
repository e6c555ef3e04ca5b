import { describe, expect, test } from "vitest";
import type { Agreement } from "../src/api/types";
import { cardTitle, isCardName, isEdited, valueIn, valueWords, withAgreement } from "../src/bridge/agreements";
import { EMPTY, readLink, writeLink } from "../src/bridge/link";

const one = (fields: Partial<Agreement>): Agreement =>
  ({ key: "stayman", title: "Stayman", about: "", kind: "switch", value: true, usual: true, excludes: [], example: { auction: [], vul: "none" }, ...fields }) as Agreement;
const points = one({ key: "one_notrump", kind: "points", usual: [15, 17] });
const multi = one({ key: "multi_two_diamonds", usual: false, excludes: ["weak_twos"] });

describe("a card's name", () => {
  test("takes changes in and out again", () => {
    const weak = withAgreement("sayc", points, [12, 14]);
    expect(weak).toBe("sayc;one_notrump=12-14");
    const both = withAgreement(weak, one({}), false);
    expect(both).toBe("sayc;one_notrump=12-14;stayman=no");
    expect(withAgreement(withAgreement(both, points, [15, 17]), one({}), true)).toBe("sayc");
  });
  test("switches off what cannot be played together", () => {
    expect(withAgreement("sayc", multi, true)).toBe("sayc;multi_two_diamonds=yes;weak_twos=no");
  });
  test("tells values as they were put in", () => {
    const choice = one({ key: "blackwood", kind: "choice", usual: "aces", value: "key-cards", choices: [{ value: "key-cards", title: "key cards" }] });
    const number = one({ key: "rule_of", kind: "number", usual: 20 });
    const card = [[points, [11, 14]], [choice, "key-cards"], [number, 19], [one({}), false]].reduce((name, [what, value]) => withAgreement(name as string, what as Agreement, value as never), "sayc" as unknown) as string;
    expect(valueIn(card, points)).toEqual([11, 14]);
    expect(valueIn(card, choice)).toBe("key-cards");
    expect(valueIn(card, number)).toBe(19);
    expect(valueIn(card, one({}))).toBe(false);
    expect(valueIn("sayc", points)).toEqual([15, 17]);
    expect(valueWords(choice)).toBe("key cards");
    expect(valueWords({ ...points, value: [12, 14] })).toBe("12–14");
  });
  test("is told in words", () => {
    expect(cardTitle("sayc")).toBe("SAYC");
    expect(cardTitle("two-over-one;stayman=no")).toBe("Two over one with one change");
    expect(cardTitle("sayc;stayman=no;gerber=no")).toBe("SAYC with 2 changes");
    expect([isEdited("sayc"), isEdited("sayc;stayman=no")]).toEqual([false, true]);
  });
  test("stands in a link", () => {
    const state = { ...EMPTY, ns: "sayc;one_notrump=12-14;stayman=no" };
    expect(readLink(writeLink(state))).toEqual({ state, problems: [] });
    expect(isCardName("<script>")).toBe(false);
  });
});
