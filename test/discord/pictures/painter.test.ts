import { execFileSync } from "node:child_process";
import { existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { afterEach, describe, expect, it, onTestFinished } from "vitest";
import { Painter } from "../../../src/discord/pictures/painter.js";
import { render } from "../../../src/discord/pictures/render.js";
import { flatBoard, wordDrawing } from "../../support/drawings.js";

const built = new URL("../../../dist/discord/pictures/", import.meta.url);
const realWorker = new URL("worker.js", built);

/**
 * A worker that answers with how many pictures it has been asked for, and with how many bytes it was asked. It dies of
 * "die", of "die unless <file>" where there is no such file, which it makes, and cannot paint "broken".
 */
const oddWorker = new URL(
  `data:text/javascript,${encodeURIComponent(`
    import { existsSync, writeFileSync } from "node:fs";
    import { BroadcastChannel, parentPort } from "node:worker_threads";
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
      if (svg === "broken") parentPort.postMessage({ error: "it is broken" });
      else parentPort.postMessage({ png: new Uint8Array(Number(/\\d+$/.exec(svg) ?? 1)).fill(asked) });
    });
  `)}`,
);

const painters: Painter[] = [];

function painter(worker: URL, keptBytes = 1_000): Painter {
  const one = new Painter({ worker, keptBytes });
  painters.push(one);
  return one;
}

afterEach(async () => {
  for (const one of painters.splice(0)) await one.stop();
});

/** How often the odd worker's heart beats from now on. */
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

/** The longest time in which nothing else could run, in milliseconds, while all of them are painted. */
async function longestStop(one: Painter, pictures: readonly string[]): Promise<number> {
  let longest = 0;
  let last = performance.now();
  let done = false;
  const loop = (): void => {
    const now = performance.now();
    longest = Math.max(longest, now - last);
    last = now;
    // A thread that rests between two looks is woken at once, even where other processes want the cores.
    if (!done) setTimeout(loop, 1);
  };
  loop();
  await Promise.all(pictures.map((svg) => one.paint(svg)));
  done = true;
  return Math.max(longest, performance.now() - last);
}

