import { eveningsIn } from "../../lib/evenings.js";
import { zoneOf } from "../../lib/time-zones.js";
import type { EveningRow, EveningTableRow, Store } from "../../store/store.js";
import { Queues } from "../../tables/queues.js";
import { type ClubEvening, clubEveningAfter, type EveningState, type WeeklyTime } from "./rules/evening-stages.js";
import type { Clock } from "../../clock.js";
import type { Log } from "../../log.js";
import type { Board } from "../../tables/board.js";
import type { Channels, Stays } from "../../tables/ports.js";
import type { Reply, Request } from "../../tables/requests.js";
import type { Written } from "../../tables/send-once.js";
import type { SettingsKeeper } from "../../tables/server-settings.js";

/** Reads and stores servers' club evenings; changes of one server come one after the other. */
export class EveningKeeper {
  /** By server. */
  readonly changes: Queues;

  constructor(private readonly ports: EveningPorts) {
    this.changes = new Queues(ports.clock);
  }

  /** Null: the server has none. */
  async load(guild: string): Promise<EveningState | null> {
    const { evenings } = this.ports.store;
    const row = await evenings.of(guild);
    if (row === null) return null;
    const [answers, tables] = await Promise.all([
      evenings.answers(guild, row.evening),
      evenings.tables(guild, row.evening),
    ]);
    return { row, answers, tables };
  }

  /** Changes a server's row, if it still has one. @returns true: a step of the work that ends with it goes on */
  edit(guild: string, change: (row: EveningRow) => EveningRow): Promise<boolean> {
    return this.changes.run(guild, async () => {
      const { evenings } = this.ports.store;
      const row = await evenings.of(guild);
      if (row !== null) await evenings.set(change(row));
      return true;
    });
  }

  /** Changes a table's row. @returns as `edit` */
  editTable(row: EveningTableRow): Promise<boolean> {
    return this.changes.run(row.guild, async () => {
      await this.ports.store.evenings.setTable(row);
      return true;
    });
  }

  /**
   * By the server's clock and its present time zone.
   *
   * @returns the first evening of a weekly time that ends after a moment, in milliseconds since 1970
   */
  async following(guild: string, { weekday, minutes }: WeeklyTime): Promise<(ms: number) => ClubEvening> {
    const zone = zoneOf(await this.ports.settings.of(guild), this.ports.localeOf(guild));
    const eveningOf = eveningsIn(zone);
    return (ms) => clubEveningAfter({ weekday, minutes }, zone, eveningOf, ms);
  }
}

/** How evenings are shown. Nothing here fails. */
export interface EveningChannel {
  /** Writes the board, and posts it if there is none any more. */
  board(state: EveningState): Promise<Written>;
  /** Removes a board that is no longer used. */
  removeBoard(row: Pick<EveningRow, "guild" | "boardChannel" | "message">): Promise<void>;
  /** Mentions these users and nobody else. @param part from 0, the same for the same message */
  announce(state: EveningState, users: readonly string[], part: number): Promise<Written>;
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
  readonly clock: Clock;
  readonly log: Log;
  readonly settings: Pick<SettingsKeeper, "of">;
  /** Left out: all do. */
  readonly stays?: Stays;
  /** As `Departures.hasLeft`: no table is opened there. */
  readonly hasLeft: (guild: string) => Promise<boolean>;
  /** As `Channels.hasChannel`. */
  readonly hasChannel: Channels["hasChannel"];
  /** As Discord names it; null: unknown. */
  readonly localeOf: (guild: string) => string | null;
  /** As `RequestService.handle`. */
  readonly handle: (id: string | null, request: Request) => Promise<Reply>;
  readonly channel: EveningChannel;
}
