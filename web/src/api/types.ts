/** The shapes of the API, made by scripts/page-types from its document: do not edit. */

import type { Call } from "../bridge/calls";
import type { Card } from "../bridge/cards";

/** How the deal was bid. */
export interface AuctionAnswer {
  readonly deal: string;
  readonly dealer: "E" | "N" | "S" | "W";
  readonly vul: "all" | "ew" | "none" | "ns";
  readonly auction: readonly Call[];
  readonly calls: readonly MadeCall[];
  /** `4SX N`, or `P` for a pass-out. */
  readonly contract: string;
  readonly declarer: "E" | "N" | "S" | "W" | null;
  readonly ns: string;
  readonly ew: string;
  /** The UUID of the task, also in the header X-Task-Id and in the logs. */
  readonly task: string;
  /** The mark of the request; left out where it had none. */
  readonly id?: string | number;
}

/** Asks how two pairs bid a deal; without a deal one is dealt at random, the same for the same seed. */
export interface AuctionRequest {
  /** The caller's own mark, given back with the answer. */
  readonly id?: string | number | null;
  /** Dealt at random unless given. */
  readonly deal?: string | null;
  /** Who dealt; N unless given. */
  readonly dealer?: string | null;
  /** Who is vulnerable; none unless given. */
  readonly vul?: string | null;
  /** Of the random deal. */
  readonly seed?: number | null;
  /** Who bids for North-South. */
  readonly ns?: string | null;
  /** Who bids for East-West. */
  readonly ew?: string | null;
}

/** What to think of one hidden hand; distributions sum to 1, `cards` to 13. */
export interface Belief {
  readonly hcp: readonly number[];
  readonly lengths: Readonly<Record<"S" | "H" | "D" | "C", readonly number[]>>;
  readonly cards: Readonly<Record<Card, number>>;
}

/** Ben's answer; without `details` the part from `candidates` on is left out. */
export interface BenAnswer {
  readonly bid: string;
  readonly who: string;
  /** Always null: the bidders here do not sample to decide. */
  readonly quality: string | null;
  readonly explanation: string;
  /** "True" or "False" */
  readonly alert: string;
  readonly task: string;
  readonly candidates?: readonly Candidate[];
  readonly samples?: readonly string[];
  /** Mean points of the next player, partner and the third. */
  readonly hcp?: readonly number[];
  /** Their mean lengths, four each, spades first. */
  readonly shape?: readonly number[];
}

/** The call, and every legal call with its probability, likeliest first. */
export interface BidAnswer {
  /** `P X XX 1C … 7N`. */
  readonly call: Call;
  readonly calls: readonly CallChoice[];
  readonly bidder: string;
  /** The UUID of the task, also in the header X-Task-Id and in the logs. */
  readonly task: string;
  /** The mark of the request; left out where it had none. */
  readonly id?: string | number;
}

/** Asks what a player should call; the player must be to call. */
export interface BidRequest {
  /** The caller's own mark, given back with the answer. */
  readonly id?: string | number | null;
  /** Who dealt; N unless given. */
  readonly dealer?: string | null;
  /** Who is vulnerable; none unless given. */
  readonly vul?: string | null;
  /** The calls so far, from the dealer's on. */
  readonly auction?: readonly Call[] | null;
  readonly cards?: Cards | null;
  /** Thirteen cards, spades first. */
  readonly hand: string;
  /** Who holds the hand; the player to call unless given. */
  readonly seat?: string | null;
  /** Who is asked; the usual bidder unless given. */
  readonly bidder?: string | null;
  /** The call alone, with its meaning, or everything, as it is unless given. */
  readonly explain?: "call" | "everything" | "nothing" | null;
  /** Also say which hands usually make each call considered. */
  readonly words?: boolean | null;
}

/** A bidder that may be asked. */
export interface Bidder {
  readonly name: string;
  readonly default: boolean;
}

/** Who may be asked, and the convention cards that may lie on the table. */
export interface BiddersAnswer {
  readonly bidders: readonly Bidder[];
  readonly cards: readonly string[];
}

/** How much was told, in bits, and about what. */
export interface Bits {
  readonly hcp: number;
  readonly lengths: number;
  readonly cards: number;
}

/** What a file says about a board; `hands` where some cards are known but not all. */
export interface Board {
  readonly board: number | null;
  readonly deal: string | null;
  readonly dealer: "E" | "N" | "S" | "W" | null;
  readonly vul: "all" | "ew" | "none" | "ns" | null;
  readonly hands?: Partial<Readonly<Record<"N" | "E" | "S" | "W", string | null>>>;
  readonly auction?: readonly Call[];
  /** `4SX N`, or `P` for a pass-out. */
  readonly contract?: string;
  readonly tricks_taken?: number;
  readonly tricks?: Readonly<Record<"N" | "E" | "S" | "W", Readonly<Record<"NT" | "S" | "H" | "D" | "C", number>>>>;
}

