/** The shapes of the API, made by scripts/page-types from its document: do not edit. */

import type { Call } from "../bridge/calls";
import type { Card } from "../bridge/cards";

/** One agreement. */
export interface Agreement {
  readonly key: string;
  readonly title: string;
  readonly about: string;
  readonly kind: "choice" | "number" | "points" | "switch";
  readonly value: boolean | number | string | readonly [number, number];
  /** Its value on the card that this one began with. */
  readonly usual: boolean | number | string | readonly [number, number];
  /** Agreements that cannot be made together with it. */
  readonly excludes: readonly string[];
  readonly example: Example;
  readonly choices?: readonly CardChoice[];
}

/** A card in a player's words. */
export interface AgreementsAnswer {
  /** The name that writes the card out; it may stand wherever a card's may. */
  readonly card: string;
  /** The card of the package that it began with. */
  readonly base: string;
  readonly title: string;
  /** How many agreements differ from the base. */
  readonly changes: number;
  readonly sections: readonly Section[];
  /** The card as a file. */
  readonly toml: string;
  /** The UUID of the task, also in the header X-Task-Id and in the logs. */
  readonly task: string;
  /** The mark of the request; left out where it had none. */
  readonly id?: string | number;
  /** What was not worked out because the question took too long, a sentence each. The rest is right. Left out where nothing is missing. */
  readonly left_out?: readonly string[];
}

/** Asks for a card's agreements in words; the card is named, or given as the text of its file. */
export interface AgreementsRequest {
  /** The caller's own mark, given back with the answer. */
  readonly id?: string | number | null;
  /** A card's name; `sayc` unless given. */
  readonly card?: string | null;
  /** A card as a TOML file has it; what it leaves out is as on SAYC. */
  readonly text?: string | null;
}

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
  /** What was not worked out because the question took too long, a sentence each. The rest is right. Left out where nothing is missing. */
  readonly left_out?: readonly string[];
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

/** A card that was thought about. */
export interface BenCandidate {
  readonly card: string;
  readonly insta_score: number;
  readonly expected_tricks_sd: number;
  readonly p_make_contract: number;
}

/** The card to lead or play. */
export interface BenCard {
  readonly card: string;
  readonly who: string;
  readonly quality: string | null;
  /** 0 left of declarer, 1 dummy, 2 right, 3 declarer. */
  readonly player?: number;
  readonly matchpoint?: boolean;
  readonly candidates?: readonly BenCandidate[];
  readonly samples?: readonly string[];
}

/** Whether a claim stands. */
export interface BenClaim {
  readonly tricks: number;
  readonly result: string;
}

/** A contract of two hands. */
export interface BenContract {
  /** The mean score of the partnership. */
  readonly score: number;
  readonly Tricks: readonly number[];
  readonly Percentage: readonly number[];
}

/** What the last call of an auction shows. */
export interface BenExplained {
  readonly explanation: string;
  /** "True" or "False" */
  readonly alert: string;
}

/** A call and what it shows. */
export interface BenMeaning {
  readonly bid: string;
  readonly description: string;
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
  /** What was not worked out because the question took too long, a sentence each. The rest is right. Left out where nothing is missing. */
  readonly left_out?: readonly string[];
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
  /** What players choose it by. */
  readonly title: string;
  /** One line: what it is for and how strong. */
  readonly about: string;
  /** Whether the page offers it; the others are for comparison. */
  readonly offered: boolean;
  /** Whether it has learned to bid while the opponents pass. */
  readonly uncontested: boolean;
}

/** Who may be asked, and the convention cards that may lie on the table. */
export interface BiddersAnswer {
  readonly bidders: readonly Bidder[];
  readonly cards: readonly string[];
  readonly themes: readonly Theme[];
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
  readonly players?: Partial<Readonly<Record<"N" | "E" | "S" | "W", string | null>>>;
  readonly event?: string;
  /** `Open` or `Closed`, as the file says. */
  readonly room?: string;
  /** Where the board starts in its text. */
  readonly line?: number;
  readonly auction?: readonly Call[];
  /** For each call what was said of it; empty where it was only alerted, null where it was not. */
  readonly alerts?: readonly (string | null)[];
  /** What of the board could not be read, and why. */
  readonly trouble?: string;
  /** With `whole`: the board with all that its file says. */
  readonly pbn?: string;
  /** `4SX N`, or `P` for a pass-out. */
  readonly contract?: string;
  readonly tricks_taken?: number;
  readonly tricks?: Readonly<Record<"N" | "E" | "S" | "W", Readonly<Record<"NT" | "S" | "H" | "D" | "C", number>>>>;
}

