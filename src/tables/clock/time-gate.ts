/**
 * While deadlines move nothing is decided, and they move only when all decisions are stored: a deadline being stored
 * would miss the move.
 */
export class TimeGate {
  #moving: Promise<void> | null = null;
  #writes = 0;
  #written: (() => void) | null = null;

  /** Resolves when the current move has ended; null: decisions of this tick may be stored. */
  get moving(): Promise<void> | null {
    return this.#moving;
  }

  async store<T>(write: () => Promise<T>): Promise<T> {
    this.#writes += 1;
    try {
      return await write();
    } finally {
      this.#writes -= 1;
      if (this.#writes === 0) this.#written?.();
    }
  }

  /** One move after another. From this tick on nothing is decided. */
  async move<T>(job: () => Promise<T>): Promise<T> {
    while (this.#moving !== null) await this.#moving;
    let end = (): void => undefined;
    this.#moving = new Promise((resolve) => (end = resolve));
    try {
      if (this.#writes > 0) await new Promise<void>((idle) => (this.#written = idle));
      this.#written = null;
      return await job();
    } finally {
      this.#moving = null;
      end();
    }
  }
}
