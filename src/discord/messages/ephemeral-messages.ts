import type { Board } from "../../tables/board.js";
import type { OfServers } from "../../tables/ports.js";
import type { ApiClient, Sent } from "../api/api-client.js";
import { DoubleTaps } from "../double-taps.js";
import type { InteractionFacts } from "../context.js";
import { type MayWrite, momentOf, tokenExpiry } from "./board-slots.js";
import {
  removeAfterEdit,
  removeEphemeral,
  EphemeralUpkeep,
  type UpkeepPorts,
  type AnsweredEphemeral,
  newEphemeral,
  type OpenEphemeral,
  OpenEphemerals,
} from "./ephemeral-upkeep.js";
import { noticeMs } from "./notices.js";
import { below, compose, type Drawing, renderedMessage } from "./compose.js";
import { ephemeralResponse, type Outcome, type ReplyPorts, respond, updateResponse } from "../replies.js";

/** What writing and deleting ephemeral messages needs. */
export interface EphemeralPorts extends UpkeepPorts {
  readonly api: Pick<ApiClient, "respond" | "followUp" | "editOriginal" | "removeOriginal">;
  /** For how long a board shows what was before its last settlement, in milliseconds; 0: it does not. */
  readonly beatMs: (board: Board) => number;
  /** Left out: always now. */
  readonly mayWrite?: MayWrite | undefined;
}

/**
 * The ephemeral messages that stay open, one per table and reader. After each change of a table they are drawn again
 * from what their readers may know, and edited only where that differs: the edit tells nothing hidden.
 *
 * A message can be edited while the token of its last press is valid. A restart forgets this; the reader then gets the
 * newest state with their next press.
 */
export class EphemeralMessages {
  readonly doubleTaps: DoubleTaps;
  readonly #open = new OpenEphemerals();
  readonly #upkeep: EphemeralUpkeep;
  readonly #ports: EphemeralPorts;

  constructor(ports: EphemeralPorts) {
    this.#ports = ports;
    this.#upkeep = new EphemeralUpkeep(ports, this.#open);
    this.doubleTaps = new DoubleTaps(ports.clock);
  }

  /** How many messages are remembered. */
  get size(): number {
    return this.#open.size;
  }

  /** A user's open message of a table; null: none that can be edited. */
  nameOf(table: string, user: string): string | null {
    const message = this.#open.get(table, user);
    return message === undefined || message.until <= this.#ports.clock.now() ? null : message.name;
  }

