import { isDeepStrictEqual } from "node:util";
import { textOf } from "../e2e/support/board.js";
import { readTable } from "../e2e/support/database.js";
import { replay } from "../../src/tables/replay.js";
import type { TableRow } from "../../src/store/store.js";
import type { Table } from "../../src/tables/table.js";
import { stuckAt } from "../support/hindsight.js";
import { type Entry, tableOf } from "./deeds.js";
import { languages, sentences } from "./sentences.js";
import type { PersonsAction, Watcher } from "./watcher.js";
import { allGames } from "../../src/games/index.js";

/** Something that has to hold. */
export interface Check {
  readonly what: string;
  /** How many things were looked at. */
  readonly looked: number;
  /** A line each. */
  readonly wrong: readonly string[];
}

/** What is stored of all presses. */
export interface StoredPresses {
  /** What each interaction changed: its table. */
  readonly presses: ReadonlyMap<string, string>;
  readonly actions: readonly PersonsAction[];
  /** By table. */
  readonly channels: ReadonlyMap<string, string>;
}

/** What counted is stored; what was refused is not; nothing else is stored. */
export function checkPresses(entries: readonly Entry[], stored: StoredPresses): readonly Check[] {
  const { presses, actions, channels } = stored;
  const counted = entries.filter(({ told }) => told === "counts");
  const refused = entries.filter(({ told }) => told === "refused");
  const made = new Map(entries.map((entry) => [entry.outcome.interaction, entry]));
  return [
    {
      what: "an accepted press is stored",
      looked: counted.length,
      wrong: counted.filter(({ outcome }) => !presses.has(outcome.interaction)).map(wordsFor),
    },
    {
      what: "a refused press is not stored",
      looked: refused.length,
      wrong: refused.filter(({ outcome }) => presses.has(outcome.interaction)).map(wordsFor),
    },
    {
      what: "what is stored was pressed, at that table and in its channel",
      looked: presses.size,
      wrong: [...presses].flatMap(([id, table]) => {
        const entry = made.get(id);
        if (entry === undefined) return [`${id} was never made`];
        return isAt(table, channels.get(table), entry) ? [] : [`${wordsFor(entry)}, and is stored at ${table}`];
      }),
    },
    {
      what: "what somebody has played is one of his presses at that table",
      looked: actions.length,
      wrong: actions.flatMap(({ table, step, interaction }) => {
        const isStored = interaction !== null && presses.get(interaction) === table;
        return isStored ? [] : [`step ${step} of ${table} came by ${interaction ?? "nothing"}`];
      }),
    },
  ];
}

/** A press for a rematch, on the board or on somebody's own message: it opens another table. */
const forRematch = /:rematch(?::|$)/;

/** Whether somebody can have meant this table; a rematch is another. */
function isAt(table: string, channel: string | undefined, entry: Entry): boolean {
  const isOld = entry.name.startsWith("old ");
  const meant = forRematch.test(entry.name) ? null : tableOf(entry);
  return (meant ?? table) === table && (isOld || channel === entry.channel);
}

/** Each is answered in time while nothing goes wrong. */
export function checkAnswers(entries: readonly Entry[]): Check {
  const calm = entries.filter((entry) => entry.calm);
  return {
    what: "without faults every press is answered in 3 s",
    looked: calm.length,
    // Discord gives up after three seconds.
    wrong: calm.filter(({ told }) => told === "failed").map(wordsFor),
  };
}

const late = sentences(["late"]);

/** Nobody is told of being late while nothing goes wrong, whatever the bot's clocks show. */
export function checkInTime(entries: readonly Entry[]): Check {
  const calm = entries.filter((entry) => entry.calm);
  return {
    what: "without faults no press is taken for one that comes too late",
    looked: calm.length,
    wrong: calm.filter(isTakenForLate).map(wordsFor),
  };
}

function isTakenForLate({ outcome }: Entry): boolean {
  if (outcome.type !== "message" && outcome.type !== "update") return false;
  const text = textOf(outcome.message);
  return languages.some((language) => late[language].some((sentence) => sentence.test(text)));
}

/** A replay from seed, seats, options, opener and actions gives the stored game. */
export function checkReplays(databaseFile: string, watcher: Watcher): Check {
  const stored = watcher.tables().map((id) => ({ id, table: readTable(databaseFile, id) }));
  const played = stored.filter(({ table }) => table.steps > 0);
  return {
    what: "a game played again is the stored game",
    looked: played.length,
    wrong: played.flatMap(({ id, table }) => {
      const { state, events } = replay(table, allGames);
      if (!isDeepStrictEqual(state, table.state)) return [`the state of ${table.game} ${id} is another`];
      return isDeepStrictEqual(events, table.events) ? [] : [`the events of ${table.game} ${id} are others`];
    }),
  };
}

/** Something is due at every open table. */
export function checkDeadlines(tables: readonly Table[]): Check {
  return {
    what: "an open table has somebody's time running",
    looked: tables.length,
    wrong: tables.flatMap((table) => stuckAt(table).map((wrong) => `${table.row.game} ${table.row.id}: ${wrong}`)),
  };
}

/** What was done, in a line. */
function wordsFor({ outcome, name, on, user, told }: Entry): string {
  return `${outcome.interaction}: ${name} on ${on} by ${user} came to ${outcome.type} (${told}) after ${outcome.ms} ms`;
}

/** Every game was played. @param all their ids */
export function checkPlayed(games: readonly Pick<TableRow, "game" | "steps">[], all: readonly string[]): Check {
  const played = new Set<string>(games.filter(({ steps }) => steps > 1).map(({ game }) => game));
  const wrong = all.filter((game) => !played.has(game)).map((game) => `nobody has played ${game}`);
  return { what: "every game was played", looked: all.length, wrong };
}

/** The bot runs until it is killed. @param ends of lives that ended by themselves */
export function checkLives(starts: number, ends: readonly string[]): Check {
  return { what: "the bot ends only where it is killed", looked: starts, wrong: ends };
}
