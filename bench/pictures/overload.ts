import { monitorEventLoopDelay } from "node:perf_hooks";
import { setTimeout as sleep } from "node:timers/promises";
import { realClock } from "../../src/clock.js";
import { paintInTime, Painter } from "../../src/discord/images/painter.js";
import { threadCount } from "../../src/discord/images/job-thread.js";
import { courseFor, positionOf } from "../../src/games/katchme/screen/practice.js";
import { positionPicture } from "../../src/games/katchme/screen/picture.js";
import { randomStream } from "../../src/tables/chance/random-stream.js";
import { translator } from "../../src/texts/index.js";
import { interactionAt } from "../../test/support/interactions.js";
import type { Report } from "../report.js";
import { quantile } from "../timing.js";

/** Practice nights asked for a second, and for how many seconds. */
const [rates, seconds] = [[5, 15, 30, 100, 300], 5] as const;

/** For nine of ten answers if there are far more pictures than can be painted, in milliseconds. */
const wantedWait = 750;

/** Of the main thread while pictures are painted, in milliseconds. */
const wantedPause = 30;

/** For the main thread's pauses, in milliseconds. */
const resolution = 5;

/** Answers while ever more people want pictures at once. */
export async function benchOverload(): Promise<Report> {
  const worker = new URL("../../dist/process/paint-worker.js", import.meta.url);
  const painter = new Painter({ clock: realClock, worker });
  for (let night = 0; night < 50; night += 1) await painter.paint(pictureOf(night).sketch, { asker: askerOf(night) });
  const delay = monitorEventLoopDelay({ resolution });
  const rows: (string | number)[][] = [];
  let presses = 50;
  let [pause, wait] = [0, 0];
  for (const rate of rates) {
    const why = new Map<string, number>();
    const waits: number[] = [];
    let shown = 0;
    const press = async (number: number): Promise<void> => {
      const picture = pictureOf(number);
      const begun = performance.now();
      const png = await paintInTime(
        {
          painter,
          ages: { now: Date.now },
          clock: realClock,
          log: silent,
          metrics: { leftOut: (reason) => why.set(reason, (why.get(reason) ?? 0) + 1) },
        },
        interactionAt(Date.now()),
        askerOf(number),
        picture,
      );
      waits.push(performance.now() - begun);
      if (png !== null) shown += 1;
    };
    delay.reset();
    delay.enable();
    const begun = performance.now();
    const open: Promise<void>[] = [];
    for (let count = 0; count < rate * seconds; count += 1) {
      await sleep(Math.max(0, begun + (1000 * count) / rate - performance.now()));
      open.push(press(presses));
      presses += 1;
    }
    await Promise.all(open);
    delay.disable();
    pause = Math.max(pause, delay.max / 1e6 - resolution);
    wait = quantile(waits, 0.9);
    const left = ["busy", "late"].map((reason) => why.get(reason) ?? 0);
    rows.push([
      String(rate),
      `${shown} of ${rate * seconds}`,
      ...left,
      ...[0.5, 0.9, 0.99].map((q) => quantile(waits, q)),
    ]);
  }
  await painter.stop();
  return {
    name: "Pictures, more than can be painted",
    about: `So many people a second, each of them somebody else, ask for another night to practise, ${seconds} s long, with ${threadCount()} thread for pictures. An answer goes without its picture at once when that would not come within half a second, as far as can be told, and else after a second and a half. What limits is the number of cores.`,
    columns: ["presses a second", "with picture", "left out at once", "waited in vain", "wait p50, ms", "p90", "p99"],
    rows,
    aims: [
      {
        what: `Wait of nine of ten answers at ${rates.at(-1) ?? 0} a second`,
        figure: wait,
        unit: "ms",
        wanted: { atMost: wantedWait },
      },
      { what: "Longest pause of the main thread", figure: pause, unit: "ms", wanted: { atMost: wantedPause } },
    ],
  };
}

const silent = { debug: () => {}, info: () => {}, warn: () => {}, error: () => {} };

const t = translator("de");

const sizes = [3, 4, 5, 6] as const;

function pictureOf(number: number) {
  const shown = String(10n ** 17n + BigInt(number));
  return positionPicture(
    positionOf(
      { ...courseFor(null, null), size: sizes[number % sizes.length] ?? 3 },
      randomStream(Buffer.from(shown), 0, "act"),
    ),
    t,
  );
}

function askerOf(number: number) {
  return { id: String(number), practice: true };
}
