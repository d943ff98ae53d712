import type { Result, GameEvent, Remark, Seat } from "../game/contract.js";
import type { Situation } from "../game/press.js";
import type { GameModule } from "../game/module.js";
import type { Draft, Owner, PublicPrompt, Told } from "../game/scene.js";
import type { ClubGame, InvitationRow } from "../store/store.js";

/** `closed`: ended without a result. `quarantined`: cannot be read, so nobody can play. */
export type TableStatus = "lobby" | "playing" | "over" | "closed" | "quarantined";

/** The public side of a running or finished game. */
export interface Play {
  readonly view: unknown;
  readonly prompts: readonly PublicPrompt[];
  /** Public events of the last steps, or of a whole finished game, oldest first. */
  readonly recent: readonly Told<GameEvent>[];
  /** Drafts that everybody may see. */
  readonly drafts: readonly Draft[];
  readonly result: Result | null;
  /** When the first awaited seat's time is up, in ms since 1970; null: no limit. */
  readonly due: number | null;
  /** Everybody is away, so nothing happens. */
  readonly asleep: boolean;
}

/** A run that a game has made longer, told by seats. */
export interface BoardSting {
  readonly winner: Seat;
  readonly loser: Seat;
  /** Games in a row. */
  readonly length: number;
}

/** A badge that a game has brought, with the seat that has won it. */
export interface BoardBadge {
  readonly seat: Seat;
  readonly badge: string;
}

/** What the club makes of an ended game. */
export interface ClubLines {
  /** Why it does not count; null: it does. */
  readonly why: WhyNot | null;
  /** Of other games as well, so it is added when a result is drawn; left out: there is none. */
  readonly sting?: BoardSting;
  /** Like that, the rarest first. */
  readonly badges?: readonly BoardBadge[];
  /** The evening, by its day since 1970, if an earlier game of it counts as well; left out: none does. */
  readonly evening?: number;
  /** Rounds that the debtor below owes in all; left out: this one only. */
  readonly owed?: number;
  /** The round that a seat owes; null: nobody owes one. */
  readonly round: {
    readonly debtor: Seat;
    readonly isSettled: boolean;
    /** A host has wiped it off the slate. */
    readonly isForgiven: boolean;
    /** Who has confirmed that; null: nobody, or their data is deleted. */
    readonly confirmedBy: Seat | null;
  } | null;
}

/** A board of a game that this program has. */
export type KnownBoard = Board & { readonly game: GameModule };

/** A board, and what somebody seated there may know. */
export interface Known {
  readonly board: KnownBoard;
  readonly situation: Situation;
}

/** Whose eyes a game is watched through; null: those of somebody who does not sit there. */
export type Viewpoint = Seat | null;

/** What a public board is drawn from; nothing hidden. */
export interface Board {
  readonly table: string;
  /** Null: one that this program does not have. Otherwise it is known by its id: tables' is not the same object. */
  readonly game: GameModule | null;
  readonly guild: string;
  readonly channel: string;
  /** Empty once they have deleted their data. */
  readonly host: string;
  readonly status: TableStatus;
  /** Null if they cannot be read. */
  readonly options: unknown;
  /** Time limit of a turn, in seconds. */
  readonly turn: number;
  /** Until when the game rests, and who wants it to; null: nobody. */
  readonly pause: { readonly until: number | null; readonly votes: readonly Seat[] } | null;
  readonly seats: readonly Owner[];
  /** Counts stored changes, lobby and drafts included. */
  readonly version: number;
  /** The version of the last change that others can see. */
  readonly visible: number;
  /** What binds the bot to the seed, in hex; null in a lobby of protocol 1. */
  readonly commitment: string | null;
  /** The start message's id, from which on no older message shows the board; null: there is none. */
  readonly start: string | null;
  /** In hex; null until it is published. */
  readonly seed: string | null;
  /** Closed because its game's rules have changed. */
  readonly isOutdated: boolean;
  /** The cup that has opened it; null: none. */
  readonly cup: string | null;
  /** Whether anybody who sits there may start it, not only its host. */
  readonly shared: boolean;
  /** Whether its channel is a thread which the bot has opened for it. */
  readonly ownThread: boolean;
  /** Who has been asked to a lobby, oldest first. */
  readonly invitations: readonly Invitation[];
  /** The rematch's table; null: none was opened. */
  readonly rematch: string | null;
  /** Null: no game, or only its result is stored. */
  readonly play: Play | null;
  /** Null: the game has not ended, or the club does not know it. */
  readonly club: ClubLines | null;
  /** What a computer player has just said. */
  readonly remark: Omit<Remark, "step"> | null;
  /** Whose decision comes with a hint that everybody may see; null: nobody's. */
  readonly hint: Hinted | null;
}

/** Somebody who was asked to a lobby. Its number is the position in the list. */
export interface Invitation extends InvitationRow {
  /** Until when their seat is kept, in milliseconds since 1970; null: it is not. */
  readonly until: number | null;
}

