import { type CupEvent, type FactOf, isComputer } from "./cup-event.js";
import { type Cup, currentRound, isCupOver, type CupRound, type CupTable, type TableDecision } from "./cup-state.js";
import { cutRanking } from "./cut.js";

const none: Cup = {
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
  seed: null,
  opened: 0,
  start: null,
  roundMs: 1,
  tryOut: false,
  names: new Map(),
  people: [],
  rounds: [],
  redraws: 0,
  dropped: [],
  stage: { type: "signUp" },
};

/** A cup's state. The same event twice changes nothing, nor does one that does not fit the stage. */
export function foldCup(events: readonly CupEvent[], before: Cup = none): Cup {
  const cup = events.reduce(
    (present, event) =>
      event.number <= present.last ? present : { ...resolved(applyEvent(present, event)), last: event.number },
    before,
  );
  const added = events.flatMap(({ number, request }) => (number > before.last ? (request ?? []) : []));
  return added.length === 0 ? cup : { ...cup, requests: new Set([...cup.requests, ...added]) };
}

/** Who goes on can change with every event of a round, also with a withdrawal. */
function resolved(cup: Cup): Cup {
  const round = currentRound(cup);
  if (round === null) return cup;
  return { ...cup, rounds: [...cup.rounds.slice(0, -1), resolveRound(round, cup.people)] };
}

function applyEvent(cup: Cup, event: CupEvent): Cup {
  if (event.type === "revealed") return { ...cup, seed: event.seed };
  if (event.type === "engraved") return engrave(cup, event);
  if (event.type === "boardMoved") return { ...cup, channel: event.channel };
  if (event.type === "correctedByHost") return inRound(reopenRound(cup, event), event);
  if (isCupOver(cup)) return cup;
  switch (event.type) {
    case "opened":
      return open(cup, event);
    case "placesNamed":
      return { ...cup, places: event.places };
    case "signedUp":
      return signUp(cup, event);
    case "withdrew":
      return without(cup, [event.user]);
    case "checkInBegan":
      return cup.stage.type === "signUp" ? { ...cup, stage: { type: "checkIn", present: [], since: event.at } } : cup;
    case "checkedIn":
      return checkIn(cup, event.user);
    case "drawn":
      return { ...cup, rounds: [...cup.rounds, startRound(event, cup)], stage: { type: "playing" } };
    case "won":
      return { ...cup, stage: { type: "finished", winner: event.user, since: event.at, engraving: null } };
    case "calledOff":
      return { ...cup, stage: { type: "calledOff", reason: event.reason, host: event.host } };
    case "playedWithout":
      return isOfRound(cup, event) ? without(cup, event.users) : cup;
    case "tableOpened":
    case "tableClosed":
    case "tableFinished":
    case "reminded":
    case "hostAsked":
    case "extended":
    case "lotsDrawn":
      return inRound(cup, event);
  }
}

function inRound(cup: Cup, event: RoundEvent): Cup {
  const round = currentRound(cup);
  if (round === null || !isOfRound(cup, event)) return cup;
  return { ...cup, rounds: [...cup.rounds.slice(0, -1), applyToRound(round, event, cup.people)] };
}

function open(cup: Cup, { type: _type, ...event }: CupEvent & FactOf<"opened">): Cup {
  if (cup.last > 0) return cup;
  const { number: _number, at, request: _request, ...facts } = event;
  return { ...cup, ...facts, opened: at };
}