/** A number for each side. */
export interface BySide {
  readonly ns: number;
  readonly ew: number;
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

/** The card to play, and what every card brings where there was something to think about. */
export interface CardAnswer {
  readonly card: Card;
  /** Whose hand it comes from: dummy's, or the player's. */
  readonly seat: "E" | "N" | "S" | "W";
  readonly cards: readonly CardWorth[];
  /** Layouts that were solved. */
  readonly layouts: number;
  /** Whether declarer takes all the rest whatever the others hold. */
  readonly claims: boolean;
  readonly declarer_tricks: number;
  readonly defender_tricks: number;
  readonly bidder: string;
  /** The UUID of the task, also in the header X-Task-Id and in the logs. */
  readonly task: string;
  /** The mark of the request; left out where it had none. */
  readonly id?: string | number;
  /** What was not worked out because the question took too long, a sentence each. The rest is right. Left out where nothing is missing. */
  readonly left_out?: readonly string[];
}

/** A value that may be chosen. */
export interface CardChoice {
  readonly value: string;
  readonly title: string;
}

/** Asks which card to play; `hand` and `dummy` are given as they were dealt, and declarer also plays for dummy. */
export interface CardRequest {
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
  /** Dummy's hand; left out before the opening lead. */
  readonly dummy?: string | null;
  readonly played?: readonly Card[] | null;
  /** Who says what the auction shows; the usual bidder unless given. */
  readonly bidder?: string | null;
  /** What the best card is best in; imps unless given. */
  readonly aim?: "imps" | "matchpoints" | "tricks" | null;
  /** Most layouts that are solved; 40 unless given. */
  readonly layouts?: number | null;
}

/** One card, as its side sees it. */
export interface CardWorth {
  readonly card: Card;
  /** The tricks that its side takes in all, on average. */
  readonly tricks: number;
  /** The chance to make the contract, or to beat it. */
  readonly succeeds: number;
  /** IMPs against the card that is best with all cards seen; at most 0. */
  readonly imps: number;
  /** Percent against tables that play each of the other cards. */
  readonly matchpoints: number;
}

/** The convention cards on the table; `sayc` unless given. */
export interface Cards {
  readonly ns?: string | null;
  readonly ew?: string | null;
}

/** A chair: the room's key for the link, and the chair's own, which nobody else may know. */
export interface ChairAnswer {
  readonly room: string;
  readonly chair: string;
  readonly seat: "E" | "N" | "S" | "W";
}

/** Whether the claim stands, and how many tricks the side takes at least and at the most. */
export interface ClaimAnswer {
  readonly accepted: boolean;
  readonly tricks: number;
  /** On the worst layout with best play by everybody. */
  readonly least: number;
  readonly most: number;
  readonly layouts: number;
  readonly bidder: string;
  /** The UUID of the task, also in the header X-Task-Id and in the logs. */
  readonly task: string;
  /** The mark of the request; left out where it had none. */
  readonly id?: string | number;
  /** What was not worked out because the question took too long, a sentence each. The rest is right. Left out where nothing is missing. */
  readonly left_out?: readonly string[];
}

/** Asks whether the player's side takes so many tricks in all, on every likely layout, whoever is to play. */
export interface ClaimRequest {
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
  /** Dummy's hand; left out before the opening lead. */
  readonly dummy?: string | null;
  readonly played?: readonly Card[] | null;
  /** Who says what the auction shows; the usual bidder unless given. */
  readonly bidder?: string | null;
  /** What the best card is best in; imps unless given. */
  readonly aim?: "imps" | "matchpoints" | "tricks" | null;
  /** Most layouts that are solved; 40 unless given. */
  readonly layouts?: number | null;
  /** Claimed for the player's side, those won included. */
  readonly tricks: number;
}

/** Both tables, the swing, and par. */
export interface CompareAnswer {
  readonly table: Table;
  readonly robots: Table;
  /** Won by North-South of the first table. */
  readonly imps: number;
  readonly tricks: Readonly<Record<"N" | "E" | "S" | "W", Readonly<Record<"NT" | "S" | "H" | "D" | "C", number>>>>;
  readonly par: Par;
  /** Won by North-South of the first table against par. */
  readonly par_imps: number;
  /** The UUID of the task, also in the header X-Task-Id and in the logs. */
  readonly task: string;
  /** The mark of the request; left out where it had none. */
  readonly id?: string | number;
  /** What was not worked out because the question took too long, a sentence each. The rest is right. Left out where nothing is missing. */
  readonly left_out?: readonly string[];
}

/** Asks what a finished auction is worth, with best play, against the same deal bid by robots. */
export interface CompareRequest {
  /** The caller's own mark, given back with the answer. */
  readonly id?: string | number | null;
  /** Who dealt; N unless given. */
  readonly dealer?: string | null;
  /** Who is vulnerable; none unless given. */
  readonly vul?: string | null;
  /** The calls so far, from the dealer's on. */
  readonly auction?: readonly Call[] | null;
  readonly cards?: Cards | null;
  /** The first seat and four hands clockwise; one may be `-`. */
  readonly deal: string;
  /** Who sits at the other table; the cards unless given. */
  readonly robots?: string | null;
}

/** A call that was thought about. */
export interface Compared {
  /** `P X XX 1C … 7N`. */
  readonly call: Call;
  /** Expected loss against the best call. */
  readonly loss: number;
  readonly standard_error: number;
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
  /** What was not worked out because the question took too long, a sentence each. The rest is right. Left out where nothing is missing. */
  readonly left_out?: readonly string[];
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
  /** What was not worked out because the question took too long, a sentence each. The rest is right. Left out where nothing is missing. */
  readonly left_out?: readonly string[];
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
  /** Also answer each board with all that its file says, as PBN. */
  readonly whole?: boolean | null;
}

/** The deals, and how many were looked at to find them. */
export interface DealAnswer {
  readonly deals: readonly string[];
  readonly tried: number;
  readonly seed: number;
  /** The UUID of the task, also in the header X-Task-Id and in the logs. */
  readonly task: string;
  /** The mark of the request; left out where it had none. */
  readonly id?: string | number;
  /** What was not worked out because the question took too long, a sentence each. The rest is right. Left out where nothing is missing. */
  readonly left_out?: readonly string[];
}

/** Asks for random deals that meet wishes about the hands, or a dealer script. */
export interface DealRequest {
  /** The caller's own mark, given back with the answer. */
  readonly id?: string | number | null;
  readonly north?: string | null;
  readonly east?: string | null;
  readonly south?: string | null;
  readonly west?: string | null;
  /** A script as `dealer` reads it: predeal, condition, produce; instead of wishes. */
  readonly script?: string | null;
  /** How many; 1 unless given. */
  readonly count?: number | null;
  /** Same seed, same deals. */
  readonly seed?: number | null;
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

/** An auction, and what its last call shows by this card; or what a hand calls after it. */
export interface Example {
  readonly auction: readonly Call[];
  readonly vul: "all" | "ew" | "none" | "ns";
  readonly meaning?: Meaning | null;
  readonly hand?: string;
  /** `P X XX 1C … 7N`. */
  readonly call?: Call;
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
  /** What was not worked out because the question took too long, a sentence each. The rest is right. Left out where nothing is missing. */
  readonly left_out?: readonly string[];
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

/** Asks for a chair in a room. */
export interface JoinRequest {
  readonly room: string;
}

/** The verdict. */
export interface JudgeAnswer {
  readonly judged: Judged;
  readonly judge: string;
  /** The UUID of the task, also in the header X-Task-Id and in the logs. */
  readonly task: string;
  /** The mark of the request; left out where it had none. */
  readonly id?: string | number;
  /** What was not worked out because the question took too long, a sentence each. The rest is right. Left out where nothing is missing. */
  readonly left_out?: readonly string[];
}

/** Asks what a call cost against the best one; the player must be to call. */
export interface JudgeRequest {
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
  /** The call that was made, or is thought of. */
  readonly call: Call;
  /** Whose system and judgement is the measure; the convention cards unless given. */
  readonly judge?: string | null;
  /** How many layouts are looked at: 48, 128 (unless given) or 512. */
  readonly depth?: "quick" | "study" | "usual" | null;
  /** What costs are counted in; IMPs unless given. */
  readonly aim?: "imps" | "matchpoints" | null;
}

/** What a call cost its caller, who could not see the other hands. */
export interface Judged {
  readonly seat: "E" | "N" | "S" | "W";
  /** `P X XX 1C … 7N`. */
  readonly call: Call;
  readonly verdict: "blunder" | "close" | "good" | "mistake";
  /** Expected loss against the best call; never below 0. */
  readonly cost: number;
  readonly standard_error: number;
  readonly unit: "imps" | "matchpoints";
  /** `P X XX 1C … 7N`. */
  readonly best: Call;
  /** The part of the cost by which the best call is better than the system's own. */
  readonly beyond_system: number;
  /** Layouts looked at; 0 where there was nothing to think about. */
  readonly layouts: number;
  /** The verdict in one sentence. */
  readonly sentence: string;
  /** What the call shows by the caller's card. */
  readonly meaning: Meaning | null;
  /** False where the card has no use for the call here. */
  readonly known?: boolean;
  /** False where the hand does not have what the call shows by the card. */
  readonly fits?: boolean;
  /** The kind of decision: games missed, overbids, slams, … */
  readonly loss?: string;
  readonly best_meaning?: Meaning | null;
  /** What the system calls without looking ahead. */
  readonly book: Call;
  /** What speaks for the best call: the reason, or what it shows. */
  readonly why?: string;
  /** What it says against the call made. */
  readonly why_not?: string;
  readonly compared?: readonly Compared[];
}

/** One kind of hands that make a call. */
export interface Kind {
  readonly hcp: readonly [number, number];
  readonly lengths: Readonly<Record<"S" | "H" | "D" | "C", readonly [number, number]>>;
  readonly balanced: boolean;
}

/** One lead, as the defenders see it; a quick answer has only the chance, and null for all the rest. */
export interface Lead {
  readonly card: Card;
  /** The tricks that the defenders take, on average. */
  readonly tricks: number | null;
  /** The chance that the contract fails. */
  readonly beats: number;
  /** IMPs against the lead that is best with all cards seen; at most 0. */
  readonly imps: number | null;
  /** Percent against tables that make each of the other leads. */
  readonly matchpoints: number | null;
  /** Tricks given away against the best lead with all cards seen. */
  readonly given_away: number | null;
  /** Of the tricks. */
  readonly standard_error: number | null;
}

/** The card to lead, and every card of the hand, the best first. */
export interface LeadAnswer {
  readonly lead: Card;
  readonly leads: readonly Lead[];
  /** `4SX N`. */
  readonly contract: string;
  readonly leader: "E" | "N" | "S" | "W";
  /** Layouts that were solved. */
  readonly layouts: number;
  /** How many equally likely layouts would tell as much. */
  readonly effective: number;
  readonly bidder: string;
  /** The UUID of the task, also in the header X-Task-Id and in the logs. */
  readonly task: string;
  /** The mark of the request; left out where it had none. */
  readonly id?: string | number;
  /** What was not worked out because the question took too long, a sentence each. The rest is right. Left out where nothing is missing. */
  readonly left_out?: readonly string[];
}

/** Asks what to lead; the auction is over, and the hand is that of the player on declarer's left. */
export interface LeadRequest {
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
  /** Who says what the auction shows; the usual bidder unless given. */
  readonly bidder?: string | null;
  /** What the best lead is best in; imps unless given. */
  readonly aim?: "imps" | "matchpoints" | "tricks" | null;
  /** Layouts of the hidden hands that are solved; 32 unless given. */
  readonly layouts?: number | null;
  /** Of the layouts. */
  readonly seed?: number | null;
  /** Only how often each lead beats the contract, on the same layouts in a fifth of the time; the best lead is then the one that beats it most often, whatever the aim. */
  readonly quick?: boolean | null;
}

/** How the auction goes on after the better call, by the cards, on this deal; what it scores double dummy. */
export interface Line {
  readonly calls: readonly Call[];
  readonly contract: string;
  readonly score: number | null;
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
  /** What was not worked out because the question took too long, a sentence each. The rest is right. Left out where nothing is missing. */
  readonly left_out?: readonly string[];
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
  /** What was not worked out because the question took too long, a sentence each. The rest is right. Left out where nothing is missing. */
  readonly left_out?: readonly string[];
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

/** Every contract, the highest mean score first. */
export interface PairAnswer {
  readonly contracts: readonly PairContract[];
  /** The UUID of the task, also in the header X-Task-Id and in the logs. */
  readonly task: string;
  /** The mark of the request; left out where it had none. */
  readonly id?: string | number;
  /** What was not worked out because the question took too long, a sentence each. The rest is right. Left out where nothing is missing. */
  readonly left_out?: readonly string[];
}

/** One contract of the partnership, undoubled. */
export interface PairContract {
  /** `1C … 7N`. */
  readonly contract: Call;
  /** The mean score. */
  readonly score: number;
  readonly makes: number;
  /** The chance of 0 to 13 tricks. */
  readonly tricks: readonly number[];
}

/** Asks what a partnership makes with its 26 cards; the partner who takes more tricks declares. */
export interface PairRequest {
  /** The caller's own mark, given back with the answer. */
  readonly id?: string | number | null;
  /** Thirteen cards, spades first. */
  readonly hand: string;
  /** Thirteen cards, spades first. */
  readonly partner: string;
  /** Whether the partnership is; not unless given. */
  readonly vulnerable?: boolean | null;
}

/** Par for North-South, and the contracts that reach it. */
export interface Par {
  readonly score: number;
  readonly contracts: readonly string[];
}

/** The board as it stands now. */
export interface PlayAnswer {
  readonly deal: string;
  readonly dealer: "E" | "N" | "S" | "W";
  readonly vul: "all" | "ew" | "none" | "ns";
  /** `4SX N`. */
  readonly contract: string;
  readonly played: readonly Card[];
  /** Whose hand each card came from. */
  readonly seats: readonly ("E" | "N" | "S" | "W")[];
  /** Whose hand the next card comes from; null at the end. */
  readonly to_play: "E" | "N" | "S" | "W" | null;
  /** Who chooses it: declarer for dummy. */
  readonly player: "E" | "N" | "S" | "W" | null;
  readonly playable: readonly Card[];
  readonly declarer_tricks: number;
  readonly defender_tricks: number;
  /** Whether declarer claimed the rest, which ends the board. */
  readonly claimed: boolean;
  readonly over: boolean;
  /** North-South's points; once the board is over. */
  readonly score_ns?: number;
  readonly dd?: readonly SolvedCard[];
  /** The UUID of the task, also in the header X-Task-Id and in the logs. */
  readonly task: string;
  /** The mark of the request; left out where it had none. */
  readonly id?: string | number;
  /** What was not worked out because the question took too long, a sentence each. The rest is right. Left out where nothing is missing. */
  readonly left_out?: readonly string[];
}

/** Asks robots to play a board on until a person is to play; they see only what a player may see.

    Who plays with people adds their cards to `played` and asks again; a card is taken back by leaving it out. */
export interface PlayRequest {
  /** The caller's own mark, given back with the answer. */
  readonly id?: string | number | null;
  /** The first seat and four hands clockwise; one may be `-`. */
  readonly deal: string;
  /** Who dealt; N unless given. */
  readonly dealer?: string | null;
  /** Who is vulnerable; none unless given. */
  readonly vul?: string | null;
  /** All calls, from the dealer's on. */
  readonly auction: readonly Call[];
  readonly played?: readonly Card[] | null;
  /** Seats where people sit; declarer plays dummy's cards. Nobody unless given. */
  readonly people?: readonly string[] | null;
  /** How many cards robots play at the most; 4 unless given. */
  readonly most?: number | null;
  /** Also say what each playable card brings with all cards seen. */
  readonly dd?: boolean | null;
  /** Who listens to the auction for North-South. */
  readonly ns?: string | null;
  /** Who listens to the auction for East-West. */
  readonly ew?: string | null;
  /** Most layouts that a robot solves for a card; 40 unless given. */
  readonly layouts?: number | null;
}

/** A board for South, how the robots bid it, and where the close decision is. */
export interface PracticeAnswer {
  readonly deal: string;
  readonly dealer: "E" | "N" | "S" | "W";
  readonly vul: "all" | "ew" | "none" | "ns";
  readonly number: number;
  readonly theme: string;
  /** The auction of the cards in all four chairs. */
  readonly robots: readonly Call[];
  /** Which of these calls is the close one, for theme `close`. */
  readonly decision: number | null;
  /** False where the theme did not come up in many deals. */
  readonly found: boolean;
  /** The UUID of the task, also in the header X-Task-Id and in the logs. */
  readonly task: string;
  /** The mark of the request; left out where it had none. */
  readonly id?: string | number;
  /** What was not worked out because the question took too long, a sentence each. The rest is right. Left out where nothing is missing. */
  readonly left_out?: readonly string[];
}

/** Asks for a board dealt to order; the same seed, number and theme give the same board. */
export interface PracticeRequest {
  /** The caller's own mark, given back with the answer. */
  readonly id?: string | number | null;
  /** One of `/api/v1/bidders`' themes, or an agreement or call of the card; anything unless given. */
  readonly theme?: string | null;
  /** Same seed, same boards. */
  readonly seed?: number | null;
  /** Which board of the seed; its dealer and vulnerability follow from it. */
  readonly number?: number | null;
  readonly cards?: Cards | null;
}

/** A board that could not be read. */
export interface Problem {
  readonly line: number | null;
  readonly message: string;
  readonly text: string;
  /** Its number, where it has one. */
  readonly board?: number | null;
}

/** Whether a question asked now would be answered. */
export interface ReadyAnswer {
  readonly ready: boolean;
  /** Tasks that wait for a worker. */
  readonly waiting: number;
  readonly workers: number;
}

/** Every call with its verdict, and what the board was worth. */
export interface ReviewAnswer {
  readonly dealer: "E" | "N" | "S" | "W";
  readonly vul: "all" | "ew" | "none" | "ns";
  readonly auction: readonly Call[];
  /** The calls whose callers' hands are known. */
  readonly calls: readonly ReviewedCall[];
  /** What each side lost by its calls, in `unit`. */
  readonly lost: BySide;
  readonly unit: string;
  /** `4SX N`, `P` for a pass-out, null while the auction is open. */
  readonly contract: string | null;
  /** North-South's, by the tricks taken. */
  readonly score: number | null;
  /** North-South's, with best play by everybody. */
  readonly dd_score: number | null;
  readonly tricks: Readonly<Record<"N" | "E" | "S" | "W", Readonly<Record<"NT" | "S" | "H" | "D" | "C", number>>>> | null;
  readonly par: Par | null;
  readonly judge: string;
  /** With `annotate`: the board with its verdicts as remarks. */
  readonly pbn?: string;
  /** The UUID of the task, also in the header X-Task-Id and in the logs. */
  readonly task: string;
  /** The mark of the request; left out where it had none. */
  readonly id?: string | number;
  /** What was not worked out because the question took too long, a sentence each. The rest is right. Left out where nothing is missing. */
  readonly left_out?: readonly string[];
}

/** Asks what every call of a board cost its caller; hands may be missing, then their calls are not judged. */
export interface ReviewRequest {
  /** The caller's own mark, given back with the answer. */
  readonly id?: string | number | null;
  /** Who dealt; N unless given. */
  readonly dealer?: string | null;
  /** Who is vulnerable; none unless given. */
  readonly vul?: string | null;
  /** The calls so far, from the dealer's on. */
  readonly auction?: readonly Call[] | null;
  readonly cards?: Cards | null;
  /** The four hands, or `hands` where not all are known. */
  readonly deal?: string | null;
  /** The hands that are known. */
  readonly hands?: Partial<Readonly<Record<"N" | "E" | "S" | "W", string | null>>> | null;
  /** By declarer at the table. */
  readonly tricks_taken?: number | null;
  /** Whose system and judgement is the measure; the convention cards unless given. */
  readonly judge?: string | null;
  /** How many layouts are looked at: 48, 128 (unless given) or 512. */
  readonly depth?: "quick" | "study" | "usual" | null;
  /** What costs are counted in; IMPs unless given. */
  readonly aim?: "imps" | "matchpoints" | null;
  /** Also answer the board as PBN with the verdicts as remarks. */
  readonly annotate?: boolean | null;
  /** Of the board, for the PBN. */
  readonly number?: number | null;
  /** Names, for the PBN. */
  readonly players?: Partial<Readonly<Record<"N" | "E" | "S" | "W", string | null>>> | null;
  readonly alerts?: readonly (string | null)[] | null;
  /** The board as its file has it, for the PBN: all that stands there stays. */
  readonly text?: string | null;
}

/** A call of the auction, and the better line where it was wrong. */
export interface ReviewedCall {
  readonly seat: "E" | "N" | "S" | "W";
  /** `P X XX 1C … 7N`. */
  readonly call: Call;
  readonly verdict: "blunder" | "close" | "good" | "mistake";
  /** Expected loss against the best call; never below 0. */
  readonly cost: number;
  readonly standard_error: number;
  readonly unit: "imps" | "matchpoints";
  /** `P X XX 1C … 7N`. */
  readonly best: Call;
  /** The part of the cost by which the best call is better than the system's own. */
  readonly beyond_system: number;
  /** Layouts looked at; 0 where there was nothing to think about. */
  readonly layouts: number;
  /** The verdict in one sentence. */
  readonly sentence: string;
  /** What the call shows by the caller's card. */
  readonly meaning: Meaning | null;
  /** False where the card has no use for the call here. */
  readonly known?: boolean;
  /** False where the hand does not have what the call shows by the card. */
  readonly fits?: boolean;
  /** The kind of decision: games missed, overbids, slams, … */
  readonly loss?: string;
  readonly best_meaning?: Meaning | null;
  /** What the system calls without looking ahead. */
  readonly book: Call;
  /** What speaks for the best call: the reason, or what it shows. */
  readonly why?: string;
  /** What it says against the call made. */
  readonly why_not?: string;
  readonly compared?: readonly Compared[];
  /** Which call of the auction, 0 for the dealer's. */
  readonly place: number;
  /** Whether this call or an earlier one of the side is not on its card: not held against it. */
  readonly unsure?: boolean;
  /** The part of the cost that counts in sums: what several calls could repair counts once. */
  readonly charged?: number;
  readonly line?: Line;
}

/** What a player may see of the room; all hands only when the auction is over. */
export interface RoomAnswer {
  readonly version: number;
  readonly seat: "E" | "N" | "S" | "W";
  readonly number: number;
  readonly theme: string;
  /** Whether partner is there. */
  readonly partner: boolean;
  readonly hand: string | null;
  readonly dealer: "E" | "N" | "S" | "W" | null;
  readonly vul: "all" | "ew" | "none" | "ns" | null;
  readonly auction: readonly Call[];
  readonly over: boolean;
  /** All four hands, when the auction is over. */
  readonly deal: string | null;
  readonly cards: Cards;
}

/** Asks for a room for two partners; the one who opens it sits South. */
export interface RoomRequest {
  /** What to practise. */
  readonly theme?: string | null;
  readonly cards?: Cards | null;
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

/** What a player in a room asks: news after a version, a call, or the next board. */
export interface SeatedRequest {
  readonly room: string;
  readonly chair: string;
  /** Wait for news after this. */
  readonly after?: number | null;
  readonly call?: Call | null;
  /** Deal the next board, once the auction is over. */
  readonly next?: boolean | null;
}

/** Agreements that belong together. */
export interface Section {
  readonly name: string;
  readonly title: string;
  readonly agreements: readonly Agreement[];
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
  /** What was not worked out because the question took too long, a sentence each. The rest is right. Left out where nothing is missing. */
  readonly left_out?: readonly string[];
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
  /** Search every line of play, or ask a network: ours, or that of Dharmalingam's paper. */
  readonly solver?: "dharmalingam" | "estimate" | "exact" | null;
}

/** A card with all four hands seen. */
export interface SolvedCard {
  readonly card: Card;
  /** The tricks that its side takes in all, with best play. */
  readonly tricks: number;
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

/** An auction and what it scores for North-South with best play. */
export interface Table {
  readonly auction: readonly Call[];
  /** `4SX N`, or `P` for a pass-out. */
  readonly contract: string;
  readonly score: number;
  /** What declarer takes with best play. */
  readonly tricks: number | null;
}

/** What may be practised. */
export interface Theme {
  readonly name: string;
  readonly title: string;
  readonly about: string;
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
