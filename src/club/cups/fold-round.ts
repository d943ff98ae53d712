import type { CupEvent, FactOf } from "./cup-event.js";
import { type Cup, type CupRound, type CupTable, currentRound, type TableDecision } from "./cup-state.js";
import { rankTable } from "./rank-table.js";

/** An event of a cup, of one type. */
type EventOf<Type extends CupEvent["type"]> = Extract<CupEvent, { readonly type: Type }>;

/** What happens in a round. */
export type RoundEvent = EventOf<
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
export function isOfRound(cup: Cup, { round }: { readonly round: number }): boolean {
  return currentRound(cup)?.round === round;
}

/**
 * A cup before one of its rounds is corrected: of a finished cup the last round is played again, and a round that was
 * drawn from the one that is corrected is dropped.
 */
export function reopenRound(cup: Cup, { round, at }: EventOf<"correctedByHost">): Cup {
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
export function startRound({ round, tables, goOn, at, until }: EventOf<"drawn">, { dropped }: Cup): CupRound {
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
export function applyToRound(round: CupRound, event: RoundEvent, people: readonly string[]): CupRound {
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
