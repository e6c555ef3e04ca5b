import { expect, test } from "vitest";
import { after, dueBoard, NEW, type Played, read, wasPlayed } from "../src/state/profile";

const DAY = 86_400_000;
const played = (fields: Partial<Played> = {}): Played => ({ theme: "slams", seed: 7, number: 3, calls: 4, wrong: 0, lost: 0, imps: 2, ...fields });

test("results add up by theme, and streaks break with a mistake", () => {
  const one = after(after(NEW, played(), 0), played({ number: 4, imps: -5 }), 0);
  expect(one.themes["slams"]).toEqual({ boards: 2, calls: 8, wrong: 0, lost: 0, imps: -3 });
  expect([one.streak, one.best]).toEqual([2, 2]);
  const two = after(one, played({ number: 5, wrong: 1, lost: 2.5 }), 0);
  expect([two.streak, two.best]).toEqual([0, 2]);
  expect(two.themes["slams"]?.lost).toBe(2.5);
});

test("a board is known once it is played, also from a file", () => {
  const one = after(NEW, played(), 0);
  expect([wasPlayed(NEW, played()), wasPlayed(one, played()), wasPlayed(one, played({ number: 4 }))]).toEqual([false, true, false]);
  expect(wasPlayed(read(JSON.stringify(one)) ?? NEW, played())).toBe(true);
  const former = { version: 1, themes: {}, again: [], streak: 0, best: 0 };
  expect(read(JSON.stringify(former))?.done).toEqual([]);
});

test("what went wrong comes back: soon, then later and later, until it is known", () => {
  let now = after(NEW, played({ wrong: 1 }), 0);
  expect(dueBoard(now, 0)).toBeNull();
  expect(dueBoard(now, DAY)).toMatchObject({ theme: "slams", seed: 7, number: 3 });
  const waits: number[] = [];
  for (let time = DAY; now.again.length > 0; time = now.again[0]?.due ?? 0) {
    now = after(now, played(), time);
    if (now.again[0] !== undefined) waits.push((now.again[0].due - time) / DAY);
  }
  expect(waits).toEqual([1, 3, 7, 21, 60]);
  const again = after(after(after(NEW, played({ wrong: 1 }), 0), played(), 0), played({ wrong: 2 }), 0);
  expect(again.again[0]?.stage).toBe(0);
});

test("a profile survives a file, and nothing else is taken for one", () => {
  const now = after(NEW, played({ wrong: 1, lost: 1.5 }), 5);
  expect(read(JSON.stringify(now))).toEqual(now);
  for (const text of ["", "{}", "[]", "null", '{"version":2,"themes":{},"again":[]}', '{"version":1,"themes":{"a":{"boards":"1"}},"again":[]}']) {
    expect(read(text)).toBeNull();
  }
});
