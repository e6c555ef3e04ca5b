/** The shapes of docs/json.md and docs/api.md that the page uses. */

import type { Call } from "../bridge/calls";
import type { Card, Suit } from "../bridge/cards";
import type { Seat, Vulnerability } from "../bridge/seats";

export type Range = readonly [number, number];

export interface Meaning {
  readonly name: string;
  readonly text: string;
  readonly hcp: Range;
  readonly lengths: Readonly<Record<Suit, Range>>;
  readonly balanced?: boolean;
  readonly forcing: boolean;
  readonly force?: string;
  readonly artificial: boolean;
}

export interface Choice {
  readonly call: Call;
  readonly probability: number;
  readonly meaning: Meaning | null;
  readonly reason?: string;
}

export interface Decision {
  readonly call: Call;
  readonly calls: readonly Choice[];
}

export interface Belief {
  readonly hcp: readonly number[];
  readonly lengths: Readonly<Record<Suit, readonly number[]>>;
  readonly cards: Readonly<Record<Card, number>>;
}

export type Beliefs = Readonly<Partial<Record<Seat, Belief>>>;

export interface ExplainStep {
  readonly calls: number;
  readonly beliefs: Beliefs;
  readonly bits?: Readonly<Partial<Record<Seat, number>>>;
}

/** What a call tells to those who know how the bidder bids: the usual points and lengths, in one line. */
export interface UsualHands {
  readonly call: Call;
  readonly text: string;
}

export interface Explained {
  readonly beliefs: Beliefs;
  /** Of the calls that the player to call may make. */
  readonly calls?: readonly UsualHands[];
  /** Of the calls made, in order. */
  readonly made?: readonly UsualHands[];
  readonly steps?: readonly ExplainStep[];
}

export interface MadeCall {
  readonly seat: Seat;
  readonly call: Call;
  readonly meaning: Meaning | null;
}

export interface Meanings {
  readonly made: readonly MadeCall[];
  readonly next: readonly { readonly call: Call; readonly meaning: Meaning | null }[];
}

export interface RobotAuction {
  readonly deal: string;
  readonly dealer: Seat;
  readonly vul: Vulnerability;
  readonly auction: readonly Call[];
}

export type DeclarerTricks = Readonly<Record<Suit | "NT", number>>;

export interface Solved {
  readonly tricks: Readonly<Record<Seat, DeclarerTricks>>;
  readonly par: { readonly score: number; readonly contracts: readonly string[] };
}

export interface ConvertedBoard {
  readonly deal?: string | null;
  readonly hands?: Readonly<Partial<Record<Seat, string | null>>>;
  readonly dealer?: Seat | null;
  readonly vul?: Vulnerability | null;
  readonly auction?: readonly Call[] | null;
}

export interface Converted {
  readonly format: string;
  readonly boards: readonly ConvertedBoard[];
  readonly text?: string;
  readonly problems: readonly (string | { readonly message: string })[];
}

export interface Roster {
  readonly bidders: readonly { readonly name: string; readonly default?: boolean }[];
  /** The names of the convention cards. */
  readonly cards?: readonly string[];
}