/** A legal call as the bidder sees it, and in words where they were asked for. */
export interface CallChoice {
  /** `P X XX 1C … 7N`. */
  readonly call: Call;
  readonly probability: number;
  readonly meaning: Meaning | null;
  /** Why it was or was not chosen, where the bidder says so. */
  readonly reason?: string;
  /** False where the system has no use for the call here. */
  readonly used?: boolean;
  /** True for the calls nearest to the one made. */
  readonly close?: boolean;
  readonly search?: Search;
  readonly words?: Words;
}

/** A call that the bidder considers. */
export interface Candidate {
  readonly call: string;
  readonly insta_score: number;
  readonly alert: string;
  readonly explanation: string;
}

/** The convention cards on the table; `sayc` unless given. */
export interface Cards {
  readonly ns?: string | null;
  readonly ew?: string | null;
}

/** Where the side should play, what to call now, and every legal choice, the highest mean score first. */
export interface ContractAnswer {
  readonly choice: string;
  readonly action: "bid" | "double" | "pass";
  /** The most probable choice. */
  readonly likeliest: string;
  /** The mean par score of the own side. */
  readonly par: number;
  readonly choices: readonly Final[];
  /** What the bidder calls, a card's final decision checked by the network. */
  readonly call: Call;
  readonly bidder: string;
  /** The UUID of the task, also in the header X-Task-Id and in the logs. */
  readonly task: string;
  /** The mark of the request; left out where it had none. */
  readonly id?: string | number;
}

/** Asks where a player's side should play; the player must be to call. */
export interface ContractRequest {
  /** The caller's own mark, given back with the answer. */
  readonly id?: string | number | null;
  /** Who dealt; N unless given. */
  readonly dealer?: string | null;
  /** Who is vulnerable; none unless given. */
  readonly vul?: string | null;
  /** The calls so far, from the dealer's on. */
  readonly auction?: readonly Call[] | null;
  readonly cards?: Cards | null;
  /** Thirteen cards, spades first. */
  readonly hand: string;
  /** Who holds the hand; the player to call unless given. */
  readonly seat?: string | null;
  /** Whose call is checked; the usual bidder unless given. */
  readonly bidder?: string | null;
}

/** The boards read, their text in the other format, and what was wrong with the rest. */
export interface ConvertAnswer {
  readonly format: string;
  readonly boards: readonly Board[];
  readonly text: string;
  readonly problems: readonly Problem[];
  /** The UUID of the task, also in the header X-Task-Id and in the logs. */
  readonly task: string;
  /** The mark of the request; left out where it had none. */
  readonly id?: string | number;
}

/** Asks for boards in another format; the text's own format is found from its content. */
export interface ConvertRequest {
  /** The caller's own mark, given back with the answer. */
  readonly id?: string | number | null;
  /** PBN, LIN, a BBO viewer address, deals or a hand in dot notation. */
  readonly text: string;
  /** json unless given. */
  readonly to?: string | null;
  /** How many boards are taken at the most. */
  readonly most?: number | null;
}

/** What was wrong, in one sentence, and where. */
export interface Error {
  /** The name of the error; the API's page lists them. */
  readonly type: string;
  readonly message: string;
  /** The field at fault, where one is. */
  readonly where?: string;
  /** The UUID of the request, as in the logs. */
  readonly task: string;
}

/** The one shape of every error. */
export interface ErrorAnswer {
  readonly error: Error;
}

/** A belief for each hidden seat; with `history` also the steps to it and the calls in words. */
export interface ExplainAnswer {
  readonly beliefs: Partial<Readonly<Record<"N" | "E" | "S" | "W", Belief>>>;
  /** With `history` or `calls`: calls that may come next. */
  readonly calls?: readonly Words[];
  /** With `history`: one for each beginning of the auction, from no call on. */
  readonly steps?: readonly Step[];
  /** With `history`: every call made. */
  readonly made?: readonly Words[];
  readonly bidder: string;
  /** The UUID of the task, also in the header X-Task-Id and in the logs. */
  readonly task: string;
  /** The mark of the request; left out where it had none. */
  readonly id?: string | number;
}

