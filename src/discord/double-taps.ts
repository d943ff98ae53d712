import type { Board } from "../tables/board.js";
import type { RefusalCode, Reply } from "../tables/requests.js";
import type { Clock } from "../clock.js";
import type { InteractionFacts } from "./context.js";
import type { CustomId } from "./ui/parts.js";
import type { GameModule } from "../game/module.js";
import { Cooldown } from "../lib/cooldown.js";

/** So soon after the presser's own answer, a press on a closed prompt is a double tap or a slow connection. */
const stutterMs = 3_000;

/** The same while a prompt is open: the button may soon be meant again. */
const doubleMs = 1_000;

/** Refusals of presses whose prompt is closed. */
const gone: ReadonlySet<RefusalCode> = new Set(["stale", "over", "ended"]);

/** A press on a table's ephemeral message. */
interface Tap {
  /** The interaction's id. */
  readonly press: string;
  /** The pressed message's id; null: unknown. */
  readonly message: string | null;
  readonly prompt: number;
  /** The pressed button or select, with its values. */
  readonly button: string;
  /** Of the button. */
  readonly argument: string;
}

/** The last that a reader was told on a table's ephemeral message. */
interface LastRefusal extends Tap {
  readonly code: RefusalCode;
  /** Monotonic. */
  readonly at: number;
}

/** A reader's last answer on a table's ephemeral message. */
interface LastAnswer extends Tap {
  /** When the message showed it, monotonic; null: not yet. */
  readonly at: number | null;
  /** Whether it closed its prompt, so the message shows the outcome. */
  readonly closed: boolean;
}

/**
 * Tells the second tap of a double tap from a new press, on ephemeral messages. No rule depends on it; a restart
 * forgets it.
 */
export class DoubleTaps {
  readonly #inHand = new Map<string, readonly Tap[]>();
  readonly #lastAnswers = new Map<string, LastAnswer>();
  readonly #lastRefusals = new Map<string, LastRefusal>();

  constructor(private readonly clock: Pick<Clock, "steady">) {}

  /**
   * A press arrives; `end` follows.
   *
   * @returns interactions that it may repeat: the same button on the same message, in hand or just shown, or the same
   * choice for the question before, in whose place the message now asks another. The table knows which of them gave an
   * answer
   */
  begin(press: InteractionFacts, id: CustomId, values: readonly string[]): readonly string[] {
    if (!press.onEphemeral) return [];
    const key = keyOf(press, id.table);
    const tap = tapOf(press, id, values);
    const inHand = this.#inHand.get(key) ?? [];
    this.#inHand.set(key, [...inHand, tap]);
    const answer = this.#answerBefore(press, id, doubleMs);
    return [...inHand, ...(answer === null ? [] : [answer])]
      .filter(
        (earlier) => earlier.prompt === tap.prompt && earlier.button === tap.button && earlier.press !== tap.press,
      )
      .concat(this.#sameChoiceBefore(key, tap))
      .map((earlier) => earlier.press);
  }

  /** The answer to another question, just shown, with what this tap chooses on the same message. */
  #sameChoiceBefore(key: string, { press, message, prompt, argument }: Tap): readonly LastAnswer[] {
    const answer = this.#lastAnswers.get(key);
    if (answer?.at === undefined || answer.at === null || this.clock.steady() - answer.at >= doubleMs) return [];
    const isSame = message !== null && answer.message === message && argument !== "" && answer.argument === argument;
    return isSame && answer.prompt !== prompt && answer.press !== press ? [answer] : [];
  }

  /**
   * @returns whether nothing needs to be said: the presser is shown the answer that it repeats, or was told the same
   * refusal
   */
  replied(press: InteractionFacts, id: CustomId, values: readonly string[], reply: Reply): boolean {
    if (!press.onEphemeral) return false;
    if (reply.kind === "repeated") return true;
    const tap = tapOf(press, id, values);
    const key = keyOf(press, id.table);
    if (reply.kind === "refused")
      return this.#isAnswered(press, id, reply.code) || this.#isToldAgain(key, tap, reply.code);
    this.#lastRefusals.delete(key);
    if (reply.kind !== "done" || reply.pressed === null) return false;
    this.#lastAnswers.delete(key);
    if (reply.pressed.intent.kind !== "act") return false;
    this.#dropOld(this.#lastAnswers, stutterMs);
    this.#lastAnswers.set(key, { ...tap, at: null, closed: false });
    return false;
  }

