import type { Store } from "../store/store.js";
import { closeTable } from "./change.js";
import type { ShardTimes } from "./clock/downtime.js";
import { runOnePerTurn } from "./clock/one-per-turn.js";
import type { Log } from "../log.js";
import type { Channels } from "./ports.js";
import { Queues } from "./queues.js";
import type { TableAccess } from "./table-access.js";
import { isOpen, isUnreadable } from "./table.js";

/** Handles tables whose channel or server the bot has lost. */
export class Departures {
  /** Departures and returns, by server: both may come at once, and the last one counts. */
  readonly #moves = new Queues();
  /** Searches for tables whose thread is gone, by server. */
  readonly #searches = new Queues();
  /** Servers whose next search has not begun: it finds everything deleted until then. */
  readonly #unsearched = new Set<string>();

  constructor(
    private readonly store: Pick<Store, "openTablesOf" | "old">,
    private readonly log: Log,
    private readonly times: Pick<ShardTimes, "portsAt" | "clock">,
    private readonly access: TableAccess,
    private readonly channels: Pick<Channels, "closed" | "hasChannel">,
  ) {}

  /** Closes the tables of a lost channel or, if null, of the whole server. */
  vanished(guild: string, channel: string | null): Promise<void> {
    return channel === null ? this.#moves.run(guild, () => this.#close(guild, null)) : this.#close(guild, channel);
  }

  /** Closes the tables of a deleted channel and of its threads, which Discord does not name. */
  async channelDeleted(guild: string, channel: string): Promise<void> {
    await this.#close(guild, channel);
    if (this.#unsearched.has(guild)) return;
    this.#unsearched.add(guild);
    await this.#searches.run(guild, () => {
      this.#unsearched.delete(guild);
      return this.#closeLost(guild);
    });
  }

  /** The bot is in a server, again or still. */
  returned(guild: string): Promise<void> {
    return this.#moves.run(guild, () => this.store.old.returned(guild));
  }

  /** Whether the bot has left a server and is not known to be back. */
  hasLeft(guild: string): Promise<boolean> {
    return this.store.old.hasDeparted(guild);
  }

  /**
   * Closes the tables of servers that the bot has left.
   *
   * @param here null: unknown
   */
  async leaveServers(here: (guild: string) => boolean | null): Promise<void> {
    for (const guild of await this.store.old.absent(here)) {
      // The bot may have come back while another server's tables were closed.
      if (here(guild) === false) await this.vanished(guild, null);
    }
  }

  async #close(guild: string, channel: string | null): Promise<void> {
    // Before any table closes: a cup would open its next one.
    if (channel === null) await this.store.old.departed(guild, this.times.clock.now());
    await runOnePerTurn(this.log, await this.store.openTablesOf(guild), (id) => this.#closeTable(id, channel));
    await this.channels.closed(guild, channel);
  }

  /** Closes a server's tables whose channels are gone, asking for one channel after the other. */
  async #closeLost(guild: string): Promise<void> {
    await runOnePerTurn(this.log, await this.store.openTablesOf(guild), async (id) => {
      const channel = await this.access.run(id, ({ row }) => row.channel);
      if (channel === null || (await this.#isThere(channel))) return;
      await this.#closeTable(id, channel);
      await this.channels.closed(guild, channel);
    });
  }

  /** A channel of which nothing is known counts as there. */
  async #isThere(channel: string): Promise<boolean> {
    try {
      return await this.channels.hasChannel(channel);
    } catch (error) {
      this.log.warn({ channel, error }, "whether a table's channel is still there is unknown; the table stays open");
      return true;
    }
  }

  /** Closes a table, unless it is in another channel than this one; null: in any. */
  async #closeTable(id: string, channel: string | null): Promise<void> {
    await this.access.run(id, async (table) => {
      if (channel !== null && table.row.channel !== channel) return;
      if (isUnreadable(table) && table.row.status === "quarantined") await this.access.quarantine.close(table);
      else if (isUnreadable(table) || !isOpen(table.row)) return;
      else await this.access.commit(closeTable(table, this.times.portsAt(table.row).clock.now()));
      this.log.info({ table: id, channel: table.row.channel }, "the channel is gone; its table is closed");
    });
  }
}
