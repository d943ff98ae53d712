import type { Clock } from "../clock.js";
import type { Log } from "../log.js";
import type { ShardTimes } from "./clock/downtime.js";
import { noteStarts, startsOf, unusedStartsOf } from "./decide/start-game.js";
import { type Channels, type StartSearch, unlessRefused } from "./ports.js";
import { boardOf } from "./show.js";
import type { TableAccess } from "./table-access.js";
import { isUnreadable, type Loaded, type Table } from "./table.js";

interface LostStartParts {
  readonly clock: Clock;
  readonly log: Log;
  readonly times: Pick<ShardTimes, "portsAt">;
  readonly access: Pick<TableAccess, "run" | "commit">;
  readonly channels: Pick<Channels, "findStarts" | "notStarted">;
  /** Whether a start is under way, which looks for earlier ones itself. */
  readonly isStarting: (table: string) => boolean;
}

/** What was on its way to Discord is there by then, in milliseconds. */
const lookMs = 5_000;

/**
 * Start messages whose answer was lost, since it did not come or the process died. They are noted with their table, and
 * say that no game has started with them.
 */
export class LostStarts {
  /** By table. */
  readonly #waiting = new Map<string, () => void>();

  constructor(private readonly parts: LostStartParts) {}

  /** Looks for those of a lobby, or of one that was closed, in a moment. */
  lookSoon(id: string): void {
    const { clock, log } = this.parts;
    this.#waiting.get(id)?.();
    const look = (): void => {
      this.#waiting.delete(id);
      unlessRefused(this.#look(id)).catch((error: unknown) => {
        log.warn({ table: id, error }, "lost start messages could not be noted");
      });
    };
    this.#waiting.set(id, clock.after(lookMs, look));
  }

  stop(): void {
    for (const cancel of this.#waiting.values()) cancel();
    this.#waiting.clear();
  }

  async #look(id: string): Promise<void> {
    const { access, channels, times } = this.parts;
    const search = await access.run(id, (table) => this.#searchOf(table));
    if (search === null) return;
    const found = await channels.findStarts(search);
    await access.run(id, async (table) => {
      if (this.#searchOf(table) === null || isUnreadable(table)) return;
      const noted = noteStarts(table, found, times.portsAt(table.row).clock.now());
      const after: Table = noted === null ? table : await access.commit(noted);
      // What stood in others of a lobby is not true any more once that is closed.
      const told = after.row.status === "closed" ? unusedStartsOf(after.row) : found;
      if (told.length > 0) channels.notStarted(boardOf(after), told);
    });
  }

  /** Null: none can be lost. */
  #searchOf(table: Loaded): StartSearch | null {
    const { id, status, message, attempted } = table.row;
    const isWithout = (status === "lobby" || status === "closed") && message === null && !this.parts.isStarting(id);
    return attempted === null || !isWithout
      ? null
      : { board: boardOf(table), since: attempted, known: startsOf(table.row) };
  }
}
