import { type GameId, gameIds, games } from "../../src/games/index.js";
import { translator } from "../../src/texts/index.js";
import { recentSteps, seatForPerson, type Table } from "../../src/tables/table.js";
import { everyChoice } from "../../test/support/every-choice.js";
import { boardMessage, ephemeralMessage, type Message } from "../../test/support/messages.js";
import { runningTable } from "../../test/support/running-table.js";
import { seededRandom } from "../../test/support/seeded-random.js";
import { drawn } from "../../test/support/drawings.js";

/** As players get it: at any table, after this many turns. */
export interface Sample {
  readonly name: string;
  readonly draw: (turn: number, table?: number) => string;
}

const names = ["Anna", "Ben", "Cleo", "Dora", "Emil", "Fritz"];

/** Different pictures of a game; more turns repeat them. */
const pictureCount = 12;

/** One of five turns is looked at for the largest pictures. */
const glance = 5;

const t = translator("de");

/** Boards with few seats and many, and ephemeral messages, all from random games. */
export const drawings: readonly Sample[] = gameIds.flatMap((game) => {
  const { options, seats } = games[game];
  const choices = everyChoice(options);
  const small = tablesOf(game, seats.min, choices[0]);
  const large = tablesOf(game, seats.max, choices.at(-1));
  return [
    sampleOf(game, `board, ${seats.min} seats`, small, (table) => boardMessage(table, t)),
    sampleOf(game, `board, ${seats.max} seats`, large, (table) => boardMessage(table, t)),
    ...Object.keys(games[game].screen.ephemerals).map((name) =>
      sampleOf(game, name, small, (table) => ephemeralMessage(name, table, 0, t)),
    ),
  ].flat();
});

/** A table after each step of a random game. */
function tablesOf(game: GameId, seats: number, options: unknown): readonly Table[] {
  const rules = games[game];
  const random = seededRandom(seats);
  const tables: Table[] = [];
  let step = rules.setup(seats, rules.options.parse(options), random, null);
  for (;;) {
    const { state, events } = step;
    const { row, ...table } = runningTable(game, seats, options, state);
    const recent = [...(tables.at(-1)?.recent ?? []), { step: tables.length, events }].slice(-recentSteps);
    const status = rules.result(state) === null ? "playing" : "over";
    tables.push({ ...table, row: { ...row, status, steps: tables.length }, recent });
    const prompts = rules.prompts(state);
    const { seat } = prompts[random.pick(Math.max(1, prompts.length))] ?? {};
    if (seat === undefined) return tables;
    const legal = rules.legal(state, seat);
    step = rules.act(state, seat, legal[random.pick(legal.length)], random);
  }
}

/** One kind of message, where its pictures are largest, as far as every few turns tell; none without pictures. */
function sampleOf(
  game: GameId,
  what: string,
  tables: readonly Table[],
  draw: (table: Table) => Message,
): readonly Sample[] {
  const svgOf = (table: Table): string => drawn(draw(table).picture)?.svg ?? "";
  const rough = tables.map((table, at) => (at % glance === 0 ? svgOf(table).length : 0));
  const largest = rough.reduce((best, length, at) => (length > (rough[best] ?? 0) ? at : best), 0);
  const near = tables.slice(Math.max(0, largest - 2 * pictureCount), largest + 2 * pictureCount);
  const all = near.map((table) => [svgOf(table), table] as const);
  const different = all.filter(([svg], at) => svg !== "" && svg !== all[at - 1]?.[0]);
  const first = Math.max(0, Math.floor((different.length - pictureCount) / 2));
  const shown = different.slice(first, first + pictureCount).map(([, table]) => table);
  if (shown.length === 0) return [];
  const svgAt = (turn: number, number: number): string => {
    const table = shown[(turn + 5 * number) % shown.length];
    return table === undefined ? "" : svgOf({ ...table, seats: table.seats.map((_, seat) => seatAt(seat, number)) });
  };
  return [{ name: `${t(`${game}.name`)}, ${what}`, draw: (turn, table = 0) => svgAt(turn, table) }];
}

/** Somebody who sits at one table only. */
function seatAt(seat: number, table: number): Table["seats"][number] {
  const name = names[seat] ?? "";
  return seatForPerson(String(seat + 1), table === 0 ? name : `${name} ${table}`);
}
