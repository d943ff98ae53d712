import type { CupEvent, CupFact } from "./cup-event.js";
import type { Placed } from "./cup-state.js";

/** What somebody asks of a cup. Rounds and tables are counted as in `CupEvent`. */
export type CupRequestBody =
  /** Signs up. */
  | { readonly type: "join" }
  /** Withdraws, also while tables are played. */
  | { readonly type: "leave" }
  /** Says that they are there. */
  | { readonly type: "checkIn" }
  /** The winner says what is engraved; null: nothing. */
  | { readonly type: "engrave"; readonly text: string | null }
  // The rest is for hosts.
  | { readonly type: "beginCheckIn" }
  /** Draws the first round, of those who have checked in if there was a check-in. */
  | { readonly type: "start" }
  /** Names channels for tables; none: threads. */
  | { readonly type: "namePlaces"; readonly places: readonly string[] }
  /** Puts the board into another channel. @param places as of `namePlaces`, where they change with it; null: they do not */
  | { readonly type: "moveBoard"; readonly channel: string; readonly places: readonly string[] | null }
  /** Signs up computer players for a try-out. */
  | { readonly type: "fill"; readonly count: number }
  /** Fills a try-out up to `people` with computer players, and draws the first round. */
  | { readonly type: "fillUp"; readonly people: number }
  /** Gives a round more time beyond its own, or from now on if that is over, and opens tables again that ended without a result. */
  | { readonly type: "extend"; readonly round: number; readonly ms: number }
  /** These users of a table lose their place; the others play, or go on if no more are left than go on. */
  | {
      readonly type: "playWithout";
      readonly round: number;
      readonly table: number;
      readonly users: readonly string[];
    }
  /** Who goes on from an unfinished table is drawn from the cup's seed. */
  | { readonly type: "drawLots"; readonly round: number; readonly table: number }
  /** These go on from a table, no more than go on from it, as long as it can be corrected (`refuseRound`). */
  | {
      readonly type: "correct";
      readonly round: number;
      readonly table: number;
      readonly through: readonly string[];
      readonly reason: string;
    }
  | { readonly type: "callOff"; readonly reason: string };

/** A request with who makes it. */
export type CupRequest = CupRequestBody & {
  /** The interaction's id. */
  readonly id: string;
  readonly user: string;
  /** As the server shows it, not escaped. */
  readonly name: string;
  /** Whether they may hold cups in this server. */
  readonly mayHost: boolean;
};

/** What the program itself reports of a cup's tables. */
export type CupReport = {
  readonly id: string;
  readonly round: number;
  readonly table: number;
  /** As `CupTable.again` of the table that is meant. */
  readonly again: number;
} & (
  | { readonly type: "opened"; readonly game: string; readonly channel: string }
  /** `unwritable`: as in `CupEvent`. */
  | { readonly type: "closed"; readonly unwritable?: string }
  | { readonly type: "finished"; readonly placed: readonly Placed[]; readonly seed: string | null }
);

/**
 * Why a cup refuses a request:
 *
 * - `over`: it is finished or called off. `begun`: nobody can sign up any more. `not-begun`: no round is played.
 * - `full`: as many people as a cup takes.
 * - `signed-up`, `stranger`: the person is in the cup already, or is not, or not any more.
 * - `no-check-in`: it has not begun, or is over. `checked-in`: they have already.
 * - `pause`: the person has just changed their mind too often. `worn-out`: so much was changed that nothing more can be.
 * - `few`: not enough people to begin.
 * - `not-host`: only hosts may do this. `not-winner`: only the winner. `engraved`: once only.
 * - `no-table`: not a table of the round that is played, or that can be corrected. `next-begun`: a game of the round after
 *   it has begun. `settled`: it is decided who goes on from it.
 * - `long-round`: a round would take longer than any may.
 * - `bad-choice`: not users of that table, or whose data is deleted, none, or more than go on. `no-text`: none that can be
 *   seen. `long-text`: too long.
 * - `no-try-out`: computer players take part in try-outs only. `many-computers`: as many as one takes.
 */
export type CupRefusal =
  | "over"
  | "begun"
  | "not-begun"
  | "full"
  | "signed-up"
  | "stranger"
  | "no-check-in"
  | "checked-in"
  | "pause"
  | "worn-out"
  | "few"
  | "not-host"
  | "not-winner"
  | "engraved"
  | "no-table"
  | "next-begun"
  | "settled"
  | "long-round"
  | "bad-choice"
  | "no-text"
  | "long-text"
  | "many-computers"
  | "no-try-out";

/** The outcome of a request. `known`: it is stored already. `facts`: at least one, what follows by itself included. */
export type CupDecision =
  | { readonly kind: "facts"; readonly facts: readonly CupFact[] }
  | { readonly kind: "known" }
  | { readonly kind: "refused"; readonly why: CupRefusal };

/** Bounds of what people enter. */
export const cupBounds = {
  /** People in a cup. */
  people: 64,
  /** Computer players in a try-out. */
  computers: 16,
  /** Characters of a title, an engraving and a reason. */
  title: 80,
  engraving: 40,
  reason: 200,
  /** Events, from which on nobody can sign up; hosts can go on for as many again. */
  events: 2_000,
  /** Of one person's mind: how often they sign up at most, and after how many changes each needs a pause. */
  changes: { signUps: 50, hasty: 10, pauseMs: 60_000 },
  /** Time of a round, in milliseconds. */
  round: { least: 5 * 60_000, most: 60 * 24 * 60 * 60_000 },
} as const;

/**
 * Why a cup takes no more changes of this kind, which could be made again and again; null: it takes them. Withdrawing
 * comes after signing up, and so needs no bound of its own.
 *
 * @param now in milliseconds since 1970
 */
export function refuseChange(
  events: readonly CupEvent[],
  { type, user }: Pick<CupRequest, "type" | "user">,
  now: number,
): CupRefusal | null {
  switch (type) {
    case "join":
    case "leave": {
      const { signUps, hasty, pauseMs } = cupBounds.changes;
      const own = events.filter((event) => changesListOf(event, user));
      if (own.length >= hasty && now < (own.at(-1)?.at ?? 0) + pauseMs) return "pause";
      const isWornOut = events.length >= cupBounds.events || own.length >= 2 * signUps;
      return isWornOut && type === "join" ? "worn-out" : null;
    }
    case "namePlaces":
    case "moveBoard":
    case "extend":
    case "correct":
      // Hosts have room left when a list has none.
      return events.length < 2 * cupBounds.events ? null : "worn-out";
    case "checkIn":
    case "engrave":
    case "beginCheckIn":
    case "start":
    case "fill":
    case "fillUp":
    case "playWithout":
    case "drawLots":
    case "callOff":
      return null;
  }
}

function changesListOf(event: CupEvent, user: string): boolean {
  return (event.type === "signedUp" || event.type === "withdrew") && event.user === user;
}
