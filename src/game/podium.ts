/** A seat at the end of a game as drawn. */
export interface Placed {
  /** From 1; tied seats share it. */
  readonly place: number;
  /** Any text. */
  readonly name: string;
  /** Such as "16 points". */
  readonly score: string;
  /** What stands there for the seat. `x`, `y`: the ground below its middle; `wide`: its width in pixels. */
  readonly figure: (x: number, y: number, wide: number) => string;
}

/** The end of a game as drawn: a line above, and every seat on the podium or below it. */
export interface Podium {
  /** Such as "Anna wins!". */
  readonly title: string;
  /** Best first. */
  readonly seats: readonly Placed[];
}
