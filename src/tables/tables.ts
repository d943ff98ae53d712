import type { Store } from "../store/store.js";
import type { Board } from "./board.js";
import { Hearts } from "./clock/downtime.js";
import { Shards } from "./clock/shards.js";
import { Bounds, type Most, unbounded } from "./decide/bounds.js";
import { Departures } from "./departures.js";
import type { Ports, Shows } from "./ports.js";
import { RequestService } from "./request-service.js";
import { Retention } from "./retention.js";
import { SettingsKeeper } from "./server-settings.js";
import { boardOf } from "./show.js";
import { TableAccess } from "./table-access.js";
import { Openings } from "./table-opener.js";
import type { TablesFigures } from "./table-statistics.js";
import { Teller } from "./teller.js";
import { Personal } from "./user-data.js";

/**
 * Every table of the program. Whatever happens at one goes through its own queue, is decided, stored, and only then
 * shown: requests answer with the board, changes that nobody pressed for are told to `shows`.
 */
export interface Tables {
  /** Takes what people want of tables. */
  readonly requests: RequestService;
  /** What servers have set. */
  readonly settings: SettingsKeeper;
  /** What happens to tables whose channel or server is gone. */
  readonly departures: Departures;
  /** What is stored about single users. */
  readonly personal: Personal;
  /** The time of each shard's tables. */
  readonly shards: Shards;
  /** A table's board as it stands. */
  readonly board: (table: string) => Promise<Board | null>;
  /** The board of a channel's open table, or else of its last one that cannot be read. */
  readonly boardIn: (channel: string) => Promise<Board | null>;
  /** How the tables stand. */
  readonly figures: () => Promise<TablesFigures>;
  /** Takes nothing more and resolves when everything in hand is stored. */
  readonly stop: () => Promise<void>;
}

/** Puts the tables together. @param most how much single users may have; left out: as much as they like */
export function createTables(store: Store, ports: Ports, shows: Shows, most: Most = unbounded): Tables {
  const { log } = ports;
  const teller: Teller = new Teller(shows, ports, (id) => access.board(id, false));
  const hearts: Hearts = new Hearts(
    store,
    ports,
    (guild) => teller.onAir(guild),
    () => {
      // What is in memory has its time limits from before.
      access.cache.clear();
    },
  );
  const settings = new SettingsKeeper(store);
  const bounds = new Bounds(store, most);
  const access: TableAccess = new TableAccess({ store, ports, hearts, shows: teller, bounds });
  const board = (id: string): Promise<Board | null> => access.run(id, boardOf);
  const openings = new Openings(store, access.queues, hearts, bounds, settings, board);
  const retention = new Retention(store, ports, (guilds) => {
    settings.forget(guilds);
  });
  const shards = new Shards({ store, ports, hearts, shows: teller, access, settings, retention });
  return {
    requests: new RequestService({ store, log, hearts, bounds, settings, access, openings }),
    settings,
    departures: new Departures(store, log, hearts, access, teller),
    personal: new Personal(store, hearts, access, teller),
    shards,
    board,
    boardIn: async (channel) => {
      const id = (await store.openTableIn(channel)) ?? (await store.quarantine.lastIn(channel));
      return id === null ? null : board(id);
    },
    figures: async () => ({ open: await store.openTables(), loaded: access.cache.count(), jobs: access.queues.jobs }),
    stop: async () => {
      const asleep = shards.stop();
      access.byItself.stop();
      access.quarantine.stop();
      teller.stop();
      access.races.flush();
      await retention.stop();
      await asleep;
      await access.queues.idle();
      access.cache.clear();
    },
  };
}
