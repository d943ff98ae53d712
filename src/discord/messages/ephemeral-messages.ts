import type { Board } from "../../tables/board.js";
import type { PublicPrompt } from "../../game/scene.js";
import type { Clock } from "../../clock.js";
import type { Log } from "../../log.js";
import type { InteractionContext } from "../interactions/interaction-context.js";
import { tokenExpiry } from "./board-slots.js";
import type { Payload } from "./compose.js";
import { DoubleTaps } from "../interactions/double-taps.js";
import { failureOf, type ApiClient } from "../api/api-client.js";
import { ephemeralResponse, updateResponse, respond } from "./reply.js";

interface OpenEphemeral {
  readonly table: string;
  /** Its prompt, or the one during which it is news. */
  readonly about: Pick<PublicPrompt, "id" | "seat"> | null;
  /** Of its table's board. */
  readonly version: number;
  /** The last interaction that made or changed it; later ids are higher. */
  readonly press: bigint;
  /** That interaction's token: only by it the message can be deleted. */
  readonly token: string;
  /** Until when the token is valid, in milliseconds since 1970. */
  readonly until: number;
}

/** What writing and deleting ephemeral messages needs. */
export interface EphemeralPorts {
  readonly api: ApiClient;
  readonly clock: Clock;
  readonly log: Log;
}

/**
 * The ephemeral messages. They can be reopened at any time; what is remembered only keeps channels tidy, one per table
 * and reader. A restart forgets it.
 */
export class EphemeralMessages {
  readonly doubleTaps: DoubleTaps;
  readonly #open = new Map<string, OpenEphemeral>();
  /** Keys by table, so that a change looks only at its own. */
  readonly #ofTable = new Map<string, Set<string>>();
  /** Presses in hand on a reader's message. */
  readonly #pressed = new Map<string, number>();
  readonly #ports: EphemeralPorts;

  constructor(ports: EphemeralPorts) {
    this.#ports = ports;
    this.doubleTaps = new DoubleTaps(ports.clock);
  }

  /**
   * Answers a press with an ephemeral message: in place of the pressed one, else as a new one that replaces the
   * reader's last of this table.
   *
   * @param about the prompt that it goes with; null: it stays until another is opened
   * @returns false if Discord refused it and the press still needs an answer
   */
  async answer(
    press: InteractionContext,
    board: Board,
    about: OpenEphemeral["about"],
    { body, files }: Payload,
  ): Promise<boolean> {
    const { table, version } = board;
    const response = press.onEphemeral ? updateResponse(body) : ephemeralResponse(body);
    const outcome = await respond(this.#ports, press, response, { files, facts: { table } });
    if (outcome !== "taken") return outcome === "answered" || outcome === "expired";
    this.doubleTaps.shown(press, board);
    const key = keyOf(table, press);
    const before = this.#open.get(key);
    const message: OpenEphemeral = {
      table,
      about,
      version,
      press: BigInt(press.id),
      token: press.token,
      until: tokenExpiry(this.#ports.clock.now()),
    };
    if (before !== undefined && before.press > message.press) {
      // A later press was answered first, and its answer holds.
      if (!press.onEphemeral) await this.#remove(message);
      return true;
    }
    this.#open.delete(key);
    this.#open.set(key, message);
    this.#ofTable.set(table, (this.#ofTable.get(table) ?? new Set()).add(key));
    this.#dropExpired();
    if (before !== undefined && !press.onEphemeral) await this.#remove(before);
    return true;
  }

  /**
   * Handles a press. The ephemeral message that it came from stays meanwhile, even if others close its prompt: the
   * answer will replace it.
   */
  async during<T>(press: InteractionContext, table: string, work: () => Promise<T>): Promise<T> {
    if (!press.onEphemeral) return work();
    const key = keyOf(table, press);
    this.#pressed.set(key, (this.#pressed.get(key) ?? 0) + 1);
    try {
      return await work();
    } finally {
      this.doubleTaps.end(press, table);
      const left = (this.#pressed.get(key) ?? 1) - 1;
      if (left === 0) this.#pressed.delete(key);
      else this.#pressed.set(key, left);
    }
  }

  /**
   * Deletes a table's ephemeral messages whose prompt is closed, except those with a press in hand or newer than this
   * board.
   */
  async tidy({ table, version, play }: Board): Promise<void> {
    const open = play?.prompts ?? [];
    for (const key of this.#ofTable.get(table) ?? []) {
      const message = this.#open.get(key);
      if (message === undefined || message.about === null || message.version > version || this.#pressed.has(key))
        continue;
      const { id: prompt, seat: asked } = message.about;
      // Nobody may learn who is still asked in secret.
      if (open.some(({ id, seat }) => id === prompt && (seat === null || seat === asked))) continue;
      this.#drop(key, message);
      await this.#remove(message);
    }
  }

  /** The oldest come first, and their tokens expire in that order. */
  #dropExpired(): void {
    const now = this.#ports.clock.now();
    for (const [key, message] of this.#open) {
      if (message.until > now) return;
      this.#drop(key, message);
    }
  }

  #drop(key: string, { table }: OpenEphemeral): void {
    this.#open.delete(key);
    const keys = this.#ofTable.get(table);
    keys?.delete(key);
    if (keys?.size === 0) this.#ofTable.delete(table);
  }

  async #remove({ table, token, until }: OpenEphemeral): Promise<void> {
    const { api, clock, log } = this.#ports;
    if (until <= clock.now()) return;
    try {
      await api.removeOriginal(token);
    } catch (error) {
      // Its reader may have dismissed it long ago, which Discord does not report.
      log.debug({ table, failure: failureOf(error) }, "an old ephemeral message could not be deleted");
    }
  }
}

function keyOf(table: string, { person }: InteractionContext): string {
  return `${table} ${person.user}`;
}
