import type { Clock } from "../../clock.js";
import type { REST } from "discord.js";

/** Relative drift of clocks; quartz without NTP stays within half of it. */
const drift = 200e-6;

/** A press is fast if it lags by at most `fastMs`, and guides for `pressCountsMs`. */
const fastMs = 300;
const pressCountsMs = 10 * 60_000;

/** An HTTP `Date` has whole seconds; the rest is for servers that read their clock rarely. */
const dateWidthMs = 1_100;

/** A moment by both clocks of this machine, in milliseconds. */
export type Moment = Readonly<Record<"wall" | "steady", number>>;

/** Discord's clock at a moment, in milliseconds since 1970. */
export interface Bounds {
  readonly least: number;
  readonly most: number;
}

/** What was known of Discord's clock at a moment. */
interface Known {
  readonly time: number;
  readonly at: Moment;
}

/**
 * Discord's clock between two bounds. Any timestamp from Discord is a lower bound; an answer's `Date` is also an upper
 * bound for when its request left. In between, time passes by two clocks, of which one may be set, and one may stop
 * while the machine sleeps, or leap. The lower bound follows the slower, the upper the faster one, both with drift, so
 * they always hold. If timestamps contradict each other both clocks have leapt, and only the newer counts.
 */
export class DiscordTime {
  #least: Known | null = null;
  #most: Known | null = null;
  /** When the last fast press came. */
  #pressAt: Moment | null = null;
  /** Earlier `Date` headers are ignored; monotonic. */
  #datesFrom = Number.NEGATIVE_INFINITY;

  constructor(private readonly clock: Clock) {}

  /** Now, by this machine's clocks. */
  moment(): Moment {
    return { wall: this.clock.now(), steady: this.clock.steady() };
  }

  /** @param pressedAt by the press's id */
  pressed(pressedAt: number): void {
    const at = this.moment();
    this.#raise(pressedAt, at);
    if (this.#minAt(at) - pressedAt <= fastMs) this.#pressAt = at;
  }

  /** @param date the answer's `Date` header @param sent when the request left, or before */
  answered(date: string | null, sent: Moment): void {
    const time = Date.parse(date ?? "");
    const at = this.moment();
    if (Number.isNaN(time) || at.steady < this.#datesFrom) return;
    this.#lower(time + dateWidthMs, sent);
    this.#raise(time, at);
  }

  /** Infinite if nothing is known. */
  bounds(at = this.moment()): Bounds {
    return { least: this.#minAt(at), most: this.#maxAt(at) };
  }

  /** The best estimate, in milliseconds since 1970: by fast presses, else by the machine's clock within the bounds. */
  now(): number {
    const at = this.moment();
    const { least, most } = this.bounds(at);
    if (this.#isGuided(at)) return least;
    return Math.min(most, Math.max(least, at.wall));
  }

  /** Forgets everything and ignores `Date` headers for this long: they were wrong. */
  distrustDates(ms: number): void {
    this.#least = null;
    this.#most = null;
    this.#pressAt = null;
    this.#datesFrom = this.clock.steady() + ms;
  }

  get trustsDates(): boolean {
    return this.clock.steady() >= this.#datesFrom;
  }

  /** Whether a fast press was recent, and both clocks agree since. */
  #isGuided(at: Moment): boolean {
    if (this.#pressAt === null) return false;
    const passed = passedSince(this.#pressAt, at);
    return Math.max(...passed) <= pressCountsMs && Math.max(...passed) - Math.min(...passed) <= fastMs;
  }

  #raise(time: number, at: Moment): void {
    if (time > this.#maxAt(at)) this.#most = null;
    if (time >= this.#minAt(at)) this.#least = { time, at };
  }

  #lower(time: number, at: Moment): void {
    if (time < this.#minAt(at)) this.#least = null;
    if (time <= this.#maxAt(at)) this.#most = { time, at };
  }

  #minAt(at: Moment): number {
    if (this.#least === null) return Number.NEGATIVE_INFINITY;
    const passed = Math.min(...passedSince(this.#least.at, at));
    return this.#least.time + passed - Math.abs(passed) * drift;
  }

  #maxAt(at: Moment): number {
    if (this.#most === null) return Number.POSITIVE_INFINITY;
    const passed = Math.max(...passedSince(this.#most.at, at));
    return this.#most.time + passed + Math.abs(passed) * drift;
  }
}

/** The time between two moments by each clock, in milliseconds; negative: backwards. */
function passedSince(from: Moment, to: Moment): readonly [number, number] {
  return [to.wall - from.wall, to.steady - from.steady];
}

/** Reads the time from every answer of Discord's REST API. */
export function timeAnswers({ options }: Pick<REST, "options">, time: Pick<DiscordTime, "moment" | "answered">): void {
  const makeRequest = options.makeRequest.bind(options);
  options.makeRequest = async (url, init) => {
    const sent = time.moment();
    const response = await makeRequest(url, init);
    // A cached answer has an old `Date`.
    if (!response.headers.has("age")) time.answered(response.headers.get("date"), sent);
    return response;
  };
}
