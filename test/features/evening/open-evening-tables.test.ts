import { describe, expect, it } from "vitest";
import type { EveningAnswerRow, EveningTableRow } from "../../../src/store/store.js";
import type { Board } from "../../../src/tables/board.js";
import { newEvening } from "../../../src/features/evening/rules/evening-stages.js";
import {
  openEveningTable,
  planEveningTables,
  threadsAtOnce,
} from "../../../src/features/evening/open-evening-tables.js";
import type { Request } from "../../../src/tables/requests.js";
import { thursdays } from "../../support/evening-world.js";
import { person } from "../../support/tables.js";
import { games } from "../../../src/games/index.js";

const [key, channel] = [{ guild: "100000000000000000", series: 0 }, "200000000000000000"];
const [evening, start] = [20_636, Date.UTC(2026, 6, 2, 18)];
const row = newEvening(key, { ...thursdays, channel }, 0, { evening, start, end: start + 10 * 3_600_000 }, false);
const table: EveningTableRow = {
  ...key,
  evening,
  number: 1,
  game: "katchen",
  channel,
  table: null,
  state: "open",
  at: 5,
};

/** Ben and Cleo in the same millisecond. */
const answers: readonly EveningAnswerRow[] = [
  ["Anna", 7],
  ["Ben", 8],
  ["Cleo", 8],
  ["Dora", 9],
].map(([name, at]) => ({ ...key, evening, ...person(String(name)), at: Number(at), answer: "yes", seated: 1 }));

/** Who asks to join by which interaction. */
async function joining(people: readonly EveningAnswerRow[]): Promise<ReadonlyMap<string, string>> {
  const joins = new Map<string, string>();
  const handle = (_table: string | null, request: Request) => {
    if (request.kind === "join") joins.set(request.person.user, request.interaction);
    return Promise.resolve({ kind: "known", board: { table: "1" } as Board } as const);
  };
  const answersNow = () => Promise.resolve(people);
  await openEveningTable({ row, answers: people, tables: [table] }, table, { handle, answers: answersNow, now: start });
  return joins;
}

describe("the requests that seat people at a club evening's table", () => {
  it("have ids that name no user, another for each person", async () => {
    const ids = [...(await joining(answers)).values()];
    expect(new Set(ids).size).toBe(answers.length);
    for (const { user } of answers) expect(ids.join(" ")).not.toContain(user);
  });

  it("have the same ids when they are repeated after others have left", async () => {
    const whole = await joining(answers);
    const [, ben, cleo, dora] = answers;
    const left = await joining([ben, cleo, dora].flatMap((answer) => answer ?? []));
    expect([...left]).toEqual([...whole].slice(1));
  });
});

describe("a press that opens the tables of 500 people", () => {
  const crowd = Array.from({ length: 500 }, (_, at) => ({ ...person(`P${at}`), ...key, evening, at, seated: null }));
  const answered = crowd.map((one): EveningAnswerRow => ({ ...one, answer: "yes" }));

  /** Presses one after the other, each once all that was planned is open. @returns how many threads each one opens */
  async function threadsBy(
    presses: readonly (keyof typeof threadsAtOnce)[],
    isOpen = true,
  ): Promise<readonly number[]> {
    let tables: readonly EveningTableRow[] = [];
    const evenings = {
      plan: async (rows: readonly EveningTableRow[]) => {
        tables = rows;
        return true;
      },
      setTable: async (changed: EveningTableRow) => {
        tables = tables.map((one) => (one.number === changed.number ? changed : one));
      },
    };
    const store = { openTableIn: async () => (tables.length === 0 ? null : "1"), evenings };
    const ports = { store, clock: { now: () => start } } as unknown as Parameters<typeof planEveningTables>[4];
    const opened: number[] = [];
    for (const by of presses) {
      const state = { row: { ...row, stage: "begun" } as const, answers: answered, tables };
      await planEveningTables(state, games.denkste, "allowed", threadsAtOnce[by], ports);
      opened.push(tables.filter((one) => one.state === "planned" && one.channel === null).length);
      if (isOpen)
        tables = tables.map((one) =>
          one.state === "planned" ? { ...one, state: "open", channel: one.channel ?? `${one.number}` } : one,
        );
    }
    return opened;
  }

  it("opens four threads, a host's twenty, and each further press as many again", async () => {
    expect(await threadsBy(["others", "others", "host", "host"])).toEqual([4, 4, 20, 20]);
    expect(await threadsBy(Array.from({ length: 8 }, () => "host" as const))).toEqual([20, 20, 20, 20, 20, 20, 4, 0]);
  });

  it("opens no more while those before are being opened", async () => {
    expect(await threadsBy(["others", "others", "host", "others"], false)).toEqual([4, 4, 20, 20]);
  });
});
