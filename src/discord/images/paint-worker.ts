import { parentPort } from "node:worker_threads";
import { type Clip, encodeClip } from "./clip.js";
import { Renderer } from "./render.js";

/** An SVG, or a clip. */
export type Painting = string | Clip;

/** The reply to each painting, in the same order; a PNG or a GIF. */
export type Painted =
  | { readonly kind: "picture"; readonly bytes: Uint8Array<ArrayBuffer> }
  | { readonly kind: "failed"; readonly error: string };

/** After these milliseconds an idle thread ends to free its memory. */
const idleMs = 60_000;

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
    const bytes = typeof painting === "string" ? renderer.render(painting).png : await encodeClip(painting);
    return { kind: "picture", bytes };
  } catch (error) {
    return { kind: "failed", error: error instanceof Error ? error.message : String(error) };
  }
}
