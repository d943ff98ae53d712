import type { Translate } from "../../locales/index.js";
import type { Board } from "../../tables/board.js";
import type { Clock, Log } from "../../tables/ports.js";
import type { Tables } from "../../tables/tables.js";
import type { Metrics } from "../api/metrics.js";
import { inTurn, type Lane, removeInTurn } from "../api/pacing/turn.js";
import { linkTo } from "../ui/parts.js";
import { failureOf } from "../api/wire.js";

/** A warning that leaves less time than this to act comes too late, in milliseconds. */
const leastMs = 5_000;

/** What warnings are sent with. */
export interface WarningPorts {
  readonly lane: Lane;
  readonly clock: Pick<Clock, "now">;
  readonly log: Log;
  readonly metrics: Pick<Metrics, "shed">;
  readonly tables: () => Pick<Tables, "board" | "warned" | "unwarned">;
  /** A server's texts. */
  readonly textsIn: (guild: string) => Translate;
}

/** Messages that tell those awaited that their time is running out. The only ones that mention anybody. */
export class Warnings {
  readonly #going = new Set<string>();
  readonly #ports: WarningPorts;

  constructor(ports: WarningPorts) {
    this.#ports = ports;
  }

  /** Mentions those of these users who are still awaited when its turn comes. Where that is too late, nobody is warned. */
  async post({ table, channel }: Board, users: readonly string[], prompt: number): Promise<void> {
    if (users.length === 0) return;
    const { lane, log, metrics } = this.#ports;
    try {
      const message = await inTurn(lane, { priority: "warning", request: "post", channel }, async (wire) => {
        const board = await this.#ports.tables().board(table);
        const asked = board === null ? [] : stillAsked(board, users, prompt);
        const due = board?.play?.due ?? 0;
        if (board === null || asked.length === 0 || due - this.#ports.clock.now() < leastMs) return null;
        const t = this.#ports.textsIn(board.guild);
        const names = asked.map((user) => `<@${user}>`);
        const time = `<t:${Math.floor(due / 1000)}:R>`;
        const content = t("table.warning", { names, time, link: linkTo(board) });
        const body = { content, allowed_mentions: { users: [...asked] } };
        return (await wire.post(board.channel, body, `${table}:w${prompt}`)).id;
      });
      if (message === null) metrics.shed();
      else await this.#ports.tables().warned(table, { message, prompt });
    } catch (error) {
      log.warn({ table, failure: failureOf(error), error }, "a warning could not be posted");
    }
  }

  /** Deletes a warning that has done its work. */
  async remove(board: Board, message: string): Promise<void> {
    if (this.#going.has(message)) return;
    this.#going.add(message);
    try {
      // Until its end is noted, each change of the table asks for it again.
      if (await this.#delete(board, message)) await this.#ports.tables().unwarned(board.table, message);
    } finally {
      this.#going.delete(message);
    }
  }

  /** @returns false where it stays noted, and the table's next change tries again */
  async #delete({ table, channel }: Board, message: string): Promise<boolean> {
    const failure = await removeInTurn(this.#ports.lane, channel, message);
    if (failure !== null) this.#ports.log.warn({ table, failure }, "a warning could not be deleted");
    return failure !== "passing";
  }
}

/** Those of some users whom a table still awaits on a question. */
function stillAsked({ seats, play }: Board, users: readonly string[], prompt: number): readonly string[] {
  const open =
    play?.prompts.filter(({ id, awaited }) => awaited && id === prompt).map(({ seat }) => seats[seat ?? -1]) ?? [];
  const asked = new Set(open.flatMap((owner) => (owner?.type === "human" && !owner.away ? owner.user : [])));
  return users.filter((user) => asked.has(user));
}
