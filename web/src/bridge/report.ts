/** A session summed up: what was lost, in what kind of decision, by whom and by which convention; and its exports. */

import type { Board, ReviewAnswer, ReviewedCall } from "../api/types";
import type { Seat } from "./seats";

export interface Reviewed {
  readonly index: number;
  readonly board: Board;
  readonly review: ReviewAnswer;
}
export interface Loss {
  readonly name: string;
  readonly lost: number;
  readonly calls: number;
  readonly boards: number;
}
export interface Costly {
  readonly index: number;
  readonly board: Board;
  readonly call: ReviewedCall;
}
export interface Report {
  readonly boards: number;
  readonly calls: number;
  readonly verdicts: Readonly<Record<ReviewedCall["verdict"], number>>;
  readonly lost: number;
  /** Calls by other agreements than the card's that are not held against anybody. */
  readonly unsure: number;
  readonly kinds: readonly Loss[];
  readonly pairs: readonly Loss[];
  readonly conventions: readonly Loss[];
  readonly costliest: readonly Costly[];
}

/** A kind of decision or a convention whose calls are listed. */
export interface Picked {
  readonly by: "kind" | "convention";
  readonly name: string;
}

const COSTLIEST = 10;
const MOST_PICKED = 50;
export const isWrong = (call: ReviewedCall): boolean => (call.verdict === "mistake" || call.verdict === "blunder") && call.unsure !== true;

/** Both partners by name, North or East first; the side where nobody is named. */
export function pairOf(board: Board, seat: Seat): string {
  const [first, second] = seat === "N" || seat === "S" ? (["N", "S"] as const) : (["E", "W"] as const);
  const names = [board.players?.[first], board.players?.[second]];
  if (!names[0] && !names[1]) return first === "N" ? "North–South" : "East–West";
  return `${names[0] || "?"} – ${names[1] || "?"}`;
}

/** What kind of decision it was. */
const kindOf = (call: ReviewedCall): string => call.loss ?? "other";
/** What the call was about: its own name on the card, the better call's where it passed, or nobody's. */
export const conventionOf = (call: ReviewedCall): string =>
  [call.meaning?.name, call.best_meaning?.name].find((name) => name !== undefined && name !== "" && name.toLowerCase() !== "pass") ?? "judgement";
export const whyOf = (call: ReviewedCall): string => call.why_not ?? call.why ?? "";

export function reportOf(found: readonly Reviewed[], picked: Picked | null = null): Report {
  const verdicts = { good: 0, close: 0, mistake: 0, blunder: 0 };
  const kinds = new Sums();
  const pairs = new Sums();
  const conventions = new Sums();
  const wrong: Costly[] = [];
  let calls = 0;
  let unsure = 0;
  for (const { index, board, review } of found) {
    pairs.sat(pairOf(board, "N"));
    pairs.sat(pairOf(board, "E"));
    for (const call of review.calls) {
      calls++;
      verdicts[call.verdict]++;
      if (call.unsure === true && call.verdict !== "good") unsure++;
      if (!isWrong(call)) continue;
      wrong.push({ index, board, call });
      kinds.add(kindOf(call), call.charged ?? 0);
      pairs.add(pairOf(board, call.seat), call.charged ?? 0);
      conventions.add(conventionOf(call), call.charged ?? 0);
    }
  }
  const lost = wrong.reduce((sum, one) => sum + (one.call.charged ?? 0), 0);
  const isPicked = ({ call }: Costly): boolean => picked === null || (picked.by === "kind" ? kindOf(call) : conventionOf(call)) === picked.name;
  const costliest = wrong.filter(isPicked).sort((a, b) => b.call.cost - a.call.cost).slice(0, picked === null ? COSTLIEST : MOST_PICKED);
  return { boards: found.length, calls, verdicts, lost, unsure, kinds: kinds.rows(), pairs: pairs.rows(), conventions: conventions.rows(), costliest };
}

class Sums {
  private readonly found = new Map<string, { lost: number; calls: number; boards: number }>();
  private of(name: string) {
    const known = this.found.get(name) ?? { lost: 0, calls: 0, boards: 0 };
    this.found.set(name, known);
    return known;
  }
  add(name: string, cost: number): void {
    const row = this.of(name);
    row.lost += cost;
    row.calls++;
  }
  sat(name: string): void {
    this.of(name).boards++;
  }
  rows(): Loss[] {
    return [...this.found].map(([name, row]) => ({ name, ...row })).sort((a, b) => b.lost - a.lost || a.name.localeCompare(b.name));
  }
}

const COLUMNS = ["board", "dealer", "vul", "player", "seat", "auction before", "call", "verdict", "cost", "standard error", "better", "kind", "convention", "sentence", "why"];

/** One row a call, for a spreadsheet; what a spreadsheet would take for a formula is marked as text. */
export function csvOf(found: readonly Reviewed[]): string {
  const rows: (string | number)[][] = [COLUMNS];
  for (const { board, review } of found) {
    for (const call of review.calls) {
      rows.push([
        board.board ?? "", review.dealer, review.vul, board.players?.[call.seat] ?? "", call.seat, review.auction.slice(0, call.place).join(" "),
        call.call, call.verdict, call.cost, call.standard_error, call.best, call.loss ?? "", conventionOf(call), call.sentence, whyOf(call),
      ]);
    }
  }
  return rows.map((row) => row.map(cell).join(",")).join("\r\n") + "\r\n";
}

function cell(value: string | number): string {
  const text = typeof value === "string" && /^[=+\-@\t\r]/.test(value) ? `'${value}` : String(value);
  return /[",\r\n]/.test(text) ? `"${text.replace(/"/g, '""')}"` : text;
}

/** The boards with all that their file says, and their verdicts as remarks; those without a verdict as they are. */
export const pbnOf = (found: readonly { readonly index?: number; readonly board: Board; readonly review: ReviewAnswer | undefined }[]): string =>
  `% PBN 2.1\n${found.map(({ board, review }) => gameOf(review?.pbn ?? board.pbn ?? "")).join("\n")}`;
/** A game without the lines that stand once at the head of a file. */
const gameOf = (text: string): string => text.replace(/^(?:%.*\r?\n)+/, "");
