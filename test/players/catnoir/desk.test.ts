import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, describe, expect, it, onTestFinished } from "vitest";
import { catnoir as game } from "../../../src/games/catnoir/index.js";
import { Desk, type DeskSettings } from "../../../src/players/catnoir/desk.js";
import { catnoir, playerAt } from "../../../src/players/catnoir/index.js";
import { type Question, search } from "../../../src/players/catnoir/search.js";
import { seededRandom } from "../../support/seeded-random.js";
import { ask, gameOf, thorough, type Turn } from "./games.js";

const built = new URL("../../../dist/players/catnoir/", import.meta.url);
const realWorker = new URL("worker.js", built);

/**
 * A worker that answers with its thread, or where the number it is asked with is 1 … 9 with how many it has been asked. It dies
 * of 100, and of 200 it never comes back.
 */
const oddWorker = new URL(
  `data:text/javascript,${encodeURIComponent(`
    import { parentPort, threadId } from "node:worker_threads";
    let asked = 0;
    parentPort.on("message", ({ question }) => {
      asked += 1;
      if (question.seed === 100) throw new Error("too hard");
      while (question.seed === 200);
      parentPort.postMessage({ place: question.seed < 10 ? asked : threadId });
    });
  `)}`,
);

const desks: Desk[] = [];

/** Time enough for a worker to start, also where other processes want the cores. */
function desk(settings: DeskSettings = {}): Desk {
  const one = new Desk({ worker: oddWorker, withinMs: 10_000, ...settings });
  desks.push(one);
  return one;
}

afterEach(async () => {
  for (const one of desks.splice(0)) await one.stop();
});

/** The first turn of a game with a choice. */
async function opening(): Promise<Turn> {
  const [turn] = await gameOf(["chance", "chance"], { factions: "first", actions: 1 }, 1);
  if (turn === undefined) throw new Error("a game without a turn");
  return turn;
}

async function questionOf(seed: number): Promise<Question> {
  const { state, seat, told } = await opening();
  return { seat, view: game.view(state, seat), told, legal: game.legal(state, seat), seed };
}

describe("a desk", () => {
  it("has questions answered one after the other by the same worker, however many come at once", async () => {
    const one = desk();
    const questions = await Promise.all([1, 2, 3, 4].map(questionOf));
    expect(await Promise.all(questions.map((question) => one.ask(question)))).toEqual([1, 2, 3, 4]);
    expect(await one.ask(await questionOf(5))).toBe(5);
  });

  it("finds in the built worker what a search finds", async () => {
    const one = desk({ worker: realWorker, withinMs: 60_000 });
    for (const seed of [1, 2]) {
      const question = await questionOf(seed);
      expect(await one.ask(question)).toBe(search(question, () => false));
    }
  });

  it("gives up at once what its worker dies of, and all that waits", async () => {
    const one = desk();
    const questions = await Promise.all([100, 1].map(questionOf));
    expect(await Promise.all(questions.map((question) => one.ask(question)))).toEqual([null, null]);
  });

  it("rests after a death, longer after each, and then takes another worker", async () => {
    const one = desk();
    const [hard, easy] = await Promise.all([100, 1].map(questionOf));
    if (hard === undefined || easy === undefined) throw new Error("no questions");
    const unanswered = async (): Promise<number> => {
      for (let count = 0; ; count += 1) if ((await one.ask(easy)) !== null) return count;
    };
    await one.ask(hard);
    expect(await unanswered()).toBe(2);
    await one.ask(hard);
    for (let rest = 0; rest < 2; rest += 1) await one.ask(easy);
    await one.ask(hard);
    expect(await unanswered()).toBe(4);
  });

  it("gives up what takes too long, and a worker that never comes back with the next", async () => {
    const one = desk({ withinMs: 700 });
    const [endless, thread] = await Promise.all([200, 20].map(questionOf));
    if (endless === undefined || thread === undefined) throw new Error("no questions");
    let first: number | null = null;
    // Where other processes want the cores the worker's start may take longer than a question may.
    while (first === null) first = await one.ask(thread);
    expect(await one.ask(endless)).toBeNull();
    expect(await one.ask(thread)).toBeNull();
    await expect.poll(() => one.ask(thread), { timeout: 10_000 }).toBeGreaterThan(first);
  });

  it("does not think in the sources, where no worker can be started", async () => {
    expect(await new Desk().ask(await questionOf(1))).toBeNull();
  });

  it("lets the process end, and finds its worker in the built program", async () => {
    const folder = mkdtempSync(join(tmpdir(), "desk-"));
    onTestFinished(() => {
      rmSync(folder, { recursive: true });
    });
    const script = join(folder, "script.mjs");
    writeFileSync(
      script,
      `import { Desk } from ${JSON.stringify(new URL("desk.js", built).href)};
       const place = await new Desk({ withinMs: 15_000 }).ask(${JSON.stringify(await questionOf(1))});
       console.log(place === null ? "nothing" : "thought");`,
    );
    expect(execFileSync(process.execPath, [script], { encoding: "utf8", timeout: 18_000 })).toBe("thought\n");
  });
});

describe("the strong level", () => {
  it("does what a search finds", async () => {
    const turn = await opening();
    const random = seededRandom(3);
    const { state, seat, told } = turn;
    const given = { seat, view: game.view(state, seat), legal: game.legal(state, seat), told, own: [], random };
    const there = await playerAt(desk({ worker: realWorker, withinMs: 60_000 })).decide({ ...given, level: "strong" });
    expect(there).toEqual(await ask(turn, "strong", seededRandom(3), thorough));
  });

  it("does something sensible in time when nothing comes of its thinking", async () => {
    const turn = await opening();
    const { state, seat, told } = turn;
    const given = { seat, view: game.view(state, seat), legal: game.legal(state, seat), told, own: [] };
    for (const one of [{ ask: () => Promise.resolve(null) }, { ask: () => Promise.resolve(-1) }, new Desk()]) {
      const decision = await playerAt(one).decide({ ...given, level: "strong", random: seededRandom(3) });
      const relaxed = await catnoir.decide({ ...given, level: "relaxed", random: seededRandom(3) });
      expect(decision.action).toEqual(relaxed.action);
    }
  });
});
