/** Somebody who decides: a host, with their name then, not escaped. */
export interface CupPerson {
  readonly user: string;
  readonly name: string;
}

/** Somebody at a finished table. */
export interface Placed {
  readonly user: string;
  /** 1 is best, ties share one. */
  readonly place: number;
  /** A stand-in finished the seat, so its place goes to the next person. */
  readonly left: boolean;
}

/** What the host has decided about a table. */
export interface TableDecision {
  readonly by: "host" | "lots";
  /** Who goes on first; the others follow in case one of them withdraws. */
  readonly order: readonly string[];
  /** How many of them go on. */
  readonly count: number;
}

/** A table of a round, a play-off included. */
export interface CupTable {
  /** Those drawn, also if they have left the cup since. */
  readonly users: readonly string[];
  /** How many go on from it; of the final: one, the winner. */
  readonly goOn: number;
  /** The table whose tie is played off here; null: drawn. */
  readonly playsOff: number | null;
  /** The game's table; null: not opened, or not again. */
  readonly id: string | null;
  /** Where that is; null: nowhere. */
  readonly channel: string | null;
  /** How often it was opened again, because a game ended without a result. */
  readonly again: number;
  /** Its game ended without a result. */
  readonly isClosed: boolean;
  /** How its game came out; null: it has not. */
  readonly placed: readonly Placed[] | null;
  /** The game's seed in hex, once it is over. */
  readonly seed: string | null;
  /** Null: none, the game decides. */
  readonly decision: TableDecision | null;
  /**
   * Who goes on, as far as known; null: nobody can tell yet. Those who tie for the last places are at a play-off's
   * table; they are here too once that is finished.
   */
  readonly through: readonly string[] | null;
}

/** A round of tables. */
export interface CupRound {
  /** From 1. */
  readonly round: number;
  readonly isFinal: boolean;
  /** How many go on from each table drawn. */
  readonly goOn: number;
  /** Those drawn, then play-offs in the order in which they became necessary. */
  readonly tables: readonly CupTable[];
  /** When its time began, and when it is up. */
  readonly from: number;
  readonly until: number;
  /** How often those missing were mentioned since the round's time was set. */
  readonly reminded: number;
  /** Whether the host was asked, since the round's time was set, what to do. */
  readonly isAsked: boolean;
  /** What `again` of its tables begins with: more than at those of the same round that were dropped. */
  readonly firstAgain: number;
}

/** A table of a round that was drawn again, because the round before was corrected. */
export interface DroppedTable {
  readonly round: number;
  /** Its number there, from 0. */
  readonly number: number;
  readonly table: CupTable;
}

/** How far a cup is. */
export type CupStage =
  | { readonly type: "signUp" }
  /** `since`: when the check-in began. */
  | { readonly type: "checkIn"; readonly present: readonly string[]; readonly since: number }
  /** Those who are drawn, in the order of their sign-up. */
  | { readonly type: "drawing"; readonly people: readonly CupPerson[] }
  /** The last of its rounds is played. */
  | { readonly type: "playing" }
  | {
      readonly type: "finished";
      readonly winner: string;
      /** When that was decided. */
      readonly since: number;
      /** What the winner has said; null: nothing yet. */
      readonly engraving: { readonly text: string | null } | null;
    }
  | { readonly type: "calledOff"; readonly reason: string; readonly host: CupPerson | null };

/** The message that lists who is drawn. */
export interface DrawList {
  /** Ids of all that were posted, this one the last. */
  readonly starts: readonly string[];
  readonly message: string;
  /** `entrantsHash` of their names there. */
  readonly entrants: string;
  /** In the order of their sign-up. */
  readonly people: readonly CupPerson[];
}