  /** The reader's message shows what this press has answered. @param board after it */
  shown(press: InteractionFacts, { table, play }: Board): void {
    const answer = this.#answerBy(press, table);
    if (answer === null) return;
    const closed = play?.prompts.some(({ id }) => id === answer.prompt) !== true;
    this.#lastAnswers.set(keyOf(press, table), { ...answer, at: this.clock.steady(), closed });
  }

  /** An answer that could not be shown is forgotten, so that its reader may ask again. */
  end(press: InteractionFacts, table: string): void {
    const key = keyOf(press, table);
    if (this.#answerBy(press, table)?.at === null) this.#lastAnswers.delete(key);
    const inHand = this.#inHand.get(key)?.filter((tap) => tap.press !== press.id) ?? [];
    if (inHand.length === 0) this.#inHand.delete(key);
    else this.#inHand.set(key, inHand);
  }

  /** Whether a refusal is no news: a second tap, and the message shows the outcome of the first. */
  #isAnswered(press: InteractionFacts, id: CustomId, code: RefusalCode): boolean {
    const answer = this.#answerBefore(press, id, stutterMs);
    if (answer === null) return false;
    // The message already shows that others are still asked.
    if (code === "waiting") return true;
    // A message drawn before others closed the prompt does not show the outcome.
    return gone.has(code) && (answer.closed || answer.at === null);
  }

  /** Whether a tap repeats one just refused for the same reason; else it is remembered. */
  #isToldAgain(key: string, tap: Tap, code: RefusalCode): boolean {
    const now = this.clock.steady();
    const last = this.#lastRefusals.get(key);
    const isSame =
      last?.code === code && last.prompt === tap.prompt && last.button === tap.button && last.press !== tap.press;
    if (isSame && now - last.at < doubleMs) return true;
    this.#lastRefusals.delete(key);
    this.#dropOld(this.#lastRefusals, doubleMs);
    this.#lastRefusals.set(key, { ...tap, code, at: now });
    return false;
  }

  #answerBefore(press: InteractionFacts, { table, prompt }: CustomId, withinMs: number): LastAnswer | null {
    const answer = this.#lastAnswers.get(keyOf(press, table));
    if (answer?.prompt !== prompt || answer.press === press.id) return null;
    return answer.at === null || this.clock.steady() - answer.at < withinMs ? answer : null;
  }

  #answerBy(press: InteractionFacts, table: string): LastAnswer | null {
    const answer = this.#lastAnswers.get(keyOf(press, table));
    return answer?.press === press.id ? answer : null;
  }

  /** The oldest come first. */
  #dropOld(taps: Map<string, { readonly at: number | null }>, afterMs: number): void {
    const now = this.clock.steady();
    for (const [key, { at }] of taps) {
      if (at === null || now - at < afterMs) return;
      taps.delete(key);
    }
  }
}

function tapOf(press: InteractionFacts, { prompt, verb, argument }: CustomId, values: readonly string[]): Tap {
  const button = [verb, argument, ...values].join(" ");
  return { press: press.id, message: press.pressedMessage, prompt, button, argument };
}

/** One message per table and reader. */
function keyOf({ person }: InteractionFacts, table: string): string {
  return `${table} ${person.user}`;
}

/** Finds second taps of double taps, where what lies there now already leads further (`Screen.secondTaps`). */
export class SecondTaps {
  /** By place and verb: in this time, in milliseconds, a second tap is part of a double tap. */
  readonly #hurried: Cooldown;

  constructor(clock: Pick<Clock, "steady">) {
    this.#hurried = new Cooldown(clock, 700);
  }

  /**
   * Whether a press is a second tap. One that is none begins the time in which another one is.
   *
   * @param where the presser, and what they press at
   */
  isSecond(where: string, { screen }: GameModule, verb: string): boolean {
    const taps = screen.secondTaps ?? {};
    const placeOf = (first: string): string => `${where} ${first}`;
    const isSecond = Object.entries(taps).some(
      ([first, second = []]) => second.includes(verb) && this.#hurried.isRunning(placeOf(first)),
    );
    if (!isSecond && Object.hasOwn(taps, verb)) this.#hurried.begin(placeOf(verb));
    return isSecond;
  }
}
