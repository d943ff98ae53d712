/** What a request finds in its window. */
export interface Share {
  /** False: the window was used up before. */
  readonly granted: boolean;
  /** How many more this window grants. */
  readonly remaining: number;
  /** Milliseconds until the window is over. */
  readonly resetMs: number;
}

/** Spans remembered at most; ended ones are dropped first. */
const REMEMBERED = 1000;

/** `limit` requests in every span of `spanMs` milliseconds, by key; a span begins with its first. */
export class Windows {
  readonly #spans = new Map<string, { readonly end: number; used: number }>();

  constructor(
    private readonly clock: () => number,
    readonly limit: number,
    private readonly spanMs: number,
  ) {}

  take(key: string): Share {
    const now = this.clock();
    const old = this.#spans.get(key);
    const span = old && now < old.end ? old : { end: now + this.spanMs, used: 0 };
    this.#spans.set(key, span);
    if (this.#spans.size > REMEMBERED) this.#forget(now);
    const granted = span.used < this.limit;
    if (granted) span.used += 1;
    return { granted, remaining: this.limit - span.used, resetMs: span.end - now };
  }

  #forget(now: number): void {
    for (const [key, { end }] of this.#spans) if (end <= now) this.#spans.delete(key);
  }
}