/** Whether a seat is kept for somebody who was asked. */
export function keepsSeat({ answer, rally }: InvitationRow): boolean {
  return answer === "open" && rally === undefined;
}

/** How many seats of a lobby are free and not kept for somebody. */
export function freeSeats({ seats, invitations, game }: KnownBoard): number {
  return Math.max(0, game.seats.max - seats.length - invitations.filter(keepsSeat).length);
}

/** Somebody whom a host has sent away. `name`: not escaped. */
export interface SentAway {
  readonly user: string;
  readonly name: string;
}

/** How long a turn may take at a table whose host chooses it, in seconds. */
const turnTimes: readonly number[] = [
  ...[1, 1.5, 2, 5, 15].map((minutes) => minutes * 60),
  ...[1, 6].map((hours) => hours * 60 * 60),
  ...[1, 3].map((days) => days * 24 * 60 * 60),
];

/** What of a game says how long a turn of it may take. */
type Paced = Pick<GameModule, "isRace">;

/** Those of a game, with its server's usual one; none of an hour and more where it is a race. @param usual in seconds */
export function turnTimesOf(game: Paced, usual: number): readonly number[] {
  const all = new Set([...briskOrAll(game), turnIn(game, usual)]);
  return [...all].toSorted((one, other) => one - other);
}

function briskOrAll({ isRace }: Paced): readonly number[] {
  return isRace === true ? turnTimes.filter((turn) => !isSlow({ turn })) : turnTimes;
}

/** A time limit as a game can have it, in seconds. */
export function turnIn(game: Paced, turn: number): number {
  return game.isRace === true && isSlow({ turn }) ? Math.max(...briskOrAll(game)) : turn;
}

/** In seconds. */
const minReaction = 20;

/** The least time of a turn, in seconds, where a person sits with nobody but computers: nobody waits for them. */
const minAlone = 5 * 60;

/** How long an answer may take, in seconds (README.md, "Time"). `isAlone`: a person sits with nobody but computers. */
export function limitIn(
  { turn, isAlone }: { readonly turn: number; readonly isAlone: boolean },
  { kind, seconds }: Pick<PublicPrompt, "kind" | "seconds">,
): number {
  if (seconds !== null) return seconds;
  const least = Math.max(isAlone ? minAlone : 0, turn);
  return kind === "reaction" ? Math.max(minReaction, least / 2) : least;
}

/** When somebody's time is up. */
interface Due {
  /** In ms since 1970. */
  readonly at: number;
  /** How much there was of it. */
  readonly seconds: number;
  readonly isRace: boolean;
}

/** When time is up at a table; null: there is no limit. */
export function dueAt({ play, seats, cup, turn }: Board): Due | null {
  const prompt = play?.prompts.find(({ awaited }) => awaited) ?? play?.prompts[0];
  if (play === null || play.due === null || prompt === undefined) return null;
  const isAlone = cup === null && seats.filter(({ type }) => type === "human").length <= 1;
  return { at: play.due, seconds: limitIn({ turn, isAlone }, prompt), isRace: prompt.kind === "race" };
}

/** Whether nobody sits and waits at a table: a turn may take an hour and more. */
export function isSlow({ turn }: { readonly turn: number }): boolean {
  return turn >= 60 * 60;
}

/**
 * Seats whose decision comes with a hint in their first game, and which of their decisions this is, from 0; null: they
 * can press, and have nothing to decide yet.
 */
export interface Hinted {
  readonly seats: readonly Seat[];
  readonly nth: number | null;
}

/** Why a game does not count; the reasons are explained at the column (`club_games.why`). */
export type WhyNot = NonNullable<ClubGame["why"]>;

/** What of a seat decides whether its game counts. */
export interface Attendance {
  /** A computer player's from the start. */
  readonly isComputer: boolean;
  /** Its owner has left it to a stand-in. */
  readonly left: boolean;
  /** Its owner has taken some decisions. */
  readonly hasPlayed: boolean;
}

/** The fewest people who have to play. */
const minPeople = 2;

/**
 * Why a game that is played to its end does not count; null: it counts. Of those who have to play one has to stay to the
 * end: people who leave a game that they have played have lost it.
 */
export function whyNotCounted(seats: readonly Attendance[]): Exclude<WhyNot, "closed"> | null {
  if (seats.some(({ isComputer }) => isComputer)) return "computer";
  const stayed = seats.filter(({ left }) => !left).length;
  const left = seats.filter((seat) => seat.left && seat.hasPlayed).length;
  return stayed === 0 || stayed + left < minPeople ? "alone" : null;
}

/** Why a game that starts now will not count; null: it will, if two people play. */
export function whyNotFromStart(seats: readonly Pick<Attendance, "isComputer">[]): WhyNot | null {
  return seats.some(({ isComputer }) => isComputer) ? "computer" : null;
}
