/**
 * A kind of picture. What one shows is plain data, words as they are to be read: the bot hands it to a painter's thread
 * as text, and only there it is drawn.
 */
export interface Sketch<View> {
  /** Unique. */
  readonly kind: string;
  /** As one `<svg>` with a size in pixels; text is always in Nunito. */
  readonly draw: (view: View) => string;
  /** Equal views give equal texts, by which finished pictures are found again. */
  readonly of: (view: View) => string;
}

/** @param draw from a view that has been JSON */
export function defineSketch<View>(kind: string, draw: (view: View) => string): Sketch<View> {
  return { kind, draw, of: (view) => JSON.stringify([kind, view]) };
}
