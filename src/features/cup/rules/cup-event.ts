import { z } from "zod";
import {
  type Cup,
  type CupPerson,
  type CupRound,
  type CupTable,
  currentRound,
  isComputer,
  isCupOver,
  noCup,
} from "./cup-state.js";
import { rankTable, resolveRound, startRound, timedAnew } from "./cup-rounds.js";

const userId = z.string().min(1);
const count = z.int().nonnegative();
const order = z.array(userId).readonly();

/** As `CupPerson`. */
const person = z.object({ user: userId, name: z.string() }).readonly();

/** As `Placed`. */
const placed = z.object({ user: userId, place: z.int().positive(), left: z.boolean() }).readonly();

/** Which table is meant: the round from 1, the table from 0; play-offs come behind the tables drawn. */
const at = { round: z.int().positive(), table: count };

/** Where an event stands among those of its cup. */
interface Stamp {
  /** From 1 without gaps. */
  readonly number: number;
  /** In milliseconds since 1970. */
  readonly at: number;
  /** The request whose first event it is: an interaction's id, or one of the cup's own; null: of none. */
  readonly request: string | null;
}

/** One kind of event. */
interface Kind<Schema extends z.ZodType> {
  /** How it is stored, as JSON. */
  readonly schema: Schema;
  /** A cup after it, before it is worked out who goes on. */
  readonly apply: (cup: Cup, event: z.infer<Schema> & Stamp) => Cup;
  /** Who it is by: those who sign up and hosts, so that every user of a cup is found; null: nobody. Left out: nobody. */
  readonly actor?: (fact: z.infer<Schema>) => string | null;
  /** It may still happen when the cup is over; others then change nothing. */
  readonly isLate?: boolean;
}

function kind<Schema extends z.ZodType>(
  schema: Schema,
  apply: Kind<Schema>["apply"],
  rest: Pick<Kind<Schema>, "actor" | "isLate"> = {},
): Kind<Schema> {
  return { schema, apply, ...rest };
}

const byHost = ({ host }: { readonly host: CupPerson | null }): string | null => host?.user ?? null;

