import type { Translate } from "../../locales/index.js";
import type { Board } from "../../tables/board.js";
import type { Clock } from "../../clock.js";
import type { Log } from "../../log.js";
import type { Messages } from "../../tables/messages.js";
import type { Tables } from "../../tables/tables.js";
import type { Metrics } from "../api/metrics.js";
import { inTurn, type Lane, removeInTurn } from "../api/pacing/lane.js";
import { linkTo } from "../ui/parts.js";
import { type ChannelWire, failureOf } from "../api/wire.js";

/** A warning that leaves less time than this to act comes too late, in milliseconds. */
const leastMs = 5_000;

/** The time per warning if all turns were for warnings, in milliseconds. */
const turnMs = 25;

/** What warnings are sent with. */
export interface WarningPorts {
  readonly lane: Lane;
  readonly clock: Pick<Clock, "now">;
  readonly log: Log;
  readonly metrics: Pick<Metrics, "shed">;
  readonly tables: () => Pick<Tables, "board"> & { readonly messages: Pick<Messages, "warned" | "unwarned"> };
  /** A server's texts. */
  readonly textsIn: (guild: string) => Translate;
}

/** Whom a warning is for, and the question that they are asked. */
interface Asked {
  readonly users: readonly string[];
  readonly prompt: number;
  /** When their time is up, as far as was known then, in milliseconds since 1970. */
  readonly due: number;
}

/** A warning as it stands in its channel. */
interface Sent {
  readonly message: string;
  readonly prompt: number;
}

/**
 * Messages that tell those awaited that their time is running out. The only ones that mention anybody. Thousands may wait
 * for their turn, so that none holds a board meanwhile, of each table one waits at most, and none that is too late already
 * for those before it.
 */
export class Warnings {
  readonly #going = new Set<string>();
  /** By table, what the warning is about that waits: the last question, for any other is over. */
  readonly #waiting = new Map<string, Asked>();
  readonly #ports: WarningPorts;

  constructor(ports: WarningPorts) {
    this.#ports = ports;
  }

  /** Mentions those of these users who are still awaited when its turn comes. Where that is too late, nobody is warned. */
  post({ table, channel, play }: Board, users: readonly string[], prompt: number): Promise<void> {
    if (users.length === 0) return Promise.resolve();
    const due = play?.due ?? 0;
    const before = this.#waiting.get(table);
    if (before === undefined && this.#isTooLate(due - turnMs * this.#waiting.size)) {
      this.#ports.metrics.shed();
      return Promise.resolve();
    }
    this.#waiting.set(table, { users, prompt, due });
    if (before === undefined) return this.#post(table, channel);
    this.#leaveOut(before.due);
    return Promise.resolve();
  }

  /** Deletes a warning that has done its work. */
  remove({ table, channel }: Board, message: string): Promise<void> {
    return this.#going.has(message) ? Promise.resolve() : this.#remove(table, channel, message);
  }

  async #post(table: string, channel: string): Promise<void> {
    const { lane, log } = this.#ports;
    let asked: Asked | null = null;
    const send = async (wire: ChannelWire): Promise<Sent | null> => {
      asked = this.#waiting.get(table) ?? asked;
      this.#waiting.delete(table);
      const board = await this.#ports.tables().board(table);
      return board === null || asked === null ? null : this.#send(wire, board, asked);
    };
    try {
      const warning = await inTurn(lane, { priority: "warning", request: "post", channel }, send);
      if (warning !== null) await this.#ports.tables().messages.warned(table, warning);
    } catch (error) {
      log.warn({ table, failure: failureOf(error), error }, "a warning could not be posted");
    }
  }

  /** @returns null where nobody is warned: it would come too late, or those asked have answered */
  async #send(wire: ChannelWire, board: Board, { users, prompt, due: wasDue }: Asked): Promise<Sent | null> {
    const { textsIn } = this.#ports;
    const asked = stillAsked(board, users, prompt);
    const due = asked.length === 0 ? wasDue : (board.play?.due ?? 0);
    if (asked.length === 0 || this.#isTooLate(due)) {
      this.#leaveOut(due);
      return null;
    }
    const names = asked.map((user) => `<@${user}>`);
    const time = `<t:${Math.floor(due / 1000)}:R>`;
    const content = textsIn(board.guild)("table.warning", { names, time, link: linkTo(board) });
    const body = { content, allowed_mentions: { users: [...asked] } };
    const { id } = await wire.post(board.channel, body, `${board.table}:w${prompt}`);
    return { message: id, prompt };
  }

  #isTooLate(due: number): boolean {
    return due - this.#ports.clock.now() < leastMs;
  }

  /** Counts a warning that nobody gets for want of turns; one whose question was answered in time nobody needs. */
  #leaveOut(due: number): void {
    if (this.#isTooLate(due)) this.#ports.metrics.shed();
  }

  async #remove(table: string, channel: string, message: string): Promise<void> {
    this.#going.add(message);
    try {
      // Until its end is noted, each change of the table asks for it again.
      if (await this.#delete(table, channel, message)) await this.#ports.tables().messages.unwarned(table, message);
    } finally {
      this.#going.delete(message);
    }
  }

  /** @returns false where it stays noted, and the table's next change tries again */
  async #delete(table: string, channel: string, message: string): Promise<boolean> {
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
