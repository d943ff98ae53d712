import { afterEach, describe, expect, it, vi } from "vitest";
import { games } from "../../src/games/index.js";
import { pressOf } from "../support/presses.js";
import { type Bench, bench, person } from "../support/tables.js";

const anna = person("Anna");
const ben = person("Ben");

const { katchen: game } = games;

afterEach(() => {
  vi.restoreAllMocks();
});

/** Faulty rules of Katchen from now on. @param what the function that throws, perhaps for one seat only */
function plant(what: "act" | "legal" | "prompts" | "result" | "timeout" | "view", seat?: number): void {
  const real = game[what].bind(game) as (...all: unknown[]) => never;
  vi.spyOn(game, what).mockImplementation((...all: unknown[]) => {
    if (seat === undefined || all[1] === seat) throw new TypeError(`a fault of ${what}`);
    return real(...all);
  });
}

/** Anna, who is asked, Ben and perhaps computer players. */
async function started(on: Bench, computers = 0): Promise<string> {
  await on.tables.shards.touch();
  const { table } = await on.open(anna, { byHand: true });
  await on.request(table, ben, { kind: "join" });
  for (let more = 0; more < computers; more += 1) await on.request(table, anna, { kind: "add", level: "strong" });
  await on.request(table, anna, { kind: "start" });
  return table;
}

/** With a heartbeat every ten seconds. */
async function live(on: Bench, ms: number): Promise<void> {
  for (let left = ms; left > 0; left -= 10_000) {
    await on.clock.forward(Math.min(10_000, left));
    await on.tables.shards.touch();
  }
}

const throwDice = pressOf("throw");

const errors = ({ lines }: Bench): readonly object[] =>
  lines.filter(({ level }) => level === "error").map(({ facts }) => facts);

describe("a game whose rules fail", () => {
  it.each(["act", "timeout"] as const)(
    "at %s when somebody's time is up: it is tried again ever more slowly, and then its table set aside",
    async (what) => {
      const on = bench();
      const table = await started(on);
      const other = await on.open(ben, {}, "100000000000000002");
      plant(what);
      await live(on, 180_000);
      expect(errors(on)).toMatchObject([5, 10, 20, 40, 80].map((seconds) => ({ table, againMs: seconds * 1000 })));
      expect(await on.tables.board(table)).toMatchObject({ status: "quarantined" });
      await live(on, 3_600_000);
      expect(errors(on)).toHaveLength(5);
      expect((await on.request(other.table, anna, { kind: "join" })).kind).toBe("done");
      expect((await on.request(table, anna, { kind: "close" })).kind).toBe("done");
    },
  );

  it.each(["view", "legal"] as const)(
    "at %s of a computer's seat: nothing dies, and its table is set aside",
    async (what) => {
      const on = bench();
      const table = await started(on, 1);
      await on.press(table, anna, 1, throwDice);
      plant(what, 2);
      const prompt = (await on.tables.board(table))?.play?.prompts.find(({ seat }) => seat === 1);
      await on.press(table, ben, prompt?.id ?? 0, throwDice);
      await live(on, 600_000);
      expect(await on.tables.board(table)).toMatchObject({ status: "quarantined" });
      expect(errors(on).length).toBeLessThan(8);
    },
  );

  it("at a computer player's answer and at what stands in for it: nothing dies, and its table is set aside", async () => {
    const on = bench();
    const table = await started(on, 1);
    vi.spyOn(games.katchen.player, "decide").mockRejectedValue(new Error("lost its mind"));
    plant("timeout", undefined);
    await on.press(table, anna, 1, throwDice);
    const prompt = (await on.tables.board(table))?.play?.prompts.find(({ seat }) => seat === 1);
    await on.press(table, ben, prompt?.id ?? 0, throwDice);
    await live(on, 180_000);
    expect(await on.tables.board(table)).toMatchObject({ status: "quarantined" });
    expect(errors(on)).toHaveLength(5);
  });

  it("at somebody's press: nothing is stored, the press is answered with an error, and all others go on", async () => {
    const on = bench();
    const table = await started(on);
    plant("act", 0);
    await expect(on.press(table, anna, 1, throwDice)).rejects.toThrow("a fault of act");
    expect(await on.store.actions(table)).toEqual([]);
    vi.restoreAllMocks();
    expect(await on.press(table, anna, 1, throwDice)).toMatchObject({ kind: "done" });
  });

  it.each([
    { what: "prompts", seat: undefined, answer: { kind: "refused", code: "unreadable" }, stored: 0 },
    { what: "result", seat: undefined, answer: { kind: "refused", code: "unreadable" }, stored: 0 },
    { what: "view", seat: 1, answer: { kind: "done" }, stored: 1 },
    { what: "legal", seat: 1, answer: { kind: "refused", code: "unreadable" }, stored: 0 },
  ] as const)(
    "at $what of what a press brings about: nothing of it is stored, or else it is answered as stored",
    async ({ what, seat, answer, stored }) => {
      const on = bench();
      const table = await started(on);
      const act = game.act.bind(game);
      vi.spyOn(game, "act").mockImplementation((...all) => {
        const step = act(...all);
        plant(what, seat);
        return step;
      });
      expect(await on.press(table, anna, 1, throwDice)).toMatchObject(answer);
      expect(await on.store.actions(table)).toHaveLength(stored);
    },
  );

  it("is no matter of a disk that is full: that is tried again for as long as it takes, once a minute in the end, and goes on by itself", async () => {
    const on = bench();
    const table = await started(on);
    const commit = on.store.commit.bind(on.store);
    on.store.commit = () => {
      throw new Error("disk full");
    };
    await live(on, 3_600_000);
    const waits = errors(on).map((facts) => (facts as { readonly againMs: number }).againMs);
    expect(waits.slice(0, 4)).toEqual([5_000, 10_000, 20_000, 40_000]);
    expect(waits.length).toBeLessThan(66);
    expect(Math.max(...waits)).toBe(60_000);
    expect(await on.tables.board(table)).toMatchObject({ status: "playing" });
    on.store.commit = commit;
    await live(on, 70_000);
    expect(await on.store.actions(table)).toHaveLength(1);
    const before = errors(on).length;
    await live(on, 200_000);
    expect(errors(on)).toHaveLength(before);
    expect((await on.store.actions(table)).length).toBeGreaterThan(1);
  });
});
