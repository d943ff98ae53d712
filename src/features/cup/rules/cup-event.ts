import { z } from "zod";

const userId = z.string().min(1);
const count = z.int().nonnegative();
const order = z.array(userId).readonly();

/** Somebody who decides: a host, with their name then, not escaped. */
const person = z.object({ user: userId, name: z.string() }).readonly();

/** Somebody at a finished table; see `Placed`. */
const placed = z.object({ user: userId, place: z.int().positive(), left: z.boolean() }).readonly();

/** Which table is meant: the round from 1, the table from 0; play-offs come behind the tables drawn. */
const at = { round: z.int().positive(), table: count };

const opened = z.object({
  type: z.literal("opened"),
  title: z.string(),
  /** May be unknown to this program. */
  game: z.string(),
  /** By the game's schema. */
  options: z.unknown(),
  /** Cups of one series share a trophy, with one winner a year; null: a cup of its own. */
  series: z.string().nullable(),
  year: z.int(),
  host: person,
  /** Where its board is at first. */
  channel: z.string(),
  /** Channels in which tables are opened one after the other; none: in threads of the board's channel. */
  places: z.array(z.string()).readonly(),
  /** The role that goes over to the winner; null: none. */
  role: z.string().nullable(),
  /** SHA-256 of the seed of all draws, in hex. */
  commitment: z.string(),
  /** When it is to begin; null: as soon as the host starts it. */
  start: z.int().nullable(),
  /** How long a round takes. */
  roundMs: z.int().positive(),
  /** Counts for nothing: computer players may be signed up, and nobody is engraved. */
  tryOut: z.boolean(),
});

/** How an event's facts are stored, as JSON. */
export const cupFactSchema = z.discriminatedUnion("type", [
  opened.readonly(),
  /** Other channels for tables that are opened from now on. */
  z.object({ type: z.literal("placesNamed"), places: z.array(z.string()).readonly(), host: person }).readonly(),
  /** The board goes to another channel, and with it the threads of tables that are opened from now on. */
  z.object({ type: z.literal("boardMoved"), channel: z.string(), host: person }).readonly(),
  z.object({ type: z.literal("signedUp"), user: userId, name: z.string() }).readonly(),
  z.object({ type: z.literal("withdrew"), user: userId }).readonly(),
  /** From now on those signed up say that they are there. */
  z.object({ type: z.literal("checkInBegan") }).readonly(),
  z.object({ type: z.literal("checkedIn"), user: userId }).readonly(),
  z
    .object({
      type: z.literal("drawn"),
      round: z.int().positive(),
      /** The round's people, table by table. */
      tables: z.array(order).readonly(),
      /** How many go on from each table; 0: the final. */
      goOn: count,
      /** When the round's time is up. */
      until: z.int(),
    })
    .readonly(),
  /** `id`: the game's table; `channel`: where it is. */
  z.object({ type: z.literal("tableOpened"), ...at, id: z.string(), channel: z.string() }).readonly(),
  /**
   * It ended without a result: the host decides. `unwritable`: its channel, where the bot could not write, so that nobody
   * would have found it; left out: that was not why.
   */
  z.object({ type: z.literal("tableClosed"), ...at, unwritable: z.string().optional() }).readonly(),
  /** `seed`: of the game's table, in hex; null: unknown. */
  z
    .object({
      type: z.literal("tableFinished"),
      ...at,
      placed: z.array(placed).readonly(),
      seed: z.string().nullable(),
    })
    .readonly(),
  /** Those missing are mentioned; `step` counts from 1. */
  z.object({ type: z.literal("reminded"), round: at.round, step: z.int().positive(), users: order }).readonly(),
  /** A round's time is up, and the host is asked what to do. */
  z.object({ type: z.literal("hostAsked"), round: at.round }).readonly(),
  /** Tables that ended without a result are opened again. */
  z.object({ type: z.literal("extended"), round: at.round, until: z.int(), host: person }).readonly(),
  /** These go on from a table, whatever was stored before. */
  z.object({ type: z.literal("correctedByHost"), ...at, through: order, host: person, reason: z.string() }).readonly(),
  /** These lose their place in the cup. */
  z.object({ type: z.literal("playedWithout"), ...at, users: order, host: person }).readonly(),
  /** Everybody still at that table in the order drawn; `host`: null: a table of computer players, in earlier cups. */
  z.object({ type: z.literal("lotsDrawn"), ...at, order, host: person.nullable() }).readonly(),
  z.object({ type: z.literal("won"), user: userId }).readonly(),
  /** What the winner wants on the trophy; null: nothing. */
  z.object({ type: z.literal("engraved"), text: z.string().nullable() }).readonly(),
  /** `host`: null: by itself, because too few people came, or the host decided nothing for a long time. */
  z.object({ type: z.literal("calledOff"), reason: z.string(), host: person.nullable() }).readonly(),
  /** The seed of all draws, in hex. */
  z.object({ type: z.literal("revealed"), seed: z.string() }).readonly(),
]);

/** What can happen in a cup. Users of a try-out may be computer players (`isComputer`). */
export type CupFact = z.infer<typeof cupFactSchema>;

/** Somebody who decides: a host, with their name then, not escaped. */
export type CupPerson = z.infer<typeof person>;

/** What an event of one type says. */
export type FactOf<Type extends CupFact["type"]> = Extract<CupFact, { readonly type: Type }>;

/** An event of a cup. */
export type CupEvent = CupFact & {
  /** From 1 without gaps. */
  readonly number: number;
  /** In milliseconds since 1970. */
  readonly at: number;
  /** The request whose first event it is: an interaction's id, or one of the cup's own; null: of none. */
  readonly request: string | null;
};

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

/** Who an event is by: those who sign up and hosts, so that every user of a cup is found; null: nobody. */
export function actorOf(fact: CupFact): string | null {
  switch (fact.type) {
    case "signedUp":
      return fact.user;
    case "opened":
    case "placesNamed":
    case "boardMoved":
    case "extended":
    case "correctedByHost":
    case "playedWithout":
      return fact.host.user;
    case "lotsDrawn":
    case "calledOff":
      return fact.host?.user ?? null;
    case "withdrew":
    case "checkInBegan":
    case "checkedIn":
    case "drawn":
    case "tableOpened":
    case "tableClosed":
    case "tableFinished":
    case "reminded":
    case "hostAsked":
    case "won":
    case "engraved":
    case "revealed":
      return null;
  }
}
