import type { Board } from "../../tables/board.js";
import type { PublicPrompt } from "../../game/scene.js";
import type { Clock } from "../../clock.js";
import type { Log } from "../../log.js";
import type { Arrival } from "../interactions/arrival.js";
import { tokenAt } from "./board-desk.js";
import type { Parcel } from "./compose.js";
import { Taps } from "../interactions/taps.js";
import { failureOf, type Wire } from "../api/wire.js";
import { ephemeral, inPlace, respond } from "./reply.js";

/** An ephemeral message that somebody has open. */
interface OpenSheet {
  readonly table: string;
  /** The question it is about, or while which it still is news; null: none. */
  readonly about: Pick<PublicPrompt, "id" | "seat"> | null;
  /** Of the table's board that it goes with. */
  readonly version: number;
  /** The last interaction that made or changed it, by id. Later ones have higher ids. */
  readonly press: bigint;
  /** That interaction's token: only by it the sheet can be taken away. */
  readonly token: string;
  /** Until when the token is good, in milliseconds since 1970. */
  readonly until: number;
}

/** What sheets are written and taken away with. */
export interface SheetPorts {
  readonly wire: Wire;
  readonly clock: Clock;
  readonly log: Log;
}

/**
 * The messages that only one reader sees. Nothing hangs on them: each can be opened again at any time, and what is
 * remembered here only keeps a reader's channel tidy, one sheet a table. A restart forgets it.
 */
export class Sheets {
  /** Which presses on them are second taps. */
  readonly taps: Taps;
  readonly #open = new Map<string, OpenSheet>();
  /** Which of them are of a table, so that a change at one does not go through those of all others. */
  readonly #ofTable = new Map<string, Set<string>>();
  /** How many presses are in hand on a reader's sheet. */
  readonly #pressed = new Map<string, number>();
  readonly #ports: SheetPorts;

  constructor(ports: SheetPorts) {
    this.#ports = ports;
    this.taps = new Taps(ports.clock);
  }

  /**
   * Answers a press with a sheet: in the place of the one that was pressed, else as a new message, for which the
   * reader's last one of this table goes.
   *
   * @param about the open question with which the sheet goes; null: it stays until its reader opens another
   * @returns false where Discord would not take the sheet and the press still needs an answer
   */
  async answer(press: Arrival, board: Board, about: OpenSheet["about"], { body, files }: Parcel): Promise<boolean> {
    const { table, version } = board;
    const response = press.onSheet ? inPlace(body) : ephemeral(body);
    const outcome = await respond(this.#ports, press, response, { files, facts: { table } });
    if (outcome !== "taken") return outcome === "answered" || outcome === "expired";
    this.taps.shown(press, board);
    const key = keyOf(table, press);
    const before = this.#open.get(key);
    const sheet: OpenSheet = {
      table,
      about,
      version,
      press: BigInt(press.id),
      token: press.token,
      until: tokenAt(this.#ports.clock.now()),
    };
    if (before !== undefined && before.press > sheet.press) {
      // The answer to the later press was quicker, and it is the one that holds.
      if (!press.onSheet) await this.#remove(sheet);
      return true;
    }
    this.#open.delete(key);
    this.#open.set(key, sheet);
    this.#ofTable.set(table, (this.#ofTable.get(table) ?? new Set()).add(key));
    this.#forgetOld();
    if (before !== undefined && !press.onSheet) await this.#remove(before);
    return true;
  }

  /**
   * Does what a press wants. If that was on a sheet it stays meanwhile, even if somebody else closes its question in the
   * same moment: the answer is to take its place.
   */
  async during<T>(press: Arrival, table: string, work: () => Promise<T>): Promise<T> {
    if (!press.onSheet) return work();
    const key = keyOf(table, press);
    this.#pressed.set(key, (this.#pressed.get(key) ?? 0) + 1);
    try {
      return await work();
    } finally {
      this.taps.end(press, table);
      const left = (this.#pressed.get(key) ?? 1) - 1;
      if (left === 0) this.#pressed.delete(key);
      else this.#pressed.set(key, left);
    }
  }

  /**
   * Takes away the sheets of a table whose question is no longer open, but for those on which a press is in hand, and
   * those that are newer than this board.
   */
  async tidy({ table, version, play }: Board): Promise<void> {
    const open = play?.prompts ?? [];
    for (const key of this.#ofTable.get(table) ?? []) {
      const sheet = this.#open.get(key);
      if (sheet === undefined || sheet.about === null || sheet.version > version || this.#pressed.has(key)) continue;
      const { id: prompt, seat: asked } = sheet.about;
      // Of what several are asked in secret nobody is told who still is.
      if (open.some(({ id, seat }) => id === prompt && (seat === null || seat === asked))) continue;
      this.#forget(key, sheet);
      await this.#remove(sheet);
    }
  }

  /** The oldest stand first, and their tokens die in that order. */
  #forgetOld(): void {
    const now = this.#ports.clock.now();
    for (const [key, sheet] of this.#open) {
      if (sheet.until > now) return;
      this.#forget(key, sheet);
    }
  }

  #forget(key: string, { table }: OpenSheet): void {
    this.#open.delete(key);
    const keys = this.#ofTable.get(table);
    keys?.delete(key);
    if (keys?.size === 0) this.#ofTable.delete(table);
  }

  async #remove({ table, token, until }: OpenSheet): Promise<void> {
    const { wire, clock, log } = this.#ports;
    if (until <= clock.now()) return;
    try {
      await wire.removeOriginal(token);
    } catch (error) {
      // Its reader may have dismissed it long ago, which Discord does not tell.
      log.debug({ table, failure: failureOf(error) }, "an old sheet could not be taken away");
    }
  }
}

/** One sheet a table and reader. */
function keyOf(table: string, { person }: Arrival): string {
  return `${table} ${person.user}`;
}