/** What a cup's events come to. */
export interface Cup {
  /** The number of the last event. */
  readonly last: number;
  /** Those that are stored, so that none counts twice. */
  readonly requests: ReadonlySet<string>;
  readonly title: string;
  /** May be unknown to this program. */
  readonly game: string;
  readonly options: unknown;
  readonly series: string | null;
  readonly year: number;
  readonly host: CupPerson;
  /** Where its board is to be. */
  readonly channel: string;
  readonly places: readonly string[];
  readonly role: string | null;
  readonly commitment: string;
  /** Whether its draws are closed by the message that lists who is drawn; else they follow from the seed alone. */
  readonly isClosedByMessage: boolean;
  /** Null: it is not posted. */
  readonly list: DrawList | null;
  /** The seed of all draws in hex; null: still secret. */
  readonly seed: string | null;
  readonly opened: number;
  readonly start: number | null;
  /** Since too few came: until when it waits for more, and whether those signed up are called again; null: it does not. */
  readonly waits: { readonly until: number; readonly isCalled: boolean } | null;
  readonly roundMs: number;
  readonly tryOut: boolean;
  /** Of everybody who has ever signed up, by user, not escaped. */
  readonly names: ReadonlyMap<string, string>;
  /** Those signed up who have neither withdrawn nor lost their place by the host's choice, in the order they came. */
  readonly people: readonly string[];
  /** From the first on. */
  readonly rounds: readonly CupRound[];
  /** How often a round was drawn again. */
  readonly redraws: number;
  /** In the order in which they were dropped. */
  readonly dropped: readonly DroppedTable[];
  readonly stage: CupStage;
}

/** Before the first event. */
export const noCup: Cup = {
  last: 0,
  requests: new Set(),
  title: "",
  game: "",
  options: null,
  series: null,
  year: 0,
  host: { user: "", name: "" },
  channel: "",
  places: [],
  role: null,
  commitment: "",
  isClosedByMessage: false,
  list: null,
  seed: null,
  opened: 0,
  start: null,
  waits: null,
  roundMs: 1,
  tryOut: false,
  names: new Map(),
  people: [],
  rounds: [],
  redraws: 0,
  dropped: [],
  stage: { type: "signUp" },
};

/** The round that is played; null: none is. */
export function currentRound({ stage, rounds }: Pick<Cup, "stage" | "rounds">): CupRound | null {
  return stage.type === "playing" ? (rounds.at(-1) ?? null) : null;
}

/** Users in the order in which they are shuffled: that of the list, or where there is none that of their ids. */
export function inDrawOrder({ list }: Pick<Cup, "list">, users: readonly string[]): readonly string[] {
  if (list === null) return users.toSorted();
  const places = new Map(list.people.map(({ user }, place) => [user, place]));
  return users.toSorted((one, other) => (places.get(one) ?? 0) - (places.get(other) ?? 0));
}

/** Whether it is undecided who goes on from a table. */
export function isUndecided({ through }: CupTable): boolean {
  return through === null;
}

/** Whether a cup is over. */
export function isCupOver({ stage }: Pick<Cup, "stage">): boolean {
  return stage.type === "finished" || stage.type === "calledOff";
}

/** Whether people have anything to do with its board still: also a winner who has not said what is engraved. */
export function isCupLive({ stage, tryOut }: Pick<Cup, "stage" | "tryOut">): boolean {
  return !isCupOver({ stage }) || (stage.type === "finished" && stage.engraving === null && !tryOut);
}

/** Those at a table who are still in the cup. */
export function stillAt({ users }: Pick<CupTable, "users">, { people }: Pick<Cup, "people">): readonly string[] {
  return users.filter((user) => people.includes(user));
}

/** The start of a computer player's id in a try-out. */
const computerPrefix = "computer-";

/** Whether somebody in a cup is a computer player of a try-out. */
export function isComputer(user: string): boolean {
  return user.startsWith(computerPrefix);
}

/** The id of a try-out's computer player. @param number from 1 */
export function computerUser(number: number): string {
  return `${computerPrefix}${number}`;
}

/** The number of a try-out's computer player, from 1; null: it is somebody else. */
export function computerNumber(user: string): number | null {
  return isComputer(user) ? Number(user.slice(computerPrefix.length)) : null;
}

/** The id that nobody has, in the place of somebody who has deleted their data. @param number from 1 */
export function goneUser(number: number): string {
  return `${gonePrefix}${number}`;
}

/** Whether somebody in a cup has deleted their data. They have no name any more. */
export function isGone(user: string): boolean {
  return user.startsWith(gonePrefix);
}

const gonePrefix = "gone-";
