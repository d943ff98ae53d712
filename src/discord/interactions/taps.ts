import type { Board } from "../../tables/board.js";
import type { Order, RefusalCode, Reply, Wish } from "../../tables/orders.js";
import type { Clock } from "../../clock.js";
import type { Arrival } from "./arrival.js";
import type { CustomId } from "../ui/custom-id.js";

/** A press on a closed question this soon after the own answer is a stutter or a slow line, in milliseconds. */
const stutterMs = 3_000;

/** The same where the prompt is still open, so that the same button may soon be meant again, in milliseconds. */
const doubleMs = 1_000;

/** What is said to a press whose question is no longer open. */
const gone: ReadonlySet<RefusalCode> = new Set(["stale", "over", "ended"]);

/** The last answer that a reader has given on their ephemeral message of a table. */
interface Given {
  readonly prompt: number;
  /** The button or select that gave it, with its values. */
  readonly button: string;
  /** The interaction's id. */
  readonly press: string;
  /** When their ephemeral message showed it, by the monotonic clock; null: it is still in hand. */
  readonly at: number | null;
  /** Whether it closed its prompt, so that the ephemeral message shows the outcome. */
  readonly closed: boolean;
}

/**
 * Knows the second tap of a finger that taps twice from a new wish, on the messages that only one reader sees. No
 * rule hangs on what is remembered here; a restart forgets it.
 */
export class Taps {
  readonly #given = new Map<string, Given>();

  constructor(private readonly clock: Pick<Clock, "steady">) {}

  /**
   * The order as it is to go to its table. There, in its turn, an answer is noted, so that however quickly the second tap
   * comes it finds the first; and a second tap on a question that is still open only looks.
   */
  watched(press: Arrival, id: CustomId, values: readonly string[], order: Order): Order {
    if (!press.onSheet || order.type !== "press") return order;
    return {
      ...order,
      wish: (situation): Wish => {
        const wish = order.wish(situation);
        if (wish.type === "refuse" || wish.type === "look" || wish.sheet === undefined) return wish;
        if (this.#repeats(press, id, values)) return { type: "look", sheet: wish.sheet };
        const key = keyOf(press, id.table);
        this.#given.delete(key);
        if (wish.type === "act") {
          this.#forgetOld();
          const button = buttonOf(id, values);
          this.#given.set(key, { prompt: id.prompt, button, press: press.id, at: null, closed: false });
        }
        return wish;
      },
    };
  }

  /** The reader's ephemeral message now shows what they answered by this press. @param board as that left it */
  shown(press: Arrival, { table, play }: Board): void {
    const given = this.#by(press, table);
    if (given === null) return;
    const closed = play?.prompts.some(({ id }) => id === given.prompt) !== true;
    this.#given.set(keyOf(press, table), { ...given, at: this.clock.steady(), closed });
  }

  /** A press is through. What it has answered but could not show is forgotten: its reader may well ask again. */
  end(press: Arrival, table: string): void {
    if (this.#by(press, table)?.at === null) this.#given.delete(keyOf(press, table));
  }

  /** Whether what a table replied to a press is no news, because it was the second tap and the sheet shows the first. */
  isSecond(press: Arrival, id: CustomId, values: readonly string[], reply: Reply): boolean {
    switch (reply.type) {
      case "done":
      case "known":
        return false;
      case "seen":
        return this.#repeats(press, id, values);
      case "refused": {
        const given = this.#follows(press, id, stutterMs);
        if (given === null) return false;
        // Those who have answered are told to wait like everybody else.
        if (reply.code === "waiting") return true;
        // A sheet from before others have closed the question does not show how things stand.
        return gone.has(reply.code) && (given.closed || given.at === null);
      }
    }
  }

  /** Whether a press says once more what its reader has answered a moment ago. */
  #repeats(press: Arrival, id: CustomId, values: readonly string[]): boolean {
    return this.#follows(press, id, doubleMs)?.button === buttonOf(id, values);
  }

  /** The answer to the same question that a press on a sheet comes after within this time; null: there is none. */
  #follows(press: Arrival, { table, prompt }: CustomId, withinMs: number): Given | null {
    const given = this.#given.get(keyOf(press, table));
    if (!press.onSheet || given?.prompt !== prompt || given.press === press.id) return null;
    return given.at === null || this.clock.steady() - given.at < withinMs ? given : null;
  }

  #by(press: Arrival, table: string): Given | null {
    const given = this.#given.get(keyOf(press, table));
    return given?.press === press.id ? given : null;
  }

  /** The oldest stand first. */
  #forgetOld(): void {
    const now = this.clock.steady();
    for (const [key, { at }] of this.#given) {
      if (at === null || now - at < stutterMs) return;
      this.#given.delete(key);
    }
  }
}

function buttonOf({ verb, argument }: CustomId, values: readonly string[]): string {
  return [verb, argument, ...values].join(" ");
}

/** One sheet a table and reader. */
function keyOf({ person }: Arrival, table: string): string {
  return `${table} ${person.user}`;
}
