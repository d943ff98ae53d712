import { parentPort } from "node:worker_threads";
import { render } from "./render.js";

/** What comes back for every SVG that the worker is sent, in the same order. */
export type Painted = { readonly png: Uint8Array<ArrayBuffer> } | { readonly error: string };

parentPort?.on("message", (svg: string) => {
  const painted = paint(svg);
  parentPort?.postMessage(painted, "png" in painted ? [painted.png.buffer] : []);
});

function paint(svg: string): Painted {
  try {
    return { png: render(svg).png };
  } catch (error) {
    return { error: error instanceof Error ? error.message : String(error) };
  }
}
