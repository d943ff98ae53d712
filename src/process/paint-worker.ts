import { setPriority } from "node:os";
import { parentPort } from "node:worker_threads";
import { encodeClip } from "../discord/images/clip.js";
import { loadLetters } from "../discord/images/letters.js";
import { framesOfSketch } from "../discord/images/moving.js";
import type { Painted, Painting } from "../discord/images/painter.js";
import { Renderer } from "../discord/images/render.js";
import { isUsual } from "../discord/images/svg.js";
import { drawSketch } from "./sketches.js";

/** After these milliseconds an idle thread ends to free its memory. */
const idleMs = 60_000;

/**
 * A picture takes the processor from nobody. Linux keeps a priority for each thread (setpriority(2), "C library/kernel
 * differences"); elsewhere it is the whole process's.
 */
const niceness = 10;
if (process.platform === "linux") setPriority(niceness);

/** Caches what it has painted. */
const renderer = new Renderer();

const end = (): void => parentPort?.close();
let idle = setTimeout(end, idleMs);

parentPort?.on("message", (painting: Painting) => {
  clearTimeout(idle);
  void paint(painting).then((painted) => {
    parentPort?.postMessage(painted, painted.kind === "picture" ? [painted.bytes.buffer] : []);
    idle = setTimeout(end, idleMs);
  });
});

async function paint(painting: Painting): Promise<Painted> {
  try {
    const all =
      typeof painting === "string" ? painting : painting.map((frame) => frame.sketch + frame.caption).join("");
    if (!isUsual(all)) await loadLetters();
    const bytes =
      typeof painting === "string"
        ? picture(painting)
        : await encodeClip(painting.map(({ sketch, caption }) => ({ svg: drawSketch(sketch), caption })));
    return { kind: "picture", bytes };
  } catch (error) {
    return { kind: "failed", error: error instanceof Error ? error.message : String(error) };
  }
}

/** A PNG; of a moving picture a GIF. */
function picture(sketch: string): Uint8Array<ArrayBuffer> {
  const frames = framesOfSketch(sketch);
  if (frames === null) return renderer.render(drawSketch(sketch)).png;
  return renderer.animate(frames.map((frame) => ({ svg: drawSketch(frame.sketch), ms: frame.ms })));
}
