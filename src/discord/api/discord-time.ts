import type { Clock } from "../../clock.js";
import type { REST } from "discord.js";

/** How much faster or slower than real time both clocks of this machine may run; quartz without NTP stays within half of it. */
const drift = 200e-6;

/** A press counts as fast that lags behind what is known by so much at most, and tells the time for so long, in milliseconds. */
const fastMs = 300;
const pressCountsMs = 10 * 60_000;

/** An HTTP `Date` has whole seconds; the rest allows for servers that look at their clock now and then only. */
const dateWidthMs = 1_100;

/** A moment by both clocks of this machine, in milliseconds. */
export type Moment = Readonly<Record<"wall" | "steady", number>>;

/** Discord's clock at a moment: it shows `least` or more, and `most` or less, in milliseconds since 1970. */
export interface Bounds {
  readonly least: number;
  readonly most: number;
}

/** What was known of Discord's clock at some moment. */
interface Known {
  readonly time: number;
  readonly at: Moment;
}

/**
 * What Discord's clock shows, between two bounds. Whatever comes from Discord with a time on it shows that its clock has
 * got that far; an answer's `Date` also shows that it was no later when the request left. Between two such signs the time
 * that has passed is told by two clocks, of which one may be set, and one may stand still while the machine sleeps, or
 * leap. The lower bound goes by the slower one and the upper bound by the faster one, and both give way to drift: so they
 * hold for however long nothing comes. Signs that contradict each other mean that both clocks have leapt; then the newer
 * one counts alone.
 */
export class DiscordTime {
  readonly #clock: Clock;
  #least: Known | null = null;
  #most: Known | null = null;
  /** When the last fast press came. */
  #pressAt: Moment | null = null;
  /** `Date` headers do not count before this, by the steady clock. */
  #datesFrom = Number.NEGATIVE_INFINITY;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** Now, by this machine's clocks. */
  moment(): Moment {
    return { wall: this.#clock.now(), steady: this.#clock.steady() };
  }

  /** A press arrives. @param pressedAt when it was made, by its id */
  pressed(pressedAt: number): void {
    const at = this.moment();
    this.#raise(pressedAt, at);
    if (this.#leastAt(at) - pressedAt <= fastMs) this.#pressAt = at;
  }

  /** An answer to a request arrives. @param date its `Date` header. @param sent when the request left, or before */
  answered(date: string | null, sent: Moment): void {
    const time = Date.parse(date ?? "");
    const at = this.moment();
    if (Number.isNaN(time) || at.steady < this.#datesFrom) return;
    this.#lower(time + dateWidthMs, sent);
    this.#raise(time, at);
  }

  /** Where Discord's clock is; without any sign anywhere. */
  bounds(at = this.moment()): Bounds {
    return { least: this.#leastAt(at), most: this.#mostAt(at) };
  }

  /**
   * What Discord's clock shows, as near as is known, in milliseconds since 1970: what fast presses tell, and where none
   * has come lately, this machine's own clock as far as it agrees with the bounds.
   */
  now(): number {
    const at = this.moment();
    const { least, most } = this.bounds(at);
    if (this.#isGuided(at)) return least;
    return Math.min(most, Math.max(least, at.wall));
  }

  /** Forgets all it knows, and believes no `Date` for so long: they have been found wrong. */
  distrustDates(ms: number): void {
    this.#least = null;
    this.#most = null;
    this.#pressAt = null;
    this.#datesFrom = this.#clock.steady() + ms;
  }

  /** Whether `Date` headers count. */
  get trustsDates(): boolean {
    return this.#clock.steady() >= this.#datesFrom;
  }

  /** Whether a fast press has told the time not long ago, and the two clocks have kept step since. */
  #isGuided(at: Moment): boolean {
    if (this.#pressAt === null) return false;
    const passed = passedSince(this.#pressAt, at);
    return Math.max(...passed) <= pressCountsMs && Math.max(...passed) - Math.min(...passed) <= fastMs;
  }

  #raise(time: number, at: Moment): void {
    if (time > this.#mostAt(at)) this.#most = null;
    if (time >= this.#leastAt(at)) this.#least = { time, at };
  }

  #lower(time: number, at: Moment): void {
    if (time < this.#leastAt(at)) this.#least = null;
    if (time <= this.#mostAt(at)) this.#most = { time, at };
  }

  #leastAt(at: Moment): number {
    if (this.#least === null) return Number.NEGATIVE_INFINITY;
    const passed = Math.min(...passedSince(this.#least.at, at));
    return this.#least.time + passed - Math.abs(passed) * drift;
  }

  #mostAt(at: Moment): number {
    if (this.#most === null) return Number.POSITIVE_INFINITY;
    const passed = Math.max(...passedSince(this.#most.at, at));
    return this.#most.time + passed + Math.abs(passed) * drift;
  }
}

/** How long it is from one moment to another by each of the clocks, in milliseconds; less than nothing: it is earlier. */
function passedSince(from: Moment, to: Moment): readonly [number, number] {
  return [to.wall - from.wall, to.steady - from.steady];
}

/** Reads the time from every answer of Discord's REST API, from the first request on. */
export function timeAnswers({ options }: Pick<REST, "options">, time: Pick<DiscordTime, "moment" | "answered">): void {
  const makeRequest = options.makeRequest.bind(options);
  options.makeRequest = async (url, init) => {
    const sent = time.moment();
    const response = await makeRequest(url, init);
    // What comes out of some cache says when it went in there.
    if (!response.headers.has("age")) time.answered(response.headers.get("date"), sent);
    return response;
  };
}
