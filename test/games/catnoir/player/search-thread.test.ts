import { execFileSync } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Worker } from "node:worker_threads";
import { afterEach, describe, expect, it, onTestFinished, vi } from "vitest";
import { catnoir as game } from "../../../../src/games/catnoir/rules/index.js";
import {
  SearchThread,
  SearchThreads,
  type SearchThreadSettings,
} from "../../../../src/games/catnoir/player/search-thread.js";
import { catnoirPlayer, playerAt } from "../../../../src/games/catnoir/player/index.js";
import { type Question, search } from "../../../../src/games/catnoir/player/search.js";
import type { Handed } from "../../../../src/games/catnoir/player/worker.js";
import { seededRandom } from "../../../support/seeded-random.js";
import { ask, gameOf, thorough, type Turn } from "./games.js";

const built = new URL("../../../../dist/games/catnoir/player/", import.meta.url);
const realWorker = new URL("worker.js", built);

/**
 * A worker that answers with its thread or, asked with 1 … 9, with the number of its questions. 100 kills it; from 200
 * it never comes back. With 300 it tells on a channel of that name how many milliseconds it may think, and answers with
 * them when it hears there that they are over. Of 30 it says that time ran out. From 40 it comes back once another
 * worker has come to 40 too.
 */
const oddWorker = new URL(
  `data:text/javascript,${encodeURIComponent(`
    import { BroadcastChannel, parentPort, threadId } from "node:worker_threads";
    let asked = 0;
    const meet = () => {
      const channel = new BroadcastChannel("threads");
      channel.onmessage = ({ data }) => {
        if (data === "here") channel.postMessage("seen");
        parentPort.postMessage({ place: threadId, cut: false });
        setTimeout(() => channel.close(), 100);
      };
      channel.postMessage("here");
    };
    const think = (ms) => {
      const channel = new BroadcastChannel("thinking");
      channel.onmessage = () => {
        channel.close();
        parentPort.postMessage({ place: Math.round(ms), cut: false });
      };
      channel.postMessage(ms);
    };
    parentPort.on("message", ({ question: { seed }, forMs }) => {
      asked += 1;
      if (seed === 100) throw new Error("too hard");
      while (seed === 200);
      if (seed === 40) return meet();
      if (seed === 300) return think(forMs);
      parentPort.postMessage({ cut: seed === 30, place: seed < 10 ? asked : threadId });
    });
  `)}`,
);

const threads: (SearchThread | SearchThreads)[] = [];

/** Time for a worker to start on a busy machine. */
function newThread(settings: SearchThreadSettings = {}): SearchThread {
  const one = new SearchThread({ worker: oddWorker, withinMs: 10_000, ...settings });
  threads.push(one);
  return one;
}

/** The test has the time from now on. @returns lets it run */
function holdTime(): (ms: number) => void {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "performance"] });
  return (ms) => void vi.advanceTimersByTime(ms);
}

/** When the odd worker thinks. @param begun gets its time, and what ends it */
function whenThinking(begun: (ms: number, end: () => void) => void): void {
  const channel = new BroadcastChannel("thinking");
  const over = ["over"] as const;
  channel.addEventListener("message", (event) => {
    begun(Number(Reflect.get(event, "data")), () => {
      channel.postMessage(...over);
    });
  });
  onTestFinished(() => {
    channel.close();
  });
}

afterEach(async () => {
  vi.useRealTimers();
  for (const one of threads.splice(0)) await one.stop();
});

/** The first turn of a game with a choice. */
async function opening(): Promise<Turn> {
  const [turn] = await gameOf(["chance", "chance"], { factions: "first", actions: 1 }, 1);
  if (turn === undefined) throw new Error("a game without a turn");
  return turn;
}

async function questionOf(seed: number): Promise<Question> {
  const { state, seat, events } = await opening();
  return { seat, view: game.view(state, seat), told: events, legal: game.legal(state, seat), seed };
}