  /**
   * Answers in place of the pressed message, else with a new one that replaces the reader's last of this table.
   *
   * @returns false if Discord refused it and the press still needs an answer
   */
  async answer(press: InteractionFacts, board: Board, shown: Shown): Promise<boolean> {
    const { table, guild } = board;
    const sent = await sendAnswer(this.#ports, press, table, shown);
    // One whose token has expired could neither be edited nor deleted for this one.
    this.#open.dropExpired(this.#ports.clock.now());
    const before = this.#open.get(table, press.person.user);
    if (sent.outcome !== "taken") {
      // It may have been applied all the same.
      if (press.onEphemeral && before !== undefined) before.rendered = null;
      return sent.outcome === "answered" || sent.outcome === "expired";
    }
    // Nobody here would bring it up to date.
    if (this.#ports.mayWrite?.(guild) === "never") return true;
    this.doubleTaps.shown(press, board);
    await this.#remember(press, this.#messageOf(press, board, shown, sent), before);
    return true;
  }

  /** A user's message shows something else from now on, and is left alone. */
  forget(table: string, user: string): void {
    const message = this.#open.get(table, user);
    if (message !== undefined) this.#open.dismiss(message);
  }

  /** Deletes a user's message of a table, while another one takes its place. */
  takeAway(table: string, user: string): void {
    const message = this.#open.get(table, user);
    if (message === undefined) return;
    this.#open.dismiss(message);
    void removeAfterEdit(this.#ports, message);
  }

  /** The message with the pressed button is not edited meanwhile: the answer brings it up to date. */
  async during<T>(press: InteractionFacts, table: string, work: () => Promise<T>): Promise<T> {
    if (!press.onEphemeral) return work();
    const { user } = press.person;
    this.#open.notePress(press.pressedMessage, BigInt(press.id), tokenExpiry(this.#ports.clock.now()));
    this.#upkeep.pause(table, user);
    try {
      return await work();
    } finally {
      this.doubleTaps.end(press, table);
      this.#upkeep.resume(table, user);
    }
  }

  /**
   * After a change of its table, a message is edited or taken away if it should show something else. What the board holds
   * back for a moment no message tells before, but the one whose press has brought it about.
   */
  changed(board: Board): void {
    this.#open.dropExpired(this.#ports.clock.now());
    const open = this.#open.at(board.table);
    const of = momentOf(board);
    const behind = open.filter(({ moment }) => moment.of !== of);
    const from = this.#ports.clock.steady() + (behind.length === 0 ? 0 : this.#ports.beatMs(board));
    for (const message of behind) message.moment = { of, from };
    for (const message of open) this.#upkeep.look(message);
  }

  /** Open messages of some servers go from memory, and stay as they are until somebody presses there. */
  drop(of: OfServers): void {
    this.#open.dropOf(of);
  }

  /** Edits nothing more. */
  stop(): void {
    this.#upkeep.stop();
  }

  /** The message that shows an answer. */
  #messageOf(
    { id, token, language, person }: InteractionFacts,
    board: Board,
    { name, sentence }: Shown,
    { message, rendered, brokenPicture }: SentAnswer,
  ): AnsweredEphemeral {
    const { clock } = this.#ports;
    return {
      table: board.table,
      guild: board.guild,
      user: person.user,
      message,
      language,
      name,
      question: questionOf(board),
      moment: { of: momentOf(board), from: clock.steady() },
      press: BigInt(id),
      token,
      until: tokenExpiry(clock.now()),
      rendered,
      said: sentence === null ? null : { sentence, until: clock.steady() + noticeMs },
      brokenPicture,
    };
  }

  /**
   * Remembers the message that shows an answer. Of two messages of one reader the one pressed last stays, in whatever
   * order their answers are heard of, unless it is being deleted; the other is deleted.
   *
   * @param before the one that was remembered so far
   */
  async #remember(
    { onEphemeral }: InteractionFacts,
    answered: AnsweredEphemeral,
    before: OpenEphemeral | undefined,
  ): Promise<void> {
    if (this.#open.isDismissed(answered)) {
      if (!onEphemeral || before === undefined) return;
      // Replaced a moment ago: the newer one stays, and says the same.
      const { language, name, question, moment, said } = answered;
      if (before.press < answered.press) Object.assign(before, { language, name, question, moment, said });
      await removeEphemeral(this.#ports, answered);
    } else if (before === undefined) {
      this.#add(answered);
    } else if (isSameMessage(answered.message, before.message, onEphemeral)) {
      if (before.press < answered.press) this.#update(before, answered);
      // Of two presses on it nobody knows which was shown last; it was there before it was pressed.
      else if (onEphemeral) before.rendered = null;
    } else if (this.#open.lastPress(before) > this.#open.lastPress(answered)) {
      this.#open.dismiss(answered);
      await removeEphemeral(this.#ports, answered);
    } else {
      this.#open.dismiss(before);
      this.#add(answered);
      await removeAfterEdit(this.#ports, before);
    }
  }

  /** A message takes the place of its reader's last one. */
  #add(answered: AnsweredEphemeral): void {
    const message = newEphemeral(answered);
    this.#open.put(message);
    this.#upkeep.look(message);
  }

  /** The remembered message shows the answer to a press on it. */
  #update(message: OpenEphemeral, answered: AnsweredEphemeral): void {
    // Of two writes to the same message nobody knows which came last.
    const rendered = this.#upkeep.hasOtherWrite(message) ? null : answered.rendered;
    this.#open.put(Object.assign(message, answered, { rendered }));
  }
}

/** The question that is open at a table; null: none. */
export function questionOf({ play }: Pick<Board, "play">): number | null {
  return play?.prompts[0]?.id ?? null;
}

/** @param onEphemeral whether a message was pressed; then an unknown one counts as the same, else as a new one */
function isSameMessage(one: string | null, other: string | null, onEphemeral: boolean): boolean {
  return one === null || other === null ? onEphemeral : one === other;
}

/** A message as a press is answered with it. */
export interface Shown {
  /** Its name in the game. */
  readonly name: string;
  readonly drawing: Drawing;
  /** Its picture; null: it goes without. */
  readonly png: Uint8Array | null;
  /** Why the press came to nothing, shown above it for some seconds; null: it did not. */
  readonly sentence: string | null;
}

/** How an answer came out, and what is known of its message if Discord took it. */
interface SentAnswer extends Pick<AnsweredEphemeral, "message" | "rendered" | "brokenPicture"> {
  readonly outcome: Outcome;
}

/**
 * Answers a press in place of the pressed message if that is ephemeral, else with a new one. A request that fails is an
 * outcome, not an error.
 *
 * @param table for the log
 */
async function sendAnswer(
  ports: ReplyPorts,
  press: InteractionFacts,
  table: string,
  { drawing, png, sentence }: Omit<Shown, "name">,
): Promise<SentAnswer> {
  const { picture } = drawing;
  const brokenPicture = picture !== null && png === null ? picture.sketch : null;
  const composed = compose(sentence === null ? drawing : below(sentence, drawing), {
    attachment: null,
    painter: { ready: () => png },
    files: true,
    brokenPicture,
  });
  const { body, files } = composed.payload;
  const response = press.onEphemeral ? updateResponse(body) : ephemeralResponse(body);
  const told: { message: Sent | null } = { message: null };
  const outcome = await respond(ports, press, response, {
    files,
    facts: { table },
    // It may have been taken away meanwhile.
    ...(press.onEphemeral ? { ifGone: ephemeralResponse(body) } : {}),
    sent: (message) => {
      told.message = message;
    },
  });
  return {
    outcome,
    message: told.message?.id ?? (press.onEphemeral ? press.pressedMessage : null),
    rendered: renderedMessage(composed, told.message),
    brokenPicture,
  };
}
