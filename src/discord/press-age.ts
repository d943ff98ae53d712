import { pressedAt } from "../tables/press-time.js";

/** How many of the last presses the age is measured against. */
const kept = 100;

/**
 * How long presses have been under way. Our clock may be wrong by seconds, so the fastest of the last hundred presses
 * counts as instant, and the others by how much longer they took.
 */
export class PressAges {
  readonly #delays: number[] = [];

  /**
   * The age of a press that arrives now, in milliseconds.
   *
   * @param steady a clock that is never set, in milliseconds: one that jumps would make every press look late
   */
  measure(interaction: string, steady: number): number {
    const delay = steady - pressedAt(interaction);
    this.#delays.push(delay);
    if (this.#delays.length > kept) this.#delays.shift();
    return delay - Math.min(...this.#delays);
  }

  /**
   * What Discord's clock shows now, as near as presses tell, in milliseconds since 1970; null before the first.
   *
   * @param steady as in `measure`
   */
  now(steady: number): number | null {
    return this.#delays.length === 0 ? null : steady - Math.min(...this.#delays);
  }
}
