import type { Board } from "../../tables/board.js";
import type { RefusalCode, Reply } from "../../tables/requests.js";
import type { Clock } from "../../clock.js";
import type { InteractionContext } from "./interaction-context.js";
import type { CustomId } from "../ui/custom-id.js";

/** A press on a closed prompt this soon after one's own answer is a double tap or a slow line, in milliseconds. */
const stutterMs = 3_000;

/** The same where the prompt is still open, so that the same button may soon be meant again, in milliseconds. */
const doubleMs = 1_000;

/** Refusals of presses whose prompt is closed. */
const gone: ReadonlySet<RefusalCode> = new Set(["stale", "over", "ended"]);

/** A press on an ephemeral message of a table. */
interface Tap {
  /** The interaction's id. */
  readonly press: string;
  readonly prompt: number;
  /** The button or select that was pressed, with its values. */
  readonly button: string;
}

/** The last answer that a reader has given on an ephemeral message of a table. */
interface LastAnswer extends Tap {
  /** When the message showed it, by the steady clock; null: it is still in hand. */
  readonly at: number | null;
  /** Whether it closed its question, so that the message shows the outcome. */
  readonly closed: boolean;
}

/**
 * Tells the second tap of a double tap from a new press, on the messages that only one reader sees. No rule depends on
 * what is remembered here, and a restart forgets it.
 */
export class DoubleTaps {
  readonly #inHand = new Map<string, readonly Tap[]>();
  readonly #lastAnswers = new Map<string, LastAnswer>();

  constructor(private readonly clock: Pick<Clock, "steady">) {}

  /**
   * A press arrives; `end` follows. @returns the interactions that it may repeat: the same button on the same message, in
   * hand or shown a moment ago. Which of them gave an answer, only the table knows
   */
  begin(press: InteractionContext, id: CustomId, values: readonly string[]): readonly string[] {
    if (!press.onEphemeral) return [];
    const key = keyOf(press, id.table);
    const tap = { press: press.id, prompt: id.prompt, button: buttonOf(id, values) };
    const inHand = this.#inHand.get(key) ?? [];
    this.#inHand.set(key, [...inHand, tap]);
    const answer = this.#answerBefore(press, id, doubleMs);
    return [...inHand, ...(answer === null ? [] : [answer])]
      .filter(
        (earlier) => earlier.prompt === tap.prompt && earlier.button === tap.button && earlier.press !== tap.press,
      )
      .map((earlier) => earlier.press);
  }

  /** The table has replied to a press. */
  replied(press: InteractionContext, id: CustomId, values: readonly string[], reply: Reply): void {
    if (!press.onEphemeral || reply.kind !== "done" || reply.pressed === null) return;
    const key = keyOf(press, id.table);
    this.#lastAnswers.delete(key);
    if (reply.pressed.intent.kind !== "act") return;
    this.#dropOld();
    const button = buttonOf(id, values);
    this.#lastAnswers.set(key, { prompt: id.prompt, button, press: press.id, at: null, closed: false });
  }

  /** The reader's message shows now what this press has answered. @param board as that left it */
  shown(press: InteractionContext, { table, play }: Board): void {
    const answer = this.#answerBy(press, table);
    if (answer === null) return;
    const closed = play?.prompts.some(({ id }) => id === answer.prompt) !== true;
    this.#lastAnswers.set(keyOf(press, table), { ...answer, at: this.clock.steady(), closed });
  }

  /** A press is done. An answer that could not be shown is forgotten: its reader may ask again. */
  end(press: InteractionContext, table: string): void {
    const key = keyOf(press, table);
    if (this.#answerBy(press, table)?.at === null) this.#lastAnswers.delete(key);
    const inHand = this.#inHand.get(key)?.filter((tap) => tap.press !== press.id) ?? [];
    if (inHand.length === 0) this.#inHand.delete(key);
    else this.#inHand.set(key, inHand);
  }

  /** Whether a refusal is no news, because it was the second tap and the message shows the outcome of the first. */
  isSecond(press: InteractionContext, id: CustomId, code: RefusalCode): boolean {
    const answer = this.#answerBefore(press, id, stutterMs);
    if (answer === null) return false;
    // Somebody who has answered what others are still asked is told to wait like everybody else.
    if (code === "waiting") return true;
    // A message from before others have closed the question does not show how things stand.
    return gone.has(code) && (answer.closed || answer.at === null);
  }

  /** The answer to the same question that a press on an ephemeral message follows within this time; null: none. */
  #answerBefore(press: InteractionContext, { table, prompt }: CustomId, withinMs: number): LastAnswer | null {
    const answer = this.#lastAnswers.get(keyOf(press, table));
    if (!press.onEphemeral || answer?.prompt !== prompt || answer.press === press.id) return null;
    return answer.at === null || this.clock.steady() - answer.at < withinMs ? answer : null;
  }

  #answerBy(press: InteractionContext, table: string): LastAnswer | null {
    const answer = this.#lastAnswers.get(keyOf(press, table));
    return answer?.press === press.id ? answer : null;
  }

  /** The oldest come first. */
  #dropOld(): void {
    const now = this.clock.steady();
    for (const [key, { at }] of this.#lastAnswers) {
      if (at === null || now - at < stutterMs) return;
      this.#lastAnswers.delete(key);
    }
  }
}

function buttonOf({ verb, argument }: CustomId, values: readonly string[]): string {
  return [verb, argument, ...values].join(" ");
}

/** One message a table and reader. */
function keyOf({ person }: InteractionContext, table: string): string {
  return `${table} ${person.user}`;
}