/** What can happen in a cup. Users of a try-out may be computer players (`isComputer`). */
const kinds = {
  opened: kind(
    z
      .object({
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
        /** What binds the bot to the seed of all draws, in hex. */
        commitment: z.string(),
        /** Its draws are closed by the message that lists who is drawn. Left out: they follow from the seed alone. */
        protocol: z.literal(3).optional(),
        /** When it is to begin; null: as soon as the host starts it. */
        start: z.int().nullable(),
        /** How long a round takes. */
        roundMs: z.int().positive(),
        /** Counts for nothing: computer players may be signed up, and nobody is engraved. */
        tryOut: z.boolean(),
      })
      .readonly(),
    (cup, { type: _type, number: _number, at: opened, request: _request, protocol, ...facts }) =>
      cup.last > 0 ? cup : { ...cup, ...facts, isClosedByMessage: protocol === 3, opened },
    { actor: byHost },
  ),

  /** Other channels for tables that are opened from now on. */
  placesNamed: kind(
    z.object({ type: z.literal("placesNamed"), places: z.array(z.string()).readonly(), host: person }).readonly(),
    (cup, { places }) => ({ ...cup, places }),
    { actor: byHost },
  ),

  /** The board goes to another channel, and with it the threads of tables that are opened from now on. */
  boardMoved: kind(
    z.object({ type: z.literal("boardMoved"), channel: z.string(), host: person }).readonly(),
    (cup, { channel }) => ({ ...cup, channel }),
    { actor: byHost, isLate: true },
  ),

  signedUp: kind(
    z.object({ type: z.literal("signedUp"), user: userId, name: z.string() }).readonly(),
    (cup, { user, name }) => {
      const { stage, people } = cup;
      const names = new Map([...cup.names, [user, name]]);
      if (people.includes(user)) return { ...cup, names };
      if (stage.type !== "signUp" && stage.type !== "checkIn") return cup;
      const signed = { ...cup, names, people: [...people, user] };
      return isComputer(user) ? checkIn(signed, user) : signed;
    },
    { actor: ({ user }) => user },
  ),

  withdrew: kind(z.object({ type: z.literal("withdrew"), user: userId }).readonly(), (cup, { user }) =>
    without(cup, [user]),
  ),

  /** From now on those signed up say that they are there; once more if enough have come after the start. */
  checkInBegan: kind(z.object({ type: z.literal("checkInBegan") }).readonly(), (cup, { at: since }) => {
    const { stage, waits } = cup;
    if (stage.type !== "signUp" && stage.type !== "checkIn") return cup;
    const present = stage.type === "checkIn" ? stage.present : [];
    return {
      ...cup,
      stage: { type: "checkIn", present, since },
      waits: waits === null ? null : { ...waits, isCalled: true },
    };
  }),

  /** Too few were there at the start. The first such event says until when the cup waits for more. */
  tooFew: kind(z.object({ type: z.literal("tooFew"), until: z.int() }).readonly(), (cup, { until }) => ({
    ...cup,
    waits: { until: cup.waits?.until ?? until, isCalled: false },
  })),

  checkedIn: kind(z.object({ type: z.literal("checkedIn"), user: userId }).readonly(), (cup, { user }) =>
    checkIn(cup, user),
  ),

  /** Nobody can sign up any more: these are drawn, in the order of their sign-up, once a message lists them. */
  drawCalled: kind(
    z.object({ type: z.literal("drawCalled"), people: z.array(person).readonly() }).readonly(),
    (cup, { people }) =>
      cup.stage.type === "signUp" || cup.stage.type === "checkIn"
        ? { ...cup, stage: { type: "drawing", people } }
        : cup,
  ),

  /** That message's id, and the hash of who it lists. `earlier`: others that were posted before and do not count. */
  drawListed: kind(
    z
      .object({
        type: z.literal("drawListed"),
        message: z.string(),
        earlier: z.array(z.string()).readonly(),
        entrants: z.string(),
      })
      .readonly(),
    (cup, { message, earlier, entrants }) => {
      const { stage, list } = cup;
      if (stage.type !== "drawing" || list !== null) return cup;
      return { ...cup, list: { starts: [...earlier, message], message, entrants, people: stage.people } };
    },
  ),

  drawn: kind(
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
    (cup, { at: from, ...draw }) => ({
      ...cup,
      rounds: [...cup.rounds, startRound(cup, from, draw)],
      stage: { type: "playing" },
    }),
  ),

  /** `id`: the game's table; `channel`: where it is. */
  tableOpened: kind(
    z.object({ type: z.literal("tableOpened"), ...at, id: z.string(), channel: z.string() }).readonly(),
    (cup, event) => {
      const { id, channel } = event;
      return changeTable(cup, event, (table) => (table.id === null ? { ...table, id, channel } : table));
    },
  ),

  /**
   * It ended without a result: the host decides. `unwritable`: its channel, where the bot could not write, so that nobody
   * would have found it; left out: that was not why.
   */
  tableClosed: kind(
    z.object({ type: z.literal("tableClosed"), ...at, unwritable: z.string().optional() }).readonly(),
    (cup, event) => changeTable(cup, event, (table) => (table.placed === null ? { ...table, isClosed: true } : table)),
  ),

  /** The first result counts. `seed`: of the game's table, in hex; null: unknown. */
  tableFinished: kind(
    z
      .object({
        type: z.literal("tableFinished"),
        ...at,
        placed: z.array(placed).readonly(),
        seed: z.string().nullable(),
      })
      .readonly(),
    (cup, event) =>
      changeTable(cup, event, (table) => {
        if (table.placed !== null) return table;
        const ofTable = event.placed.filter(({ user }) => table.users.includes(user));
        return { ...table, placed: ofTable, seed: event.seed, isClosed: false };
      }),
  ),

  /** Those missing are mentioned; `step` counts from 1. */
  reminded: kind(
    z.object({ type: z.literal("reminded"), round: at.round, step: z.int().positive(), users: order }).readonly(),
    (cup, event) => changeRound(cup, event, (round) => ({ ...round, reminded: event.step })),
  ),

  /** A round's time is up, and the host is asked what to do. */
  hostAsked: kind(z.object({ type: z.literal("hostAsked"), round: at.round }).readonly(), (cup, event) =>
    changeRound(cup, event, (round) => ({ ...round, isAsked: true })),
  ),

  /** Tables that ended without a result are opened again. */
  extended: kind(
    z.object({ type: z.literal("extended"), round: at.round, until: z.int(), host: person }).readonly(),
    (cup, event) =>
      changeRound(cup, event, (round) => {
        const tables = round.tables.map((table) => (table.isClosed ? reopened(table) : table));
        return { ...round, tables, from: event.at, until: event.until, reminded: 0, isAsked: false };
      }),
    { actor: byHost },
  ),

  /** These go on from a table, whatever was stored before. */
  correctedByHost: kind(
    z
      .object({ type: z.literal("correctedByHost"), ...at, through: order, host: person, reason: z.string() })
      .readonly(),
    (cup, event) =>
      changeTable(reopenRound(cup, event), event, (table, round) => {
        const through = event.through.filter((user) => table.users.includes(user)).slice(0, table.goOn);
        const next = rankTable(round, event.table, cup.people).flat();
        const ranked = [...through, ...next.filter((user) => !through.includes(user))];
        return { ...table, decision: { by: "host", order: ranked, count: through.length } };
      }),
    { actor: byHost, isLate: true },
  ),

  /** These lose their place in the cup. */
  playedWithout: kind(
    z.object({ type: z.literal("playedWithout"), ...at, users: order, host: person }).readonly(),
    (cup, { round, users }) => (currentRound(cup)?.round === round ? without(cup, users) : cup),
    { actor: byHost },
  ),

  /**
   * Everybody still at that table in the order drawn, unless it is decided already; `host`: null: a table of computer
   * players, in earlier cups.
   */
  lotsDrawn: kind(
    z.object({ type: z.literal("lotsDrawn"), ...at, order, host: person.nullable() }).readonly(),
    (cup, event) =>
      changeTable(cup, event, (table) => {
        if (table.decision !== null || table.placed !== null) return table;
        const ofTable = event.order.filter((user) => table.users.includes(user));
        return { ...table, decision: { by: "lots", order: ofTable, count: table.goOn } };
      }),
    { actor: byHost },
  ),

  won: kind(z.object({ type: z.literal("won"), user: userId }).readonly(), (cup, { user, at: since }) => ({
    ...cup,
    stage: { type: "finished", winner: user, since, engraving: null },
  })),

  /** What the winner wants on the trophy, once; null: nothing. */
  engraved: kind(
    z.object({ type: z.literal("engraved"), text: z.string().nullable() }).readonly(),
    (cup, { text }) => {
      const { stage } = cup;
      const isAsked = stage.type === "finished" && stage.engraving === null;
      return isAsked ? { ...cup, stage: { ...stage, engraving: { text } } } : cup;
    },
    { isLate: true },
  ),

  /** `host`: null: by itself, because too few people came, or the host decided nothing for a long time. */
  calledOff: kind(
    z.object({ type: z.literal("calledOff"), reason: z.string(), host: person.nullable() }).readonly(),
    (cup, { reason, host }) => ({ ...cup, stage: { type: "calledOff", reason, host } }),
    { actor: byHost },
  ),

  /** The seed of all draws, in hex. */
  revealed: kind(
    z.object({ type: z.literal("revealed"), seed: z.string() }).readonly(),
    (cup, { seed }) => ({ ...cup, seed }),
    { isLate: true },
  ),
} as const;