/** A question for each number. */
async function questionsOf<const Seeds extends readonly number[]>(
  seeds: Seeds,
): Promise<{ [Place in keyof Seeds]: Question }>;
async function questionsOf(seeds: readonly number[]): Promise<readonly Question[]> {
  return Promise.all(seeds.map(questionOf));
}

/** On a busy machine its worker's start may take longer than a question may. */
async function threadOf(one: SearchThread): Promise<number> {
  const question = await questionOf(20);
  for (;;) {
    const thread = await one.ask(question);
    if (thread !== null) return thread;
  }
}

describe("a search thread", () => {
  it("has questions answered one after the other by the same worker, however many come at once", async () => {
    const one = newThread();
    const questions = await Promise.all([1, 2, 3, 4].map(questionOf));
    expect(await Promise.all(questions.map((question) => one.ask(question)))).toEqual([1, 2, 3, 4]);
    expect(await one.ask(await questionOf(5))).toBe(5);
  });

  it("finds in the built worker what a search finds", async () => {
    const one = newThread({ worker: realWorker, withinMs: 60_000 });
    for (const seed of [1, 2]) {
      const question = await questionOf(seed);
      expect(await one.ask(question)).toBe(search(question, () => false));
    }
  });

  it("gives up at once what its worker dies of, and all that waits", async () => {
    const one = newThread();
    const questions = await Promise.all([100, 1].map(questionOf));
    expect(await Promise.all(questions.map((question) => one.ask(question)))).toEqual([null, null]);
  });

  it("rests after a death, longer after each, and then takes another worker", async () => {
    const one = newThread();
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
    const pass = holdTime();
    const one = newThread({ withinMs: 2_000 });
    whenThinking((ms, end) => {
      pass(ms);
      end();
    });
    const [slow] = await questionsOf([300]);
    const thought = await Promise.all(Array.from({ length: 5 }, () => one.ask(slow)));
    // Three quarters of a fair share each of what is left, among those who wait.
    expect(thought).toEqual([300, 319, 345, 388, 486]);
  });

  it("gives up in time what a slow worker does not get to, leaves it alive and does not rest", async () => {
    const pass = holdTime();
    const one = newThread({ withinMs: 800, graceMs: 5_000 });
    const thread = await threadOf(one);
    const over = new Promise<() => void>((resolve) => {
      whenThinking((_ms, end) => {
        resolve(end);
      });
    });
    const [easy, slow] = await questionsOf([20, 300]);
    const five = [easy, slow, slow, easy, easy].map((question) => one.ask(question));
    const end = await over;
    pass(800);
    expect(await Promise.all(five)).toEqual([thread, null, null, null, null]);
    end();
    expect(await threadOf(one)).toBe(thread);
    expect(await one.ask(easy)).toBe(thread);
  });

  it("gives up in time what its worker never comes back from, and what waits goes to another, without a rest", async () => {
    const pass = holdTime();
    const one = newThread({ withinMs: 2_000, graceMs: 200 });
    const thread = await threadOf(one);
    const [endless, easy] = await questionsOf([200, 20]);
    const [lost, next] = [one.ask(endless), one.ask(easy)];
    await Promise.resolve();
    pass(0.75 * (2_000 / 2) + 200);
    expect(await lost).toBeNull();
    expect(await next).toBeGreaterThan(thread);
    expect(await one.ask(easy)).toBe(await next);
  });

  it("gives up in time whatever is asked while its worker is lost", async () => {
    const pass = holdTime();
    const one = newThread({ withinMs: 300, graceMs: 1_000 });
    const [endless, easy] = await questionsOf([200, 20]);
    const three = [endless, easy, easy].map((question) => one.ask(question));
    await Promise.resolve();
    pass(300);
    expect(await Promise.all(three)).toEqual([null, null, null]);
    const late = one.ask(easy);
    await Promise.resolve();
    pass(300);
    expect(await late).toBeNull();
    pass(1_000);
    expect(await one.ask(easy)).not.toBeNull();
  });

  it("does not think in the sources, where no worker can be started", async () => {
    expect(await new SearchThread().ask(await questionOf(1))).toBeNull();
  });

  it("lets the process end, and finds its worker in the built program", async () => {
    const folder = mkdtempSync(join(tmpdir(), "thread-"));
    onTestFinished(() => {
      rmSync(folder, { recursive: true });
    });
    const script = join(folder, "script.mjs");
    writeFileSync(
      script,
      `import { SearchThread } from ${JSON.stringify(new URL("search-thread.js", built).href)};
       const place = await new SearchThread({ withinMs: 60_000 }).ask(${JSON.stringify(await questionOf(1))});
       console.log(place === null ? "nothing" : "thought");`,
    );
    expect(execFileSync(process.execPath, [script], { encoding: "utf8" })).toBe("thought\n");
  });
});