describe("the painter", () => {
  it("makes the PNG that the drawing asks for", async () => {
    const svg = wordDrawing("Katze");
    const png = await painter(realWorker).paint(svg);
    expect(Buffer.from(png).equals(Buffer.from(render(svg).png))).toBe(true);
  });

  it("has a picture ready once it is painted", async () => {
    const one = painter(realWorker);
    const svg = wordDrawing("Katze");
    expect(one.ready(svg)).toBeNull();
    const png = await one.paint(svg);
    expect(one.ready(svg)).toBe(png);
    expect(one.ready(wordDrawing("Kater"))).toBeNull();
  });

  it("paints the same picture once, however often it is asked for", async () => {
    const one = painter(oddWorker);
    const pngs = await Promise.all([one.paint("a"), one.paint("a"), one.paint("b"), one.paint("a")]);
    expect(pngs.map(([asked]) => asked)).toEqual([1, 1, 2, 1]);
    expect(await one.paint("a")).toBe(pngs[0]);
  });

  it("tells of each picture once, whether it is there or given up, and how many are still waited for", async () => {
    const told: boolean[] = [];
    const one = new Painter({
      worker: oddWorker,
      painted: (ms, ok) => {
        expect(ms).toBeGreaterThan(0);
        told.push(ok);
      },
    });
    painters.push(one);
    const pictures = Promise.allSettled([one.paint("a"), one.paint("broken"), one.paint("a")]);
    expect(one.waiting).toBe(2);
    await pictures;
    await one.paint("a");
    expect(one.waiting).toBe(0);
    expect(told).toEqual([true, false]);
  });

  it("does not begin what nobody waits for any more, but finishes what it has in hand", async () => {
    const one = painter(oddWorker);
    const gone = new AbortController();
    const inHand = one.paint("a", gone.signal);
    const left = one.paint("b", gone.signal).catch(String);
    const shared = [one.paint("c", gone.signal), one.paint("c")];
    const last = one.paint("d");
    expect(one.waiting).toBe(4);
    gone.abort();
    expect(await left).toContain("nobody waits");
    expect(one.waiting).toBe(3);
    const pngs = await Promise.all([inHand, ...shared, last]);
    // The worker counts what it is asked for.
    expect(pngs.map(([asked]) => asked)).toEqual([1, 2, 2, 3]);
    expect(one.ready("b")).toBeNull();
  });

  it("forgets what was not asked for the longest when pictures get too heavy", async () => {
    const one = painter(oddWorker, 1_000);
    await one.paint("a 400");
    await one.paint("b 400");
    one.ready("a 400");
    await one.paint("c 400");
    expect(["a 400", "b 400", "c 400"].map((svg) => one.ready(svg) !== null)).toEqual([true, false, true]);
    await one.paint("d 5000");
    expect(["a 400", "c 400", "d 5000"].map((svg) => one.ready(svg) !== null)).toEqual([false, false, true]);
  });

  it("says what is wrong with a picture that cannot be painted, and goes on", async () => {
    const one = painter(realWorker);
    const pictures = [one.paint("<svg"), one.paint(wordDrawing("Katze"))];
    await expect(pictures[0]).rejects.toThrow(/cannot be painted: SVG data parsing failed/u);
    await expect(pictures[1]).resolves.toBeInstanceOf(Uint8Array);
    const odd = painter(oddWorker);
    await expect(odd.paint("broken")).rejects.toThrow("it is broken");
    await expect(odd.paint("broken")).rejects.toThrow("it is broken");
  });

  it("begins a picture once more when the worker died, with a new one", async () => {
    const folder = mkdtempSync(join(tmpdir(), "painter-"));
    onTestFinished(() => {
      rmSync(folder, { recursive: true });
    });
    const file = join(folder, "died");
    const one = painter(oddWorker);
    const pngs = await Promise.all([one.paint("a"), one.paint(`die unless ${file}`), one.paint("b")]);
    expect(existsSync(file)).toBe(true);
    expect(pngs.map(([asked]) => asked)).toEqual([1, 1, 2]);
  });

  it("gives a picture up that the worker dies of every time, and goes on with the next", async () => {
    const one = painter(oddWorker);
    const pictures = [one.paint("die"), one.paint("a")];
    await expect(pictures[0]).rejects.toThrow("ended with exit code 1");
    await expect(pictures[0]).rejects.toHaveProperty("cause.message", "too hard");
    await expect(pictures[1]).resolves.toHaveLength(1);
  });

  it("has no worker before the first picture, and none after its end", async () => {
    const heart = hearHeart();
    const one = painter(oddWorker);
    await sleep(50);
    expect(heart.beats()).toBe(0);
    await one.paint("a");
    await expect.poll(() => heart.beats()).toBeGreaterThan(0);
    const waiting = one.paint("b");
    const ended = one.stop();
    await expect(waiting).rejects.toThrow("stopped");
    await ended;
    await sleep(20);
    const beats = heart.beats();
    await sleep(50);
    expect(heart.beats()).toBe(beats);
    await expect(one.paint("c")).rejects.toThrow("stopped");
  });

  it("lets the process end where nobody waits for a picture, and finds its worker in the built program", () => {
    const folder = mkdtempSync(join(tmpdir(), "painter-"));
    onTestFinished(() => {
      rmSync(folder, { recursive: true });
    });
    const script = join(folder, "script.mjs");
    const painterFile = JSON.stringify(new URL("painter.js", built).href);
    writeFileSync(
      script,
      `import { Painter } from ${painterFile};
       const png = await new Painter().paint(${JSON.stringify(wordDrawing("Katze"))});
       console.log(Buffer.from(png).subarray(1, 4).toString());`,
    );
    expect(execFileSync(process.execPath, [script], { encoding: "utf8", timeout: 10_000 })).toBe("PNG\n");
  });
});

describe("the bot's own thread", () => {
  /** Some milliseconds of work for a painter, each time another picture. */
  const boards = Array.from({ length: 3 }, (_, index) => flatBoard(1600 + index, 1200));

  it("is never stopped by painting for 30 milliseconds", async () => {
    const one = painter(realWorker, 0);
    const [first = "", ...rest] = boards;
    const start = performance.now();
    render(first);
    expect(performance.now() - start, "time that one of these pictures takes").toBeGreaterThan(30);
    const stops: number[] = [];
    // Other processes may hold the thread up now and then; painting on it would do so every time.
    while (stops.length < 20 && Math.min(...stops) >= 30) {
      stops.push(
        await longestStop(
          one,
          rest.map((svg) => `${svg}<!-- ${stops.length} -->`),
        ),
      );
    }
    expect(Math.min(...stops)).toBeLessThan(30);
  });
});
