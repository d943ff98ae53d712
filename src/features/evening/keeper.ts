import { zoneOf } from "../../lib/time-zones.js";
import type {
  EveningKey,
  EveningLeftover,
  EveningRow,
  EveningSeatRow,
  EveningTableRow,
  Store,
} from "../../store/store.js";
import { Queues } from "../../tables/queues.js";
import { type EveningState, isOff, nextOf } from "./rules/evening-stages.js";
import { calendarOf, type ClubEvening, type EveningCalendar, type EveningTimes } from "./rules/evening-times.js";
import type { Games } from "../../game/module.js";
import type { Clock } from "../../clock.js";
import type { Log } from "../../log.js";
import type { Board } from "../../tables/board.js";
import type { Channels, Stays } from "../../tables/ports.js";
import type { Reply, Request } from "../../tables/requests.js";
import type { Written } from "../../tables/send-once.js";
import type { SettingsKeeper } from "../../tables/server-settings.js";

/** A club evening's key as one word. */
export function idOf({ guild, series }: EveningKey): string {
  return `${guild}.${series}`;
}

/** The key that has become a word. */
export function keyOf(id: string): EveningKey {
  const [guild = "", series] = id.split(".");
  return { guild, series: Number(series) };
}

/** Reads and stores club evenings; changes of one evening come one after the other. */
export class EveningKeeper {
  /** By evening. */
  readonly changes: Queues;

  constructor(private readonly ports: EveningPorts) {
    this.changes = new Queues(ports.clock);
  }

  /** Null: there is none. */
  async load(key: EveningKey): Promise<EveningState | null> {
    const { evenings } = this.ports.store;
    const row = await evenings.of(key);
    if (row === null) return null;
    const [answers, tables, seats] = await Promise.all([
      evenings.answers(key, row.evening),
      evenings.tables(key, row.evening),
      evenings.seats(key, row.evening),
    ]);
    if (!isOff(row)) return { row, answers, tables, seats };
    const isLast = row.stage === "ended";
    const next = isLast ? null : nextOf(row, await this.calendar(row), this.ports.clock.now());
    return { row, answers, tables, seats, next: next?.start ?? null };
  }

  /** Changes a row, if there still is one. @returns true: a step of the work that ends with it goes on */
  edit(key: EveningKey, change: (row: EveningRow) => EveningRow): Promise<boolean> {
    return this.changes.run(idOf(key), async () => {
      const { evenings } = this.ports.store;
      const row = await evenings.of(key);
      if (row === null) return true;
      const next = change(row);
      if (next !== row) await evenings.set(next, next.back !== null && row.back === null);
      return true;
    });
  }

  /** Changes a table's row, and seats. @returns as `edit` */
  editTable(row: EveningTableRow, seats: readonly EveningSeatRow[] = []): Promise<boolean> {
    return this.changes.run(idOf(row), async () => {
      await this.ports.store.evenings.setTable(row, seats);
      return true;
    });
  }

  /** A server's present time zone. */
  async zone(guild: string): Promise<string> {
    return zoneOf(await this.ports.settings.of(guild), this.ports.localeOf(guild));
  }

  /** When things happen by the server's clock and its present time zone. */
  async calendar(times: EveningTimes & Pick<EveningRow, "guild">): Promise<EveningCalendar> {
    return calendarOf(times, await this.zone(times.guild));
  }
}

/** How evenings are shown. Nothing here fails. */
export interface EveningChannel {
  /** Writes the board, and posts it if there is none any more. */
  board(state: EveningState): Promise<Written>;
  /** Deletes a message of the evening's. */
  remove(message: Pick<EveningLeftover, "channel" | "message"> & Pick<EveningKey, "guild">): Promise<void>;
  /** Whether newer messages stand below a board. What is unknown counts as no. */
  isBuried(row: Pick<EveningRow, "boardChannel" | "message">): Promise<boolean>;
  /**
   * Tells these users that it begins soon, is off, takes place after all, or begins at another time, and mentions nobody else.
   *
   * @param part from 0, the same for the same message
   * @param since when that message may have been sent first, in milliseconds since 1970
   */
  announce(state: EveningState, users: readonly string[], part: number, since: number): Promise<Written>;
  /** Tells these people at their table that it is there, and mentions nobody else. As `announce` does. */
  tell(state: EveningState, table: EveningTableRow, users: readonly string[]): Promise<Written>;
  /** Posts the message below which a table's thread is opened; repeated, it is the same. */
  thread(state: EveningState, table: EveningTableRow): Promise<Written>;
  /** Makes or changes Discord's event. @param next the first start that is to come */
  event(state: EveningState, next: ClubEvening): Promise<Written>;
  /** A table was opened, or somebody has sat down. */
  opened(board: Board): void;
}

/** What club evenings need. */
export interface EveningPorts {
  readonly store: Pick<Store, "evenings" | "openTableIn">;
  readonly games: Games;
  readonly clock: Clock;
  readonly log: Log;
  readonly settings: Pick<SettingsKeeper, "of">;
  /** Left out: all do. */
  readonly stays?: Stays;
  /** As `Departures.hasLeft`: no table is opened there. */
  readonly hasLeft: (guild: string) => Promise<boolean>;
  /** As `Channels.hasChannel`. */
  readonly hasChannel: Channels["hasChannel"];
  readonly isConnected: Channels["isConnected"];
  /** As Discord names it; null: unknown. */
  readonly localeOf: (guild: string) => string | null;
  /** A table as everybody sees it; null: it is gone. */
  readonly board: (table: string) => Promise<Board | null>;
  /** As `RequestService.handle`. */
  readonly handle: (id: string | null, request: Request) => Promise<Reply>;
  readonly channel: EveningChannel;
}
