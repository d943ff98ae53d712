import { isDeepStrictEqual } from "node:util";
import { readTable } from "../e2e/support/database.js";
import { replay } from "../e2e/support/replay.js";
import { stuckAt } from "../support/hindsight.js";
import type { Entry } from "./ledger.js";
import type { Watcher } from "./watcher.js";

/** Something that has to hold. */
export interface Check {
  readonly what: string;
  /** How many things were looked at. */
  readonly looked: number;
  /** What is wrong, each in a line. */
  readonly wrong: readonly string[];
}

/** What is stored of all presses. */
export interface StoredPresses {
  readonly presses: ReadonlyMap<string, string>;
  /** The interactions of all actions. */
  readonly acting: readonly string[];
}

/** What counted is stored, once; what was refused is not; and nothing is stored that nobody did. */
export function checkPresses(entries: readonly Entry[], { presses, acting }: StoredPresses): readonly Check[] {
  const counted = entries.filter(({ told }) => told === "counts");
  const refused = entries.filter(({ told }) => told === "refused");
  const made = new Set(entries.map(({ outcome }) => outcome.interaction));
  const twice = acting.filter((id, index) => acting.indexOf(id) !== index);
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
      what: "what is stored was pressed, at one table",
      looked: presses.size,
      wrong: [...presses.keys()].filter((id) => !made.has(id)).map((id) => `${id} was never made`),
    },
    {
      what: "no press is two actions",
      looked: acting.length,
      wrong: [
        ...twice.map((id) => `${id} is in two actions`),
        ...acting.filter((id) => !presses.has(id)).map((id) => `${id} is an action, and no press`),
      ],
    },
  ];
}

/** Every press made while nothing went wrong has its answer in time. */
export function checkAnswers(entries: readonly Entry[]): Check {
  const calm = entries.filter((entry) => entry.calm);
  return {
    what: "without faults every press is answered in 3 s",
    looked: calm.length,
    wrong: calm.filter(({ told, outcome }) => told === "failed" || outcome.ms > 3_000).map(wordsFor),
  };
}

/** Every game played again from seed, seats, options, opener and actions is the stored one. */
export function checkReplays(databaseFile: string, watcher: Watcher): Check {
  const stored = watcher.tables().map((id) => ({ id, table: readTable(databaseFile, id) }));
  const played = stored.filter(({ table }) => table.seed !== null);
  return {
    what: "a game played again is the stored game",
    looked: played.length,
    wrong: played.flatMap(({ id, table }) => {
      const { state, events } = replay(table);
      if (!isDeepStrictEqual(state, table.state)) return [`the state of ${table.game} ${id} is another`];
      return isDeepStrictEqual(events, table.events) ? [] : [`the events of ${table.game} ${id} are others`];
    }),
  };
}

/** At every open table something is bound to happen by itself. */
export function checkDeadlines(watcher: Watcher): Check {
  const open = watcher.openTables();
  const tables = open.flatMap((id) => watcher.table(id) ?? []);
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
