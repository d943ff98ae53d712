import type { Game, MoveFn } from "boardgame.io";
import { INVALID_MOVE } from "boardgame.io/dist/cjs/core.js";
import { compareThrows, worth, type Dice } from "../../src/games/katchen/rules/index.js";

interface Thrown {
  seat: number;
  dice: [number, number, number];
  count: number;
}

/** For boardgame.io: one object that moves change in place. */
export interface KatchenTable {
  shotsToGo: number;
  stage: "rolloff" | "deal" | "shed" | "over";
  /** Of the roll-off or the running round, from its opener on. */
  order: number[];
  rolls: Record<number, number>;
  throws: Thrown[];
  dice: [number, number, number] | null;
  count: number;
  limit: number;
  coasters: number[];
  stack: number;
  takers: number[];
  shots: number[];
  gone: number[];
  /** By the last move, to be repeated by another program. */
  drawn: number[];
}

type Move = MoveFn<KatchenTable>;

const throwDice: Move = ({ G, ctx, events, random }) => {
  const seat = Number(ctx.currentPlayer);
  if (G.stage === "rolloff") {
    G.drawn = [random.Die(6)];
    events.endTurn({ next: String(rolled(G, seat)) });
    return undefined;
  }
  if (G.dice !== null) return INVALID_MOVE;
  G.drawn = random.Die(6, 3);
  const [a = 0, b = 0, c = 0] = G.drawn;
  G.dice = [a, b, c];
  G.count = 1;
  if (G.count === G.limit) events.endTurn({ next: String(endTurn(G, seat)) });
  return undefined;
};

const rethrow: Move = ({ G, ctx, events, random }, places: unknown) => {
  const { dice } = G;
  if (G.stage !== "shed" || dice === null || !arePlaces(places)) return INVALID_MOVE;
  G.drawn = random.Die(6, places.length);
  places.forEach((place, index) => {
    dice[place] = G.drawn[index] ?? 0;
  });
  G.count += 1;
  if (G.count === G.limit) events.endTurn({ next: String(endTurn(G, Number(ctx.currentPlayer))) });
  return undefined;
};

const stand: Move = ({ G, ctx, events }) => {
  if (G.stage !== "shed" || G.dice === null) return INVALID_MOVE;
  G.drawn = [];
  events.endTurn({ next: String(endTurn(G, Number(ctx.currentPlayer))) });
  return undefined;
};

/** For boardgame.io; throws are worth the same, by our table. */
export const katchenForBoardgame: Game<KatchenTable, Record<string, unknown>, { shots: number }> = {
  name: "katchen",
  disableUndo: true,
  setup: ({ ctx }, data) => {
    const seats = Array.from({ length: ctx.numPlayers }, (_, seat) => seat);
    return {
      shotsToGo: data?.shots ?? 1,
      stage: "rolloff",
      order: seats,
      rolls: {},
      throws: [],
      dice: null,
      count: 0,
      limit: 1,
      coasters: seats.map(() => 0),
      stack: 13,
      takers: [],
      shots: seats.map(() => 0),
      gone: [],
      drawn: [],
    };
  },
  moves: { throwDice, rethrow, stand },
  endIf: ({ G }) => (G.stage === "over" ? { shots: [...G.shots] } : undefined),
};

/** Places of dice, each once. */
function arePlaces(value: unknown): value is readonly (0 | 1 | 2)[] {
  if (!Array.isArray(value) || value.length === 0) return false;
  const places: readonly unknown[] = value;
  return places.every((place, index) => [0, 1, 2].some((one) => one === place) && places.indexOf(place) === index);
}

/** @returns who is next after a die of the roll-off */
function rolled(table: KatchenTable, seat: number): number {
  table.rolls[seat] = table.drawn[0] ?? 0;
  const waiting = table.order.find((other) => table.rolls[other] === undefined);
  if (waiting !== undefined) return waiting;
  const highest = Math.max(...table.order.map((other) => table.rolls[other] ?? 0));
  table.order = table.order.filter((other) => table.rolls[other] === highest);
  table.rolls = {};
  const [opener = 0, tied] = table.order;
  if (tied === undefined) open(table, opener);
  return opener;
}

/** @returns who is next */
function endTurn(table: KatchenTable, seat: number): number {
  if (table.stage === "shed" && table.throws.length === 0) table.limit = table.count;
  table.throws.push({ seat, dice: table.dice ?? [1, 1, 1], count: table.count });
  table.dice = null;
  table.count = 0;
  const following = table.order[table.throws.length];
  return following ?? endRound(table);
}

function endRound(table: KatchenTable): number {
  const ranked = table.throws
    .map(({ seat, dice: [a, b, c], count }, order) => ({ seat, count, order, dice: [a, b, c] satisfies Dice }))
    .toSorted(compareThrows);
  const [lowest, highest] = [ranked[0], ranked.at(-1)];
  if (lowest === undefined || highest === undefined) return 0;
  const most = table.stage === "deal" ? table.stack : (table.coasters[highest.seat] ?? 0);
  const coasters = Math.min(worth(highest.dice), most);
  give(table, lowest.seat, coasters);
  if (table.stage === "shed") give(table, highest.seat, -coasters);
  else {
    table.stack -= coasters;
    table.takers = [...table.takers.filter((taker) => taker !== lowest.seat), lowest.seat];
  }
  if (table.coasters[lowest.seat] === 13) return lose(table, lowest.seat);
  if (table.stack > 0) return round(table, lowest.seat, playing(table));
  if (table.stage === "shed") return round(table, lowest.seat, holding(table));
  table.stage = "shed";
  const top = Math.max(...table.coasters);
  const opener = table.takers.findLast((taker) => table.coasters[taker] === top) ?? 0;
  return round(table, opener, holding(table));
}

function lose(table: KatchenTable, loser: number): number {
  table.shots[loser] = (table.shots[loser] ?? 0) + 1;
  if (table.shotsToGo > 1 && table.shots[loser] === table.shotsToGo) table.gone.push(loser);
  const left = clockwise(table, loser, playing(table));
  const [next = loser] = left;
  if (table.shotsToGo === 1 || left.length === 1) table.stage = "over";
  else open(table, next);
  return next;
}

function open(table: KatchenTable, opener: number): void {
  table.stage = "deal";
  table.coasters = table.coasters.map(() => 0);
  table.stack = 13;
  table.takers = [];
  round(table, opener, playing(table));
}

function round(table: KatchenTable, opener: number, seats: readonly number[]): number {
  table.order = clockwise(table, opener, seats);
  table.throws = [];
  table.limit = table.stage === "shed" ? 3 : 1;
  return opener;
}

function clockwise({ shots }: KatchenTable, from: number, seats: readonly number[]): number[] {
  return shots.map((_, step) => (from + step) % shots.length).filter((seat) => seats.includes(seat));
}

function playing({ shots, gone }: KatchenTable): readonly number[] {
  return shots.map((_, seat) => seat).filter((seat) => !gone.includes(seat));
}

function holding({ coasters }: KatchenTable): readonly number[] {
  return coasters.flatMap((held, seat) => (held > 0 ? [seat] : []));
}

function give(table: KatchenTable, seat: number, coasters: number): void {
  table.coasters[seat] = (table.coasters[seat] ?? 0) + coasters;
}