/** What the events of each type say. */
type Facts = { readonly [Type in keyof typeof kinds]: z.infer<(typeof kinds)[Type]["schema"]> };

/** Types of events. */
export type CupEventType = keyof Facts;

/** What an event of one type says. */
export type FactOf<Type extends CupEventType> = Facts[Type];

/** What can happen in a cup. Users of a try-out may be computer players (`isComputer`). */
export type CupFact = FactOf<CupEventType>;

/** An event of a cup, of one type. */
export type EventOf<Type extends CupEventType> = FactOf<Type> & Stamp;

/** An event of a cup. */
export type CupEvent = EventOf<CupEventType>;

const { opened, ...others } = kinds;

/** How an event's facts are stored, as JSON. */
export const cupFactSchema = z.discriminatedUnion("type", [
  opened.schema,
  ...Object.values(others).map(({ schema }) => schema),
]);

/** The kinds by type: each works with events of its own. */
const kindOf: {
  readonly [Type in CupEventType]: {
    readonly apply: (cup: Cup, event: EventOf<Type>) => Cup;
    readonly actor?: (fact: FactOf<Type>) => string | null;
    readonly isLate?: boolean;
  };
} = kinds;

/** Who an event is by: those who sign up and hosts, so that every user of a cup is found; null: nobody. */
export function actorOf<Type extends CupEventType>(fact: { readonly type: Type } & FactOf<Type>): string | null {
  return kindOf[fact.type].actor?.(fact) ?? null;
}