function signUp(cup: Cup, { user, name }: FactOf<"signedUp">): Cup {
  const { stage, people } = cup;
  const names = new Map([...cup.names, [user, name]]);
  if (people.includes(user)) return { ...cup, names };
  if (stage.type !== "signUp" && stage.type !== "checkIn") return cup;
  const signed = { ...cup, names, people: [...people, user] };
  return isComputer(user) ? checkIn(signed, user) : signed;
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

/** Once only. */
function engrave(cup: Cup, { text }: FactOf<"engraved">): Cup {
  const { stage } = cup;
  return stage.type === "finished" && stage.engraving === null
    ? { ...cup, stage: { ...stage, engraving: { text } } }
    : cup;
}

/**
 * Works out who goes on from each table, and adds the play-offs that became necessary. Somebody who has left the cup
 * leaves their place to the next person of their table.
 *
 * @param people still in the cup
 */
function resolveRound(round: CupRound, people: readonly string[]): CupRound {
  const drawn = round.tables.filter(({ playsOff }) => playsOff === null).length;
  return Array.from({ length: drawn }, (_, at) => at).reduce((before, at) => resolveTable(before, at, people), round);
}

function resolveTable(round: CupRound, at: number, people: readonly string[]): CupRound {
  const table = round.tables[at];
  if (table === undefined) return round;
  const { through, tied } = cutOf(round, table, at, people);
  const isOpen = tied.length > 0;
  const settled = through ?? [];
  const tables = round.tables.map((one, index): CupTable => {
    if (index === at) return { ...one, through };
    if (one.playsOff !== at) return one;
    if (isOpen && isPending(one, tied)) return { ...one, goOn: round.goOn - settled.length, through: null };
    return { ...one, through: one.users.filter((user) => settled.includes(user)) };
  });
  const isThere = !isOpen || tables.some((one) => one.playsOff === at && isPending(one, tied));
  if (isThere) return { ...round, tables };
  return { ...round, tables: [...tables, newTable(tied, round.goOn - settled.length, at, round.firstAgain)] };
}

/** A play-off of just these, those who have left included. */
function isPending({ users, placed, decision }: CupTable, tied: readonly string[]): boolean {
  return placed === null && decision === null && tied.every((user) => users.includes(user));
}

/** Who goes on from a table drawn, and who ties for the rest; `through`: null: nobody knows yet. */
function cutOf(
  round: CupRound,
  { users, decision, placed, goOn }: CupTable,
  at: number,
  people: readonly string[],
): { readonly through: readonly string[] | null; readonly tied: readonly string[] } {
  if (decision !== null) {
    const through = decision.order.filter((user) => people.includes(user)).slice(0, decision.count);
    return { through, tied: [] };
  }
  const left = users.filter((user) => people.includes(user));
  if (placed !== null) return cutRanking(rankTable(round, at, people), goOn);
  return { through: left.length <= goOn ? left : null, tied: [] };
}

/** An event of a cup, of one type. */
type EventOf<Type extends CupEvent["type"]> = Extract<CupEvent, { readonly type: Type }>;

/** What happens in a round. */
type RoundEvent = EventOf<
  | "tableOpened"
  | "tableClosed"
  | "tableFinished"
  | "reminded"
  | "hostAsked"
  | "extended"
  | "correctedByHost"
  | "lotsDrawn"
>;

/** Whether an event is about the round that is played. */
function isOfRound(cup: Cup, { round }: { readonly round: number }): boolean {
  return currentRound(cup)?.round === round;
}

/**
 * A cup before one of its rounds is corrected: of a finished cup the last round is played again, and a round that was
 * drawn from the one that is corrected is dropped.
 */
function reopenRound(cup: Cup, { round, at }: EventOf<"correctedByHost">): Cup {
  const { stage, rounds, roundMs } = cup;
  if (stage.type === "finished" && stage.engraving === null && round === rounds.length)
    return { ...cup, stage: { type: "playing" } };
  const [before, last] = rounds.slice(-2);
  if (stage.type !== "playing" || last === undefined || before?.round !== round) return cup;
  const dropped = last.tables.map((table, number) => ({ round: last.round, number, table }));
  const again = { ...before, from: at, until: Math.max(before.until, at + roundMs), reminded: 0, isAsked: false };
  return {
    ...cup,
    rounds: [...rounds.slice(0, -2), again],
    redraws: cup.redraws + 1,
    dropped: [...cup.dropped, ...dropped],
  };
}

/** A round that has just been drawn. */
function startRound({ round, tables, goOn, at, until }: EventOf<"drawn">, { dropped }: Cup): CupRound {
  const most = Math.max(1, goOn);
  const before = dropped.filter((one) => one.round === round).map(({ table }) => table.again);
  const firstAgain = before.length === 0 ? 0 : Math.max(...before) + 1;
  return {
    round,
    isFinal: goOn === 0,
    goOn: most,
    tables: tables.map((users) => newTable(users, most, null, firstAgain)),
    from: at,
    until,
    reminded: 0,
    isAsked: false,
    firstAgain,
  };
}

/** A table that is not opened yet. @param again as `CupRound.firstAgain` */
export function newTable(users: readonly string[], goOn: number, playsOff: number | null, again = 0): CupTable {
  return {
    users,
    goOn,
    playsOff,
    id: null,
    channel: null,
    again,
    isClosed: false,
    placed: null,
    seed: null,
    decision: null,
    through: null,
  };
}

/** A round after an event, before it is worked out who goes on. @param people still in the cup */
function applyToRound(round: CupRound, event: RoundEvent, people: readonly string[]): CupRound {
  switch (event.type) {
    case "reminded":
      return { ...round, reminded: event.step };
    case "hostAsked":
      return { ...round, isAsked: true };
    case "extended": {
      const tables = round.tables.map((table) => (table.isClosed ? reopened(table) : table));
      return { ...round, tables, from: event.at, until: event.until, reminded: 0, isAsked: false };
    }
    case "tableOpened": {
      const { id, channel } = event;
      return changeTable(round, event, (table) => (table.id === null ? { ...table, id, channel } : table));
    }
    case "tableClosed":
      return changeTable(round, event, (table) => (table.placed === null ? { ...table, isClosed: true } : table));
    case "tableFinished":
      return changeTable(round, event, (table) => finished(table, event));
    case "lotsDrawn":
      return changeTable(round, event, (table) => {
        const order = event.order.filter((user) => table.users.includes(user));
        return decided(table, { by: "lots", order, count: table.goOn });
      });
    case "correctedByHost":
      return changeTable(round, event, (table) => {
        const through = event.through.filter((user) => table.users.includes(user)).slice(0, table.goOn);
        const next = rankTable(round, event.table, people).flat();
        const order = [...through, ...next.filter((user) => !through.includes(user))];
        return { ...table, decision: { by: "host", order, count: through.length } };
      });
  }
}

function changeTable(
  round: CupRound,
  { table: at }: { readonly table: number },
  change: (table: CupTable) => CupTable,
): CupRound {
  return { ...round, tables: round.tables.map((table, index) => (index === at ? change(table) : table)) };
}

function reopened(table: CupTable): CupTable {
  if (table.through !== null) return table;
  return { ...table, id: null, channel: null, isClosed: false, again: table.again + 1 };
}

/** The first result counts. */
function finished(table: CupTable, { placed, seed }: FactOf<"tableFinished">): CupTable {
  if (table.placed !== null) return table;
  return { ...table, placed: placed.filter(({ user }) => table.users.includes(user)), seed, isClosed: false };
}

/** Lots do not overrule what is decided. */
function decided(table: CupTable, decision: TableDecision): CupTable {
  return table.decision === null && table.placed === null ? { ...table, decision } : table;
}

/** People from best to worst; those who tie are together. */
type Ranking = readonly (readonly string[])[];

/**
 * How a table came out, its play-offs included, without those who have left the cup or their seat; empty if nothing has
 * come out yet.
 *
 * @param people still in the cup
 */
export function rankTable({ tables }: Pick<CupRound, "tables">, at: number, people: readonly string[]): Ranking {
  const table = tables[at];
  if (table === undefined) return [];
  const playOffs = tables.filter(({ playsOff }) => playsOff === at);
  const hasStayed = (user: string): boolean =>
    people.includes(user) && ![table, ...playOffs].some((one) => hasLeft(one, user));
  const first = groupsOf(table).map((group) => group.filter(hasStayed));
  return playOffs
    .reduce<Ranking>((groups, playOff) => groups.flatMap((group) => split(group, groupsOf(playOff))), first)
    .filter((group) => group.length > 0);
}

/** A stand-in finished the seat, so its place goes to the next person. */
function hasLeft({ placed }: CupTable, user: string): boolean {
  return placed?.some((one) => one.user === user && one.left) ?? false;
}

/** As the host has decided, else by place; users by id among equals, so that the order of seats does not matter. */
function groupsOf({ decision, placed }: CupTable): Ranking {
  if (decision !== null) return decision.order.map((user) => [user]);
  const places = [...new Set((placed ?? []).map(({ place }) => place))].toSorted((one, other) => one - other);
  return places.map((place) =>
    (placed ?? [])
      .filter((one) => one.place === place)
      .map(({ user }) => user)
      .toSorted(),
  );
}

/** People who tied, by their play-off. Those who were not there come last. */
function split(tied: readonly string[], playOff: Ranking): Ranking {
  const ranked = playOff.map((group) => group.filter((user) => tied.includes(user)));
  const there = new Set(ranked.flat());
  return [...ranked, tied.filter((user) => !there.has(user))].filter((group) => group.length > 0);
}
