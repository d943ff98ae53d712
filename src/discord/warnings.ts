import type { Translate } from "../locales/index.js";
import type { Board } from "../tables/board.js";
import type { Log } from "../tables/ports.js";
import type { Tables } from "../tables/tables.js";
import { linkTo } from "./refusals.js";
import { failureOf, type Wire } from "./wire.js";

/** Messages that tell those awaited that their time is running out. The only ones that mention anybody. */
export class Warnings {
  readonly #going = new Set<string>();
  readonly #wire: Wire;
  readonly #log: Log;
  readonly #tables: () => Pick<Tables, "warned" | "unwarned">;
  readonly #textsIn: (guild: string) => Translate;

  /** @param textsIn a server's texts */
  constructor(
    wire: Wire,
    log: Log,
    tables: () => Pick<Tables, "warned" | "unwarned">,
    textsIn: (guild: string) => Translate,
  ) {
    this.#wire = wire;
    this.#log = log;
    this.#tables = tables;
    this.#textsIn = textsIn;
  }

  /** Mentions these users, and nobody else. */
  async post(board: Board, users: readonly string[], prompt: number): Promise<void> {
    if (users.length === 0) return;
    const t = this.#textsIn(board.guild);
    const names = users.map((user) => `<@${user}>`);
    const due = Math.floor((board.play?.due ?? 0) / 1000);
    const content = t("table.warning", { names, time: `<t:${due}:R>`, link: linkTo(board) });
    try {
      const nonce = `${board.table}:w${prompt}`;
      const body = { content, allowed_mentions: { users: [...users] } };
      const { id } = await this.#wire.post(board.channel, body, nonce);
      await this.#tables().warned(board.table, { message: id, prompt });
    } catch (error) {
      this.#log.warn({ table: board.table, failure: failureOf(error), error }, "a warning could not be posted");
    }
  }

  /** Deletes a warning that has done its work. */
  async remove(board: Board, message: string): Promise<void> {
    if (this.#going.has(message)) return;
    this.#going.add(message);
    try {
      // Until its end is noted, each change of the table asks for it again.
      if (await this.#delete(board, message)) await this.#tables().unwarned(board.table, message);
    } finally {
      this.#going.delete(message);
    }
  }

  /** @returns false where it stays noted, and the table's next change tries again */
  async #delete(board: Board, message: string): Promise<boolean> {
    try {
      await this.#wire.remove(board.channel, message);
      return true;
    } catch (error) {
      const failure = failureOf(error);
      if (failure !== "gone") this.#log.warn({ table: board.table, failure }, "a warning could not be deleted");
      return failure !== "passing";
    }
  }
}