/** A cup's state. The same event twice changes nothing, nor does one that does not fit the stage. */
export function foldCup(events: readonly CupEvent[], before: Cup = noCup): Cup {
  const cup = events.reduce(
    (present, event) =>
      event.number <= present.last
        ? present
        : { ...resolved(applyEvent(present, event), event.at), last: event.number },
    before,
  );
  const added = events.flatMap(({ number, request }) => (number > before.last ? (request ?? []) : []));
  return added.length === 0 ? cup : { ...cup, requests: new Set([...cup.requests, ...added]) };
}

function applyEvent<Type extends CupEventType>(cup: Cup, event: { readonly type: Type } & EventOf<Type>): Cup {
  const { apply, isLate } = kindOf[event.type];
  return isCupOver(cup) && isLate !== true ? cup : apply(cup, event);
}

/** Who goes on can change with every event of a round, also with a withdrawal. A play-off has as long as a round has. */
function resolved(cup: Cup, now: number): Cup {
  const round = currentRound(cup);
  if (round === null) return cup;
  const next = resolveRound(round, cup.people);
  return withRound(cup, next.tables.length > round.tables.length ? timedAnew(next, cup, now) : next);
}

/** With another last round. */
function withRound(cup: Cup, round: CupRound): Cup {
  return { ...cup, rounds: [...cup.rounds.slice(0, -1), round] };
}

/** Changes the round that is played, if that is the one meant. */
function changeRound(
  cup: Cup,
  { round: number }: { readonly round: number },
  change: (round: CupRound) => CupRound,
): Cup {
  const round = currentRound(cup);
  return round?.round === number ? withRound(cup, change(round)) : cup;
}

/** Changes a table of the round that is played, if that is the one meant. */
function changeTable(
  cup: Cup,
  event: { readonly round: number; readonly table: number },
  change: (table: CupTable, round: CupRound) => CupTable,
): Cup {
  return changeRound(cup, event, (round) => ({
    ...round,
    tables: round.tables.map((table, index) => (index === event.table ? change(table, round) : table)),
  }));
}

function reopened(table: CupTable): CupTable {
  if (table.through !== null) return table;
  return { ...table, id: null, channel: null, isClosed: false, again: table.again + 1 };
}

function checkIn(cup: Cup, user: string): Cup {
  const { stage, people } = cup;
  if (stage.type !== "checkIn" || !people.includes(user) || stage.present.includes(user)) return cup;
  return { ...cup, stage: { ...stage, present: [...stage.present, user] } };
}

function without(cup: Cup, users: readonly string[]): Cup {
  const { stage } = cup;
  const people = cup.people.filter((user) => !users.includes(user));
  if (stage.type !== "checkIn") return { ...cup, people };
  return { ...cup, people, stage: { ...stage, present: stage.present.filter((user) => !users.includes(user)) } };
}

/**
 * A cup before one of its rounds is corrected: of a finished cup the last round is played again, and a round that was
 * drawn from the one that is corrected is dropped.
 */
function reopenRound(cup: Cup, { round, at: now }: { readonly round: number; readonly at: number }): Cup {
  const { stage, rounds } = cup;
  if (stage.type === "finished" && stage.engraving === null && round === rounds.length)
    return { ...cup, stage: { type: "playing" } };
  const [before, last] = rounds.slice(-2);
  if (stage.type !== "playing" || last === undefined || before?.round !== round) return cup;
  const dropped = last.tables.map((table, number) => ({ round: last.round, number, table }));
  return {
    ...cup,
    rounds: [...rounds.slice(0, -2), timedAnew(before, cup, now)],
    redraws: cup.redraws + 1,
    dropped: [...cup.dropped, ...dropped],
  };
}
