import { describe, expect, it } from "vitest";
import type { EveningAnswerRow, EveningSeatRow, EveningTableRow } from "../../../src/store/store.js";
import type { Board } from "../../../src/tables/board.js";
import { newEvening } from "../../../src/features/evening/rules/evening-stages.js";
import { planEveningTables, seatPeople, threadsAtOnce } from "../../../src/features/evening/open-evening-tables.js";
import type { Request } from "../../../src/tables/requests.js";
import { thursdays } from "../../support/evening-world.js";
import { person, untouched } from "../../support/tables.js";
import { allGames } from "../../../src/games/index.js";

const [key, channel] = [{ guild: "100000000000000000", series: 0 }, "200000000000000000"];
const [evening, start] = [20_636, Date.UTC(2026, 6, 2, 18)];
const row = newEvening(
  key,
  { ...thursdays, channel, game: "denkste" },
  0,
  { evening, start, end: start + 10 * 3_600_000 },
  false,
);
const table: EveningTableRow = {
  ...key,
  evening,
  number: 1,
  round: 1,
  game: "katchen",
  channel,
  table: "1",
  state: "open",
  told: 0,
  telling: null,
  at: 5,
};

const answers = ["Anna", "Ben", "Cleo", "Dora"].map((name, at): EveningAnswerRow => {
  return { ...key, evening, ...person(name), at, answer: "yes", vote: null };
});

const seats = answers.map(({ user }, place): EveningSeatRow => {
  return { ...key, evening, round: 1, user, number: 1, place, state: "due", at: 5 };
});

/** Who asks to join by which interaction. */
async function joining(due: readonly EveningSeatRow[]): Promise<ReadonlyMap<string, string>> {
  const joins = new Map<string, string>();
  const handle = (_table: string | null, request: Request) => {
    if (request.kind === "join") joins.set(request.person.user, request.interaction);
    return Promise.resolve({ kind: "known", board: { table: "1" } as Board } as const);
  };
  const seatsNow = () => Promise.resolve(due);
  await seatPeople({ row, answers, tables: [table], seats: due }, table, due, { handle, seatsNow, now: start });
  return joins;
}

describe("the requests that seat people at a club evening's table", () => {
  it("have ids that name no user, another for each person", async () => {
    const ids = [...(await joining(seats)).values()];
    expect(new Set(ids).size).toBe(answers.length);
    for (const { user } of answers) expect(ids.join(" ")).not.toContain(user);
  });

  it("have the same ids when they are repeated after others have left", async () => {
    const whole = await joining(seats);
    const [, ben, cleo, dora] = seats;
    const left = await joining([ben, cleo, dora].flatMap((seat) => seat ?? []));
    expect([...left]).toEqual([...whole].slice(1));
  });
});

describe("a press that opens the tables of 500 people", () => {
  const crowd = Array.from({ length: 500 }, (_, at) => ({ ...person(`P${at}`), ...key, evening, at, vote: null }));
  const answered = crowd.map((one): EveningAnswerRow => ({ ...one, answer: "yes" }));

  /** Presses one after the other, each once all that was planned is open. @returns how many threads each one opens */
  async function threadsBy(
    presses: readonly (keyof typeof threadsAtOnce)[],
    isOpen = true,
  ): Promise<readonly number[]> {
    let tables: readonly EveningTableRow[] = [];
    let seated: readonly EveningSeatRow[] = [];
    const evenings = {
      plan: async (rows: readonly EveningTableRow[], given: readonly EveningSeatRow[]) => {
        [tables, seated] = [rows, given];
        return true;
      },
      setTable: async (changed: EveningTableRow) => {
        tables = tables.map((one) => (one.number === changed.number ? changed : one));
      },
    };
    const store = { openTableIn: async () => (tables.length === 0 ? null : "1"), evenings };
    const settings = { of: () => Promise.resolve(untouched) };
    const ports = { store, settings, clock: { now: () => start }, games: allGames } as unknown as Parameters<
      typeof planEveningTables
    >[4];
    const opened: number[] = [];
    for (const by of presses) {
      const state = { row: { ...row, stage: "begun" } as const, answers: answered, tables, seats: seated };
      await planEveningTables(state, { kind: "most" }, "allowed", threadsAtOnce[by], ports);
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