/** With time for their workers to start. */
function several(count: number, settings: SearchThreadSettings = {}): SearchThreads {
  const all = new SearchThreads({ worker: oddWorker, withinMs: 20_000, ...settings }, count);
  threads.push(all);
  return all;
}

describe("several search threads", () => {
  it("have questions of several tables thought about at the same time", async () => {
    const all = several(2);
    const questions = await questionsOf([40, 40]);
    const [one, other] = await Promise.all(questions.map((question) => all.ask(question)));
    expect(one).not.toBeNull();
    expect(other).not.toBeNull();
    expect(one).not.toBe(other);
  });

  it("take one question after the other to the same worker, and share out those that are asked at once", async () => {
    const all = several(3);
    // Answered with the number of questions.
    for (const number of [1, 2, 3]) expect(await all.ask(await questionOf(number))).toBe(number);
    const questions = await Promise.all([1, 2, 3, 4, 5, 6].map(questionOf));
    const answers = await Promise.all(questions.map((question) => all.ask(question)));
    expect(answers.toSorted((one, other) => (one ?? 0) - (other ?? 0))).toEqual([1, 1, 2, 2, 4, 5]);
  });

  it("count what was thought through, what was cut short, and what came to nothing", async () => {
    const all = several(1);
    for (const seed of [20, 30, 20, 100, 20]) await all.ask(await questionOf(seed));
    // Asked while it rests from the death before.
    expect(all.counts).toEqual({ whole: 2, short: 1, none: 2 });
  });

  it("count a question that a real worker has no time for as cut short, and one that it has as thought through", async () => {
    const all = several(1, { worker: realWorker, withinMs: 60_000 });
    const question = await questionOf(1);
    await all.ask(question);
    expect(all.counts).toEqual({ whole: 1, short: 0, none: 0 });
    const hurried = await cutShort(question);
    expect(hurried).toEqual({ place: expect.any(Number), cut: true });
  });
});

/** What the built worker says without time to think. */
async function cutShort(question: Question): Promise<unknown> {
  const worker = new Worker(realWorker);
  onTestFinished(async () => {
    await worker.terminate();
  });
  const handed: Handed = { question, forMs: 0 };
  worker.postMessage(handed, []);
  const [answered] = await once(worker, "message");
  return answered;
}

describe("the strong level", () => {
  it("does what a search finds", async () => {
    const turn = await opening();
    const random = seededRandom(3);
    const { state, seat, events } = turn;
    const given = { seat, view: game.view(state, seat), legal: game.legal(state, seat), events, own: [], random };
    const there = await playerAt(newThread({ worker: realWorker, withinMs: 60_000 })).decide({
      ...given,
      level: "strong",
    });
    expect(there).toEqual(await ask(turn, "strong", seededRandom(3), thorough));
  });

  it("does something sensible in time when nothing comes of its thinking", async () => {
    const turn = await opening();
    const { state, seat, events } = turn;
    const given = { seat, view: game.view(state, seat), legal: game.legal(state, seat), events, own: [] };
    for (const one of [{ ask: () => Promise.resolve(null) }, { ask: () => Promise.resolve(-1) }, new SearchThread()]) {
      const decision = await playerAt(one).decide({ ...given, level: "strong", random: seededRandom(3) });
      const relaxed = await catnoirPlayer.decide({ ...given, level: "relaxed", random: seededRandom(3) });
      expect(decision.action).toEqual(relaxed.action);
    }
  });
});
