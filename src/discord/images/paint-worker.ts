import { parentPort } from "node:worker_threads";
import { Renderer } from "./render.js";

/** The reply to each SVG, in the same order. */
export type Painted =
  | { readonly kind: "picture"; readonly png: Uint8Array<ArrayBuffer> }
  | { readonly kind: "failed"; readonly error: string };

/** After these milliseconds an idle thread ends to free its memory. */
const idleMs = 60_000;

/** Caches what it has painted. */
const renderer = new Renderer();

const end = (): void => parentPort?.close();
let idle = setTimeout(end, idleMs);

parentPort?.on("message", (svg: string) => {
  clearTimeout(idle);
  const painted = paint(svg);
  parentPort?.postMessage(painted, painted.kind === "picture" ? [painted.png.buffer] : []);
  idle = setTimeout(end, idleMs);
});

function paint(svg: string): Painted {
  try {
    return { kind: "picture", png: renderer.render(svg).png };
  } catch (error) {
    return { kind: "failed", error: error instanceof Error ? error.message : String(error) };
  }
}