/** Asks what a player should think of the hidden hands, or what everybody may think of all four. */
export interface ExplainRequest {
  /** The caller's own mark, given back with the answer. */
  readonly id?: string | number | null;
  /** Who dealt; N unless given. */
  readonly dealer?: string | null;
  /** Who is vulnerable; none unless given. */
  readonly vul?: string | null;
  /** The calls so far, from the dealer's on. */
  readonly auction?: readonly Call[] | null;
  readonly cards?: Cards | null;
  /** The player's own; left out with `public`. */
  readonly hand?: string | null;
  /** Who holds the hand; the player to call unless given. */
  readonly seat?: string | null;
  /** Who is asked; the usual bidder unless given. */
  readonly bidder?: string | null;
  /** Also answer what to think after each call. */
  readonly history?: boolean | null;
  /** Also say what the next calls considered would tell. */
  readonly calls?: boolean | null;
  /** With `calls`: all next calls that have a name. */
  readonly every?: boolean | null;
  /** As an onlooker sees it, who has no hand. */
  readonly public?: boolean | null;
}

/** One way to end the auction now. */
export interface Final {
  /** `1C … 7N` as a final contract of the own side, `P` or `X`. */
  readonly choice: string;
  /** How likely it is the best contract as Chen (2025) defines it. */
  readonly probability: number;
  /** The mean score for the own side. */
  readonly score: number;
  /** The chance that the contract played makes, whoever plays it. */
  readonly makes: number;
  /** Whether the other side would double it. */
  readonly doubled: boolean;
}

/** The server answers. */
export interface HealthAnswer {
  readonly status?: "ok";
}

/** One kind of hands that make a call. */
export interface Kind {
  readonly hcp: readonly [number, number];
  readonly lengths: Readonly<Record<"S" | "H" | "D" | "C", readonly [number, number]>>;
  readonly balanced: boolean;
}

/** A call made, and what it showed. */
export interface MadeCall {
  readonly seat: "E" | "N" | "S" | "W";
  /** `P X XX 1C … 7N`. */
  readonly call: Call;
  readonly meaning: Meaning | null;
}

/** What a hand has on average. */
export interface Mean {
  readonly hcp: number;
  readonly lengths: Readonly<Record<"S" | "H" | "D" | "C", number>>;
}

/** What a call shows. */
export interface Meaning {
  readonly name: string;
  readonly text: string;
  readonly hcp: readonly [number, number];
  readonly lengths: Readonly<Record<"S" | "H" | "D" | "C", readonly [number, number]>>;
  readonly balanced: boolean;
  readonly forcing: boolean;
  readonly force: string;
  readonly artificial: boolean;
  /** The kinds of hands that make it, where there are several. */
  readonly alternatives?: readonly Kind[];
}

/** What each call showed, what each player has shown in all, and what each next call would show. */
export interface MeaningsAnswer {
  readonly made: readonly MadeCall[];
  readonly shown: Partial<Readonly<Record<"N" | "E" | "S" | "W", Meaning>>>;
  readonly next: readonly NextCall[];
  /** The UUID of the task, also in the header X-Task-Id and in the logs. */
  readonly task: string;
  /** The mark of the request; left out where it had none. */
  readonly id?: string | number;
}

/** Asks what the calls of an auction show, and what each next call would. */
export interface MeaningsRequest {
  /** The caller's own mark, given back with the answer. */
  readonly id?: string | number | null;
  /** Who dealt; N unless given. */
  readonly dealer?: string | null;
  /** Who is vulnerable; none unless given. */
  readonly vul?: string | null;
  /** The calls so far, from the dealer's on. */
  readonly auction?: readonly Call[] | null;
  readonly cards?: Cards | null;
}

/** A call that may be made now, and what it would show. */
export interface NextCall {
  /** `P X XX 1C … 7N`. */
  readonly call: Call;
  readonly meaning: Meaning | null;
}

/** One call: how often it is made, and with which hands. */
export interface Opening {
  readonly call: string;
  readonly frequency: number;
  readonly hands: number;
  readonly words: string;
  readonly hcp: Spread;
  readonly lengths: Readonly<Record<"S" | "H" | "D" | "C", Spread>>;
  /** The share of balanced hands. */
  readonly balanced: number;
  /** What the bidder itself says that it shows. */
  readonly meaning: string | null;
}

/** What a bidder does with random hands when nobody has bid. */
export interface OpeningsAnswer {
  readonly bidder: string;
  readonly hands: number;
  readonly seed: number;
  readonly seat: number;
  readonly vul: string;
  readonly openings: readonly Opening[];
  readonly not_used: readonly string[];
  /** The UUID of the task, also in the header X-Task-Id and in the logs. */
  readonly task: string;
  /** The mark of the request; left out where it had none. */
  readonly id?: string | number;
}

