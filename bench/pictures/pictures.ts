import { monitorEventLoopDelay } from "node:perf_hooks";
import { Painter } from "../../src/discord/pictures/painter.js";
import type { Report } from "../report.js";
import { middle } from "../timing.js";
import { drawings } from "./drawings.js";

/** How often each picture is painted, each time a little different so that none is remembered. */
const times = 8;

/** The longest pause of the main thread that is wanted, in milliseconds. */
const wantedPause = 30;

/** How fine the main thread's pauses are looked at, in milliseconds. */
const resolution = 5;

/** What each kind of picture takes and weighs, and how long the main thread stood still meanwhile. */
export async function benchPictures(): Promise<Report> {
  const painter = new Painter({ worker: new URL("../../dist/discord/pictures/worker.js", import.meta.url) });
  const [warm] = drawings;
  await painter.paint(warm?.draw(-1) ?? "");
  const delay = monitorEventLoopDelay({ resolution });
  delay.enable();
  const rows: (string | number)[][] = [];
  for (const { name, draw } of drawings) {
    const [took, weighs]: [number[], number[]] = [[], []];
    for (let time = 0; time < times; time += 1) {
      const svg = draw(time);
      const begun = performance.now();
      weighs.push((await painter.paint(svg)).length);
      took.push(performance.now() - begun);
    }
    rows.push([name, middle(took), middle(weighs) / 1000]);
  }
  delay.disable();
  await painter.stop();
  const pause = delay.max / 1e6 - resolution;
  return {
    name: "Pictures",
    about: `Each painted ${times} times in the worker, every time another one, from the drawing to the PNG.`,
    columns: ["picture", "ms", "KB"],
    rows,
    aims: [
      {
        what: "Longest pause of the main thread meanwhile",
        figure: pause,
        unit: "ms",
        wanted: { atMost: wantedPause },
      },
    ],
  };
}
