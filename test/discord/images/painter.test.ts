import { execFileSync } from "node:child_process";
import { existsSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { afterEach, describe, expect, it, onTestFinished } from "vitest";
import { realClock } from "../../../src/clock.js";
import { Painter, type PainterSettings, type PaintOptions, Waiter } from "../../../src/discord/images/painter.js";
import { fakeClock, type FakeClock } from "../../support/fake-clock.js";
import { render, wordSketch } from "../../support/drawings.js";
import { temporaryFolder } from "../../support/temporary-folder.js";
import { BusyError, threadCount } from "../../../src/discord/images/job-thread.js";
import { drawSketch } from "../../../src/process/sketches.js";

const built = new URL("../../../dist/", import.meta.url);
const realWorker = new URL("process/paint-worker.js", built);

/**
 * A worker that answers with the numbers of pictures and bytes it was asked for. It dies of "die", of "die unless
 * <file>" if there is no such file, which it makes, and cannot paint "broken". It never comes back from "hang", nor
 * from "pair" unless another thread has a pair at the same time; "thread" is this many bytes.
 */
const oddWorker = new URL(
  `data:text/javascript,${encodeURIComponent(`
    import { existsSync, writeFileSync } from "node:fs";
    import { BroadcastChannel, parentPort, threadId } from "node:worker_threads";
    const heart = new BroadcastChannel("heart");
    setInterval(() => heart.postMessage("beat"), 5);
    let asked = 0;
    parentPort.on("message", (svg) => {
      asked += 1;
      const [, file] = svg.match(/^die unless (.*)$/) ?? [];
      if (svg === "die") throw new Error("too hard");
      if (file !== undefined && !existsSync(file)) {
        writeFileSync(file, "");
        process.exit(7);
      }
      if (svg === "hang") for (;;);
      if (svg.startsWith("pair")) {
        const channel = new BroadcastChannel("pairs");
        channel.onmessage = ({ data }) => {
          if (data === "here") channel.postMessage("seen");
          parentPort.postMessage({ kind: "picture", bytes: new Uint8Array(1) });
          setTimeout(() => channel.close(), 100);
        };
        channel.postMessage("here");
        return;
      }
      if (svg === "thread") parentPort.postMessage({ kind: "picture", bytes: new Uint8Array(threadId) });
      else if (svg === "broken") parentPort.postMessage({ kind: "failed", error: "it is broken" });
      else parentPort.postMessage({ kind: "picture", bytes: new Uint8Array(Number(/\\d+$/.exec(svg) ?? 1)).fill(asked) });
    });
  `)}`,
);

const painters: Painter[] = [];

function painter(worker: URL, keptBytes = 1_000, more: Partial<PainterSettings> = {}): Painter {
  const one = new Painter({ clock: realClock, worker, keptBytes, threads: 1, ...more });
  painters.push(one);
  return one;
}

/** For somebody else each, unless told otherwise, so that pictures come in order. */
function ask(one: Painter, svg: string, options: Partial<PaintOptions> = {}): Promise<Uint8Array> {
  return one.paint(svg, { asker: { id: svg, practice: false }, ...options });
}

afterEach(async () => {
  for (const one of painters.splice(0)) await one.stop();
});

/** Counts the odd worker's heartbeats from now on. */
function hearHeart(): { beats(): number } {
  const channel = new BroadcastChannel("heart");
  let beats = 0;
  channel.addEventListener("message", () => {
    beats += 1;
  });
  onTestFinished(() => {
    channel.close();
  });
  return { beats: () => beats };
}

describe("the painter", () => {
  it("makes the PNG that the sketch asks for", async () => {
    const sketch = wordSketch("Katze");
    const png = await ask(painter(realWorker), sketch);
    expect(Buffer.from(png).equals(Buffer.from(render(drawSketch(sketch)).png))).toBe(true);
  });

  it("has a picture ready once it is painted", async () => {
    const one = painter(realWorker);
    const sketch = wordSketch("Katze");
    expect(one.ready(sketch)).toBeNull();
    const png = await ask(one, sketch);
    expect(one.ready(sketch)).toBe(png);
    expect(one.ready(wordSketch("Kater"))).toBeNull();
  });

  it("paints the same picture once, however often it is asked for", async () => {
    const one = painter(oddWorker);
    const pngs = await Promise.all([ask(one, "a"), ask(one, "a"), ask(one, "b"), ask(one, "a")]);
    expect(pngs.map(([asked]) => asked)).toEqual([1, 1, 2, 1]);
    expect(await ask(one, "a")).toBe(pngs[0]);
  });

  it("tells of each picture once, whether it is there or given up, and how many are still waited for", async () => {
    const told: boolean[] = [];
    let looks = 0;
    const one = painter(oddWorker, 1_000, {
      // Each look takes a second.
      clock: { ...realClock, steady: () => (looks += 1) * 1_000 },
      painted: (ms, ok) => {
        expect(ms).toBeGreaterThanOrEqual(1_000);
        told.push(ok);
      },
    });
    const pictures = Promise.allSettled([ask(one, "a"), ask(one, "broken"), ask(one, "a")]);
    expect(one.waiting).toBe(2);
    await pictures;
    await ask(one, "a");
    expect(one.waiting).toBe(0);
    expect(told).toEqual([true, false]);
  });

  it("does not begin what nobody waits for any more, but finishes what it has in hand", async () => {
    const one = painter(oddWorker);
    const [a, b, c] = [new Waiter(), new Waiter(), new Waiter()];
    const inHand = ask(one, "a", { waiter: a });
    const left = ask(one, "b", { waiter: b }).catch(String);
    const shared = [ask(one, "c", { waiter: c }), ask(one, "c")];
    const last = ask(one, "d");
    expect(one.waiting).toBe(4);
    for (const waiter of [a, b, c]) waiter.leave();
    expect(await left).toContain("nobody waits");
    expect(one.waiting).toBe(3);
    const pngs = await Promise.all([inHand, ...shared, last]);
    // The worker counts its questions.
    expect(pngs.map(([asked]) => asked)).toEqual([1, 2, 2, 3]);
    expect(one.ready("b")).toBeNull();
  });

  it("forgets what was not asked for the longest when pictures get too heavy", async () => {
    const one = painter(oddWorker, 1_000);
    await ask(one, "a 400");
    await ask(one, "b 400");
    one.ready("a 400");
    await ask(one, "c 400");
    expect(["a 400", "b 400", "c 400"].map((svg) => one.ready(svg) !== null)).toEqual([true, false, true]);
    await ask(one, "d 5000");
    expect(["a 400", "c 400", "d 5000"].map((svg) => one.ready(svg) !== null)).toEqual([false, false, true]);
  });

  it("says what is wrong with a picture that cannot be painted, and goes on", async () => {
    const one = painter(realWorker);
    const pictures = [ask(one, '["nothing",{}]'), ask(one, wordSketch("Katze"))];
    await expect(pictures[0]).rejects.toThrow('cannot be painted: there is no picture of the kind "nothing"');
    await expect(pictures[1]).resolves.toBeInstanceOf(Uint8Array);
    const odd = painter(oddWorker);
    await expect(ask(odd, "broken")).rejects.toThrow("it is broken");
    await expect(ask(odd, "broken")).rejects.toThrow("it is broken");
  });

  it("begins a picture once more when the worker died, with a new one and after those that others wait for", async () => {
    const folder = temporaryFolder();
    const file = join(folder, "died");
    const one = painter(oddWorker);
    const pngs = await Promise.all([ask(one, "a"), ask(one, `die unless ${file}`), ask(one, "b")]);
    expect(existsSync(file)).toBe(true);
    expect(pngs.map(([asked]) => asked)).toEqual([1, 2, 1]);
  });

  it("gives a picture up that the worker dies of every time, and goes on with the next", async () => {
    const one = painter(oddWorker);
    const pictures = [ask(one, "die"), ask(one, "a")];
    await expect(pictures[0]).rejects.toThrow("ended with exit code 1");
    await expect(pictures[0]).rejects.toHaveProperty("cause.message", "too hard");
    await expect(pictures[1]).resolves.toHaveLength(1);
  });

  it("has no worker before the first picture, and none after its end", async () => {
    const heart = hearHeart();
    const one = painter(oddWorker);
    await sleep(50);
    expect(heart.beats()).toBe(0);
    await ask(one, "a");
    await expect.poll(() => heart.beats()).toBeGreaterThan(0);
    const waiting = ask(one, "b");
    const ended = one.stop();
    await expect(waiting).rejects.toThrow("stopped");
    await ended;
    // Its last messages may still be on their way.
    let beats = -1;
    while (beats !== heart.beats()) {
      beats = heart.beats();
      await sleep(50);
    }
    await expect(ask(one, "c")).rejects.toThrow("stopped");
  });

  it("lets the process end where nobody waits for a picture", () => {
    const folder = temporaryFolder();
    const script = join(folder, "script.mjs");
    const painterFile = JSON.stringify(new URL("discord/images/painter.js", built).href);
    const worker = JSON.stringify(realWorker.href);
    writeFileSync(
      script,
      `import { Painter } from ${painterFile};
       const clock = { steady: () => performance.now(), after: (ms, job) => { const timer = setTimeout(job, ms); return () => clearTimeout(timer); } };
       const asker = { id: "anna", practice: false };
       const png = await new Painter({ clock, worker: new URL(${worker}) }).paint(${JSON.stringify(wordSketch("Katze"))}, { asker });
       console.log(Buffer.from(png).subarray(1, 4).toString());`,
    );
    expect(execFileSync(process.execPath, [script], { encoding: "utf8" })).toBe("PNG\n");
  });
});

describe("several painters' threads", () => {
  it("work next to the bot's own, and at the same time", async () => {
    const one = painter(oddWorker, 1_000, { threads: 2 });
    await Promise.all([ask(one, "pair 1"), ask(one, "pair 2")]);
    // The main thread is number 0.
    expect((await ask(one, "thread")).length).toBeGreaterThan(0);
  });

  it("are replaced where one does not come back from a picture, which is given up and told of", async () => {
    const clock = fakeClock();
    const told: boolean[] = [];
    const one = painter(oddWorker, 1_000, { clock, painted: (_, ok) => told.push(ok) });
    await ask(one, "a");
    const [hanging, next] = [ask(one, "hang").catch(String), ask(one, "b")];
    await clock.forward(9_999);
    expect(told).toEqual([true]);
    await clock.forward(1);
    expect(await hanging).toContain("not painted within 10000 ms");
    expect([...(await next)]).toEqual([1]);
    expect(told).toEqual([true, false, true]);
    expect(clock.waiting()).toBe(0);
  });
});

/** Nothing comes back, and a picture is expected to take 50 ms. */
function stuck(): { readonly clock: FakeClock; readonly one: Painter } {
  const clock = fakeClock();
  const one = painter(oddWorker, 1_000, { clock });
  void ask(one, "hang").catch(String);
  return { clock, one };
}

describe("more pictures than can be painted", () => {
  it("are refused at once where they would come too late, and nobody waits for nothing", async () => {
    const { one } = stuck();
    for (let place = 0; place < 20; place += 1) void ask(one, `a ${place}`).catch(String);
    // Twenty before it, 50 ms each, and half of one under way.
    await expect(ask(one, "late", { patienceMs: 1_000 })).rejects.toBeInstanceOf(BusyError);
    expect(one.waiting).toBe(21);
    void ask(one, "in time", { patienceMs: 1_100 }).catch(String);
    expect(one.waiting).toBe(22);
  });

  it("are refused to nobody but those who ask for many, and to practice", async () => {
    const { one } = stuck();
    const anna = { id: "anna", practice: false };
    for (let place = 0; place < 100; place += 1) void ask(one, `a ${place}`, { asker: anna }).catch(String);
    const options = { patienceMs: 200 };
    await expect(ask(one, "c", { ...options, asker: { id: "cleo", practice: true } })).rejects.toBeInstanceOf(
      BusyError,
    );
    void ask(one, "b", options).catch(String);
    expect(one.waiting).toBe(102);
  });

  it("are refused while the one in hand takes so long that it may never come", async () => {
    const { clock, one } = stuck();
    void ask(one, "a", { patienceMs: 500 }).catch(String);
    expect(one.waiting).toBe(2);
    await clock.forward(500);
    await expect(ask(one, "b", { patienceMs: 500 })).rejects.toBeInstanceOf(BusyError);
    // What is under way is waited for.
    void ask(one, "a", { patienceMs: 500 }).catch(String);
    expect(one.waiting).toBe(2);
  });

  it("take longer to be refused when each takes less time", async () => {
    const clock = fakeClock();
    const one = painter(oddWorker, 1_000, { clock });
    // They take no time by this clock.
    for (let place = 0; place < 60; place += 1) await ask(one, `quick ${place}`);
    void ask(one, "hang").catch(String);
    for (let place = 0; place < 100; place += 1) void ask(one, `a ${place}`).catch(String);
    void ask(one, "b", { patienceMs: 100 }).catch(String);
    expect(one.waiting).toBe(102);
  });

  it("rest after a board's for twice as long as that took, a tenth of a second at most, and nobody else waits for it", async () => {
    let [now, tookMs] = [0, 20];
    const clock = fakeClock();
    const painted = (): void => {
      now += tookMs;
    };
    const one = painter(oddWorker, 1_000, { clock: { ...clock, steady: () => now }, painted });
    const order: string[] = [];
    const board = (svg: string): void => {
      void ask(one, svg, { asker: { id: svg, practice: false, isBoard: true } }).then(() => order.push(svg));
    };
    for (const svg of ["a", "b", "c"]) board(svg);
    await ask(one, "reader");
    await expect.poll(() => order).toEqual(["a"]);
    await clock.forward(39);
    expect(order).toEqual(["a"]);
    tookMs = 1_000;
    await clock.forward(1);
    await expect.poll(() => order).toEqual(["a", "b"]);
    await clock.forward(99);
    expect(order).toEqual(["a", "b"]);
    await clock.forward(1);
    await expect.poll(() => order).toEqual(["a", "b", "c"]);
  });

  it("to practice wait for all play, and one that play wants as well does not wait with them", async () => {
    const clock = fakeClock();
    const one = painter(oddWorker, 1_000, { clock });
    const cleo = { id: "cleo", practice: true };
    const order: string[] = [];
    const paint = (svg: string, options: Partial<PaintOptions> = {}): Promise<unknown> =>
      ask(one, svg, options).then(() => order.push(svg));
    await Promise.all([
      paint("first"),
      paint("exercise", { asker: cleo }),
      paint("wanted by both", { asker: cleo }),
      paint("board"),
      ask(one, "wanted by both"),
    ]);
    expect(order).toEqual(["first", "board", "wanted by both", "exercise"]);
  });
});

const gigabyte = 2 ** 30;

describe("how many threads paint", () => {
  it("is one less than there are cores, and at least one", () => {
    expect([1, 2, 3, 8].map((cores) => threadCount(cores, 64 * gigabyte))).toEqual([1, 1, 2, 7]);
  });

  it("is no more than there is memory for", () => {
    expect([0.25, 1, 2, 64].map((gigabytes) => threadCount(16, gigabytes * gigabyte))).toEqual([1, 2, 4, 15]);
  });

  it("is at least one on this machine", () => {
    expect(threadCount()).toBeGreaterThanOrEqual(1);
  });
});
