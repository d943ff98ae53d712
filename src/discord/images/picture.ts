import { createHash } from "node:crypto";

/** A picture's file name and description, all that a message says of it. */
export interface Caption {
  /** File name such as `board.png`: letters, digits, dots, dashes and underscores. */
  readonly name: string;
  /** For those who cannot see it; at most 1024 characters. */
  readonly description: string;
}

/** A message's picture. The text says the same, so it can be left out. */
export interface Picture extends Caption {
  /** One `<svg>` with a size in pixels; text is always in Nunito. */
  readonly svg: string;
}

/** A drawing's unique key. */
export function keyOf(svg: string): string {
  return createHash("sha256").update(svg).digest("base64url");
}
