import type { Life, LifeAct } from "../../site/life-contract.js";
import { actOnLife, fetchLife } from "../api.js";

/** For a limited time, in milliseconds. */
const COUNTING = 1000;

/** As the server last said. */
export class LifeStore {
  #life: Life | null = null;
  #problem: string | null = null;
  #busy = false;
  #loading = false;
  #stale = false;
  #timer: ReturnType<typeof setTimeout> | undefined;
  readonly #onChange: () => void;

  constructor(onChange: () => void) {
    this.#onChange = onChange;
  }

  get life(): Life | null {
    return this.#life;
  }

  /** Why the last act was not done. */
  get problem(): string | null {
    return this.#problem;
  }

  /** Such as a restart. */
  get busy(): boolean {
    return this.#busy;
  }

  /** One request at a time, again after changes. */
  async load(): Promise<void> {
    this.#stale = true;
    if (this.#loading) return;
    this.#loading = true;
    while (this.#stale) {
      this.#stale = false;
      this.#life = await fetchLife().catch(() => this.#life);
    }
    this.#loading = false;
    this.#onChange();
    // What runs out by itself is looked at again.
    clearTimeout(this.#timer);
    if ((this.#life?.editsLimitedMs ?? 0) > 0) this.#timer = setTimeout(() => void this.load(), COUNTING);
  }

  async act(wanted: LifeAct): Promise<void> {
    this.#busy = true;
    this.#onChange();
    const done = await actOnLife(wanted);
    this.#busy = false;
    this.#problem = "problem" in done ? done.problem : null;
    if ("life" in done) this.#life = done.life;
    this.#onChange();
  }
}
