import { createHash } from "node:crypto";

/** A picture's file and words, which is all that a message itself says of it. */
export interface Caption {
  /** File name such as `board.png`: letters, digits, dots, dashes and underscores. */
  readonly name: string;
  /** For those who do not see it; at most 1024 characters. */
  readonly description: string;
}

/** A drawing that a message shows. What it shows stands in the message's text too, so it can always be left out. */
export interface Picture extends Caption {
  /** The whole drawing: one `<svg>` with a size in pixels; its text comes out in Nunito, whatever it asks for. */
  readonly svg: string;
}

/** What tells a drawing from every other one. */
export function keyOf(svg: string): string {
  return createHash("sha256").update(svg).digest("base64url");
}
