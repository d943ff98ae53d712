import { Renderer } from "../../src/discord/images/render.js";
import { ratio, type Report, shown } from "../report.js";
import { drawings } from "./drawings.js";
import { renderPlainly } from "./plain.js";

/** Tables, with other people each, where every kind of picture is painted, and turns there. */
const [tables, turns] = [15, 3];

/** Enough for the plain way. */
const plainly = 8;

/** Pictures a core, against the plain way. */
const wantedRatio = 4;

/** Bytes, against the plain picture. */
const heaviest = 1.05;

/** A picture's cost at a table that has had one before, against the plain way. */
export function benchThroughput(): Report {
  const renderer = new Renderer();
  const every = (work: (table: number) => void): void => {
    for (let table = 0; table < tables; table += 1) work(table);
  };
  for (const { draw } of drawings) {
    every((table) => renderer.render(draw(0, table)));
    renderPlainly(draw(0));
  }
  const measured = drawings.map(({ name, draw }) => {
    const [ms, plainMs, bytes, plainBytes]: [number[], number[], number[], number[]] = [[], [], [], []];
    for (let turn = 1; turn <= turns; turn += 1) {
      every((table) => {
        const svg = draw(turn, table);
        ms.push(cpuOf(() => bytes.push(renderer.render(svg).png.length)));
        if (plainMs.length < plainly) plainMs.push(cpuOf(() => plainBytes.push(renderPlainly(svg).length)));
      });
    }
    // The mean: a picture of which nothing was painted before is rare and slow.
    return { name, ms: mean(ms), plainMs: mean(plainMs), bytes: mean(bytes), plainBytes: mean(plainBytes) };
  });
  const ratios = measured.map(({ ms, plainMs }) => plainMs / ms);
  const all = measured.reduce((sum, { ms }) => sum + ms, 0);
  const allPlain = measured.reduce((sum, { plainMs }) => sum + plainMs, 0);
  return {
    name: "Pictures",
    about: [
      `Processor time a picture takes in a worker. ${tables * drawings.length} tables, with people of their own each, have had one, and now each of them has ${turns} turns.`,
      "Beside it, in the same run, the plain way: all of it painted each time, and packed with all its colours.",
      "What is left: a third goes into finding the 256 colours that show it best, a quarter into packing them, and the rest into painting what moved and laying all parts over each other, about half each.",
    ].join(" "),
    columns: ["picture", "plainly, ms", "ms", "ratio", "plainly, KB", "KB"],
    rows: measured.map(({ name, ms, plainMs, bytes, plainBytes }) => [
      name,
      plainMs,
      ms,
      ratio(plainMs, ms),
      plainBytes / 1000,
      bytes / 1000,
    ]),
    aims: [
      {
        what: "Pictures a core and second, all kinds alike",
        figure: allPlain / all,
        unit: "×",
        wanted: { atLeast: wantedRatio },
        remark: `The least is ${shown(Math.min(...ratios))} ×.`,
      },
      {
        what: "Weight, the greatest of all ratios",
        figure: Math.max(...measured.map(({ bytes, plainBytes }) => bytes / plainBytes)),
        unit: "×",
        wanted: { atMost: heaviest },
      },
    ],
  };
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

/** In milliseconds, native code included. */
function cpuOf(job: () => unknown): number {
  const before = process.cpuUsage();
  job();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}
