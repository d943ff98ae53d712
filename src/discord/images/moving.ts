import type { MovingFrame, Picture } from "../../game/scene.js";

/** What a moving picture's file name ends with. */
export const movingEnding = ".gif";

/** The kind of a moving picture, whose view is its frames. */
const movingKind = "moving";

/** Frames as a sketch of their own, by which the finished moving picture is found again. */
function sketchOfFrames(frames: readonly MovingFrame[]): string {
  return JSON.stringify([movingKind, frames]);
}

/** The frames of a moving picture's sketch; null: it is a still one. */
export function framesOfSketch(sketch: string): readonly MovingFrame[] | null {
  if (!sketch.startsWith(`["${movingKind}",`)) return null;
  const [, frames] = JSON.parse(sketch) as readonly [string, readonly MovingFrame[]];
  return frames;
}

/** A picture that frames lead to, moving. */
export function movingPicture({ name, description, sketch }: Picture, frames: readonly MovingFrame[]): Picture {
  return {
    name: name.replace(/\.png$/u, movingEnding),
    description,
    sketch: sketchOfFrames([...frames, { sketch, ms: 0 }]),
  };
}
