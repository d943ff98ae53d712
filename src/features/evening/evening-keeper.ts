import { clubEveningAfter, type ClubEvening, type WeeklyTime } from "./rules/evening-times.js";
import { eveningsIn } from "../club/book/evenings.js";
import { zoneOf } from "../../lib/time-zones.js";
import type { EveningRow, EveningTableRow } from "../../store/store.js";
import { Queues } from "../../tables/queues.js";
import type { EveningPorts } from "./evening-ports.js";
import type { EveningState } from "./rules/evening-stages.js";

/** Reads and stores servers' club evenings; changes of one server come one after the other. */
export class EveningKeeper {
  /** By server. */
  readonly changes: Queues;
  readonly #ports: Pick<EveningPorts, "store" | "settings" | "localeOf">;

  constructor(ports: Pick<EveningPorts, "store" | "clock" | "settings" | "localeOf">) {
    this.changes = new Queues(ports.clock);
    this.#ports = ports;
  }

  /** Null: the server has none. */
  async load(guild: string): Promise<EveningState | null> {
    const { evenings } = this.#ports.store;
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
      const { evenings } = this.#ports.store;
      const row = await evenings.of(guild);
      if (row !== null) await evenings.set(change(row));
      return true;
    });
  }

  /** Changes a table's row. @returns as `edit` */
  editTable(row: EveningTableRow): Promise<boolean> {
    return this.changes.run(row.guild, async () => {
      await this.#ports.store.evenings.setTable(row);
      return true;
    });
  }

  /**
   * By the server's clock and its present time zone.
   *
   * @returns the first evening of a weekly time that ends after a moment, in milliseconds since 1970
   */
  async following(guild: string, { weekday, minutes }: WeeklyTime): Promise<(ms: number) => ClubEvening> {
    const zone = zoneOf(await this.#ports.settings.of(guild), this.#ports.localeOf(guild));
    const eveningOf = eveningsIn(zone);
    return (ms) => clubEveningAfter({ weekday, minutes }, zone, eveningOf, ms);
  }
}