/** Asks for the opening table of a bidder, found by asking it with random hands. */
export interface OpeningsRequest {
  /** The caller's own mark, given back with the answer. */
  readonly id?: string | number | null;
  /** Who opens; the usual bidder unless given. */
  readonly bidder?: string | null;
  /** How many random hands; 1000 unless given. */
  readonly hands?: number | null;
  /** Same seed, same hands. */
  readonly seed?: number | null;
  /** 1 deals; 2 to 4 open after passes. */
  readonly seat?: number | null;
  /** Who is vulnerable; none unless given. */
  readonly vul?: string | null;
}

/** Par for North-South, and the contracts that reach it. */
export interface Par {
  readonly score: number;
  readonly contracts: readonly string[];
}

/** A board that could not be read. */
export interface Problem {
  readonly line: number | null;
  readonly message: string;
  readonly text: string;
}

/** Whether a question asked now would be answered. */
export interface ReadyAnswer {
  readonly ready: boolean;
  /** Tasks that wait for a worker. */
  readonly waiting: number;
  readonly workers: number;
}

/** What a search found out about a call, against the one that would be made anyway. */
export interface Search {
  readonly gain: number;
  readonly standard_error: number;
  /** `imps` or `matchpoints` (tenths of a board). */
  readonly unit: string;
  readonly layouts: number;
  /** How many equally likely layouts would tell as much. */
  readonly effective: number;
  /** Whether the time was up before all layouts were looked at. */
  readonly stopped: boolean;
  readonly deciding: readonly Swing[];
}

/** Tricks by declarer and strain, and par. */
export interface SolveAnswer {
  readonly deal: string;
  readonly dealer: "E" | "N" | "S" | "W";
  readonly vul: "all" | "ew" | "none" | "ns";
  readonly tricks: Readonly<Record<"N" | "E" | "S" | "W", Readonly<Record<"NT" | "S" | "H" | "D" | "C", number>>>>;
  readonly par: Par;
  /** Of an estimate: the expected number of tricks. */
  readonly mean?: Readonly<Record<"N" | "E" | "S" | "W", Readonly<Record<"NT" | "S" | "H" | "D" | "C", number>>>>;
  /** Of an estimate: the chance of 0 to 13. */
  readonly distribution?: Readonly<Record<"N" | "E" | "S" | "W", Readonly<Record<"NT" | "S" | "H" | "D" | "C", readonly number[]>>>>;
  /** The UUID of the task, also in the header X-Task-Id and in the logs. */
  readonly task: string;
  /** The mark of the request; left out where it had none. */
  readonly id?: string | number;
}

/** Asks for the double-dummy table and par of a deal. */
export interface SolveRequest {
  /** The caller's own mark, given back with the answer. */
  readonly id?: string | number | null;
  /** The first seat and four hands clockwise; one may be `-`. */
  readonly deal: string;
  /** Who dealt; N unless given. */
  readonly dealer?: string | null;
  /** Who is vulnerable; none unless given. */
  readonly vul?: string | null;
  /** Search every line of play, or ask a network. */
  readonly solver?: "estimate" | "exact" | null;
}

/** How a number is spread over the hands that make a call. */
export interface Spread {
  readonly mean: number;
  readonly range: readonly [number, number];
  /** Without 5% of the hands on each side. */
  readonly usual: readonly [number, number];
}

/** What to think after the first `calls` calls, and how many bits the last of them told about each seat. */
export interface Step {
  readonly calls: number;
  readonly seat: "E" | "N" | "S" | "W" | null;
  readonly call: Call | null;
  readonly beliefs: Partial<Readonly<Record<"N" | "E" | "S" | "W", Belief>>>;
  readonly bits: Partial<Readonly<Record<"N" | "E" | "S" | "W", number>>>;
  readonly bits_about: Partial<Readonly<Record<"N" | "E" | "S" | "W", Bits>>>;
}

/** A layout on which much is won or lost. */
export interface Swing {
  readonly deal: string;
  readonly gain: number;
  /** Where the usual call leads. */
  readonly usual: string;
  /** Where this call leads. */
  readonly instead: string;
}

/** What is running. */
export interface VersionAnswer {
  readonly name: "tablefeel";
  readonly version: string;
  readonly api: "v1";
}

/** A call in words: what its caller usually has, how much it tells, and where that contradicts the card. */
export interface Words {
  readonly seat: "E" | "N" | "S" | "W";
  /** `P X XX 1C … 7N`. */
  readonly call: Call;
  readonly probability: number | null;
  readonly text: string;
  readonly hcp: readonly [number, number];
  readonly lengths: Readonly<Record<"S" | "H" | "D" | "C", readonly [number, number]>>;
  readonly mean: Mean;
  readonly bits: number;
  readonly bits_about: Bits;
  readonly meaning: Meaning | null;
  readonly says: string;
  readonly disagreements: readonly string[];
}
