import type { Store } from "../store/store.js";
import { closed } from "./change.js";
import type { Hearts } from "./clock/downtime.js";
import { each } from "./clock/wake.js";
import type { Log } from "../log.js";
import type { Shows } from "./ports.js";
import type { TableAccess } from "./table-access.js";
import { isOpen, isUnreadable } from "./table.js";

/** What happens to tables whose channel or server is gone for the bot. */
export class Departures {
  readonly #store: Pick<Store, "openTablesOf" | "old">;
  readonly #log: Log;
  readonly #hearts: Pick<Hearts, "portsAt" | "clock">;
  readonly #access: TableAccess;
  readonly #shows: Pick<Shows, "closed">;

  constructor(
    store: Pick<Store, "openTablesOf" | "old">,
    log: Log,
    hearts: Pick<Hearts, "portsAt" | "clock">,
    access: TableAccess,
    shows: Pick<Shows, "closed">,
  ) {
    this.#store = store;
    this.#log = log;
    this.#hearts = hearts;
    this.#access = access;
    this.#shows = shows;
  }

  /** A channel is gone, or with null for the channel the whole server: its tables are closed, and kept for a while. */
  async vanished(guild: string, channel: string | null): Promise<void> {
    await each(this.#log, await this.#store.openTablesOf(guild), (id) =>
      this.#access.run(id, async (table) => {
        if (channel !== null && table.row.channel !== channel) return;
        if (isUnreadable(table) && table.row.life === "quarantined") await this.#access.quarantine.close(table);
        else if (isUnreadable(table) || !isOpen(table.row)) return;
        else await this.#access.commit(closed(table, this.#hearts.portsAt(table.row).clock.now()));
        this.#log.info({ table: id, channel: table.row.channel }, "the channel is gone; its table is closed");
      }),
    );
    await this.#shows.closed(guild, channel);
    if (channel === null) await this.#store.old.departed(guild, this.#hearts.clock.now());
  }

  /** The bot is in a server, again or still. */
  returned(guild: string): Promise<void> {
    return this.#store.old.returned(guild);
  }

  /** Closes the tables of servers that the bot is no longer in. @param here whether it is; null: that is not known */
  async leaveServers(here: (guild: string) => boolean | null): Promise<void> {
    for (const guild of await this.#store.old.absent(here)) await this.vanished(guild, null);
  }
}
