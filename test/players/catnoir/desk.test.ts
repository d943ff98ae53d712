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
 * of 100, and of 200 it never comes back. With 300 it thinks as long as it may, and answers with the milliseconds; with more
 * it thinks for so many milliseconds, whatever it may.
 */
const oddWorker = new URL(
  `data:text/javascript,${encodeURIComponent(`
    import { parentPort, threadId } from "node:worker_threads";
    let asked = 0;
    const think = (ms) => {
      const end = performance.now() + ms;
      while (performance.now() < end);
    };
    parentPort.on("message", ({ question: { seed }, forMs }) => {
      asked += 1;
      if (seed === 100) throw new Error("too hard");
      while (seed === 200);
      if (seed >= 300) think(seed === 300 ? forMs : seed);
      parentPort.postMessage({ place: seed < 10 ? asked : seed === 300 ? Math.round(forMs) : threadId });
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

/** A question for each number. */
async function questionsOf<const Seeds extends readonly number[]>(
  seeds: Seeds,
): Promise<{ [Place in keyof Seeds]: Question }>;
async function questionsOf(seeds: readonly number[]): Promise<readonly Question[]> {
  return Promise.all(seeds.map(questionOf));
}

/** The thread of its worker. Where other processes want the cores its start may take longer than a question may. */
async function threadOf(one: Desk): Promise<number> {
  const question = await questionOf(20);
  for (;;) {
    const thread = await one.ask(question);
    if (thread !== null) return thread;
  }
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

  it("shares the time among five that are asked at once, even if the worker uses all that it gets", async () => {
    const one = desk({ withinMs: 2000 });
    const thread = await threadOf(one);
    const [slow] = await questionsOf([300]);
    const thought = await Promise.all(Array.from({ length: 5 }, () => one.ask(slow)));
    for (const ms of thought) expect(ms).toBeGreaterThan(0.75 * (2000 / 5) - 50);
    expect(thought.reduce((sum: number, ms) => sum + (ms ?? 0), 0)).toBeLessThan(2000);
    expect(await threadOf(one)).toBe(thread);
  });

  it("gives up in time what a slow worker does not get to, leaves it alive and does not rest", async () => {
    const one = desk({ withinMs: 800, graceMs: 5000 });
    const thread = await threadOf(one);
    const [easy, slow] = await questionsOf([20, 1800]);
    const before = performance.now();
    const five = [easy, slow, slow, easy, easy].map((question) => one.ask(question));
    expect(await Promise.all(five)).toEqual([thread, null, null, null, null]);
    expect(performance.now() - before).toBeLessThan(1700);
    expect(await threadOf(one)).toBe(thread);
    expect(await one.ask(easy)).toBe(thread);
  });

  it("gives up in time what its worker never comes back from, and what waits goes to another, without a rest", async () => {
    const one = desk({ withinMs: 2000, graceMs: 200 });
    const thread = await threadOf(one);
    const [endless, easy] = await questionsOf([200, 20]);
    const [lost, next] = await Promise.all([one.ask(endless), one.ask(easy)]);
    expect(lost).toBeNull();
    expect(next).toBeGreaterThan(thread);
    expect(await one.ask(easy)).toBe(next);
  });

  it("gives up in time whatever is asked while its worker is lost", async () => {
    const one = desk({ withinMs: 300, graceMs: 1000 });
    const [endless, easy] = await questionsOf([200, 20]);
    const before = performance.now();
    expect(await Promise.all([endless, easy, easy].map((question) => one.ask(question)))).toEqual([null, null, null]);
    expect(await one.ask(easy)).toBeNull();
    expect(performance.now() - before).toBeLessThan(1000);
    await expect.poll(() => one.ask(easy), { timeout: 10_000 }).not.toBeNull();
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
