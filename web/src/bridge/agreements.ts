/** Convention cards that are written out in their names: `sayc;one_notrump=12-14;stayman=no` is SAYC with two changes. */

import type { Agreement } from "../api/types";

export type AgreementValue = Agreement["value"];

/** The cards of the package in players' words; a card without an entry goes by its own name. */
const CARD_WORDS: Record<string, string> = {
  sayc: "SAYC",
  "two-over-one": "Two over one",
  "acol-weak-nt": "Acol, weak 1NT",
};
const SIGN = ";";

export const isEdited = (card: string): boolean => card.includes(SIGN);
export const baseOf = (card: string): string => card.split(SIGN, 1)[0] as string;
/** Whether a text can be the name of a card; whether there is such a card the server knows. */
export const isCardName = (text: string): boolean => /^[\w@+.=;-]{0,2000}$/.test(text);

/** `SAYC`, `SAYC with 2 changes`. */
export function cardTitle(card: string): string {
  const base = CARD_WORDS[baseOf(card)] ?? baseOf(card);
  const changes = card.split(SIGN).length - 1;
  return changes === 0 ? base : `${base} with ${changes === 1 ? "one change" : `${changes} changes`}`;
}

/** The name with one agreement changed; where its value is the base's, the change is taken out. */
export function withAgreement(card: string, one: Agreement, value: AgreementValue): string {
  const off = value === true ? one.excludes : [];
  const parts = card.split(SIGN).slice(1).filter((part) => part !== "" && keyOf(part) !== one.key && !off.includes(keyOf(part)));
  if (!isSame(value, one.usual)) parts.push(`${one.key}=${textOf(value)}`);
  // What cannot be played together with it goes, also where the base has it.
  for (const key of off) parts.push(`${key}=no`);
  return [baseOf(card), ...parts].join(SIGN);
}

const keyOf = (part: string): string => part.split("=", 1)[0] as string;

export const isSame = (one: AgreementValue, other: AgreementValue): boolean => textOf(one) === textOf(other);

function textOf(value: AgreementValue): string {
  if (typeof value === "boolean") return value ? "yes" : "no";
  return typeof value === "object" ? `${value[0]}-${value[1]}` : String(value);
}

/** What a card's name says of an agreement: its change, or the base's value. The page need not wait for the server to show it. */
export function valueIn(card: string, one: Agreement): AgreementValue {
  const part = card.split(SIGN).slice(1).find((text) => keyOf(text) === one.key);
  if (part === undefined) return one.usual;
  const text = part.slice(one.key.length + 1);
  if (one.kind === "switch") return text === "yes";
  if (one.kind === "choice") return text;
  const [least, most] = text.split("-").map(Number) as [number, number | undefined];
  return one.kind === "number" || most === undefined ? least : [least, most];
}

/** A value as it stands on the printed card: `15–17`, `yes`, `key cards, 5♣ shows 0 or 3`. */
export function valueWords(one: Agreement): string {
  const chosen = one.choices?.find((choice) => choice.value === one.value);
  return chosen?.title ?? textOf(one.value).replace("-", "–");
}
