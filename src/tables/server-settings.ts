import { isZone } from "../lib/time-zones.js";
import type { Clock } from "../clock.js";
import type { Log } from "../log.js";
import type { GuildRow, Store } from "../store/store.js";
import type { Board } from "./board.js";
import type { OfServers } from "./ports.js";
import { Queues } from "./queues.js";
import type { Person, RefusalCode } from "./requests.js";
import { type Loaded, seatOf } from "./table.js";

/**
 * A server's settings.
 *
 * - `language`: of its boards; null: by the locales below (`serverLanguage` in texts).
 * - `turnSeconds`: time limit of a turn in new tables, 30 s to 24 h.
 * - `closers`: who besides moderators may close a table: its host, everybody seated, or nobody.
 * - `channels`: ids of those where tables may be opened; empty: all.
 * - `remarks`: whether computer players make any.
 * - `moving`: whether a board's picture moves at a climax. A public message is the same for all, so who asks for less motion
 *   asks for this.
 * - `threads`: whether each table is opened in a thread of its own, where its channel has threads.
 * - `zone`: the club's time zone, such as `Europe/Berlin`; null: by the locales below (`zoneOf` in lib/time-zones.ts).
 * - `season`: how long the club's seasons last.
 * - `rounds`: whether losers owe rounds. `ratings`: whether they are shown.
 * - `locale`, `hostLocale`: the server's, if it has one of its own, and that of the first host; they decide where nothing
 *   is set.
 * - `hostRole`: id of the role that may hold club evenings, besides those who manage the server; null: none.
 * - `welcome`: how far the server was introduced to the bot, as of `GuildRow`.
 * - `playerRole`: id of the role that members give themselves to be called to lobbies; null: nobody can be. `lastRally`:
 *   when that was last, and by which table.
 * - `newsChannel`: where the bot writes something by itself; null: nowhere. `tells…`: what of.
 */
export type ServerSettings = Omit<GuildRow, "guild">;

/** Of a server that has set nothing. */
export const defaultSettings: ServerSettings = {
  language: null,
  turnSeconds: 90,
  closers: "host",
  channels: [],
  remarks: true,
  moving: true,
  threads: false,
  zone: null,
  season: "quarter",
  rounds: true,
  hostRole: null,
  ratings: true,
  locale: null,
  hostLocale: null,
  welcome: null,
  newsChannel: null,
  tellsEvenings: true,
  tellsWeeks: true,
  tellsSeasons: true,
  playerRole: null,
  lastRally: null,
};

/** Whether somebody with these roles is called to lobbies; null: the server calls nobody. */
export function isCalled({ playerRole }: ServerSettings, roles: readonly string[]): boolean | null {
  return playerRole === null ? null : roles.includes(playerRole);
}

/** The bounds of `turnSeconds`. */
export const turnBounds = { least: 30, most: 24 * 60 * 60 } as const;

/** Somebody in a server. */
interface ServerMember {
  readonly guild: string;
  /** May manage the server. */
  readonly manager: boolean;
  readonly roles: readonly string[];
}

/**
 * Servers' settings, all in memory: few rows that every request and board needs. Where not all may be kept, those
 * that may.
 */
export class SettingsKeeper {
  readonly #store: Pick<Store, "guilds" | "setGuild">;
  readonly #kept: Kept | null;
  readonly #reads: ShardReads<readonly GuildRow[]>;
  readonly #known = new Map<string, ServerSettings>();
  /** Changes of a server, one after the other. */
  readonly #changes: Queues;
  readonly #log: Pick<Log, "warn"> | null;
  /** Servers whose time zone is unknown, once the log says so. */
  readonly #toldOf = new Set<string>();

  constructor(
    store: Pick<Store, "guilds" | "setGuild">,
    clock: Pick<Clock, "steady" | "after">,
    kept: Kept | null = null,
    log: Pick<Log, "warn"> | null = null,
  ) {
    this.#store = store;
    this.#log = log;
    this.#changes = new Queues(clock);
    this.#kept = kept;
    this.#reads = new ShardReads(
      kept?.shardOf ?? null,
      (shard) => (shard === null ? store.guilds() : store.guilds(shard)),
      (rows) => {
        for (const { guild, ...settings } of rows) {
          this.#known.set(guild, settings);
          this.#checkZone(guild, settings);
        }
      },
    );
  }

  /** A zone may be from another version of Node, or from somebody's own hand in the database. */
  #checkZone(guild: string, { zone }: ServerSettings): void {
    if (zone === null || isZone(zone) || this.#toldOf.has(guild)) return;
    this.#toldOf.add(guild);
    this.#log?.warn(
      { guild, zone },
      "this Node does not know a server's time zone; that of its language counts until another is set with /tables settings",
    );
  }

  /** A server's settings, or the defaults. */
  async of(guild: string): Promise<ServerSettings> {
    if (this.#kept?.mayKeep(guild) === false) return this.#read(guild, this.#kept.shardOf(guild));
    if (!this.#reads.isDone(guild)) await this.#reads.of(guild);
    return this.#known.get(guild) ?? defaultSettings;
  }

  /** Of a server of which nothing may be kept. */
  async #read(guild: string, shard: number): Promise<ServerSettings> {
    const rows = await this.#store.guilds(shard);
    const found = rows.find((row) => row.guild === guild);
    if (found === undefined) return defaultSettings;
    const { guild: _guild, ...settings } = found;
    return settings;
  }

  /** Whether somebody may hold club evenings and cups: by managing the server, or by the role for it. */
  async isHost({ guild, manager, roles }: ServerMember): Promise<boolean> {
    if (manager) return true;
    const { hostRole } = await this.of(guild);
    return hostRole !== null && roles.includes(hostRole);
  }

  /** A server's settings, as far as they are known without waiting. */
  asKnown(guild: string): ServerSettings {
    return this.#known.get(guild) ?? defaultSettings;
  }

  /** As far as known. */
  hasRemarks(guild: string): boolean {
    return this.#known.get(guild)?.remarks ?? true;
  }

  /** Whether boards' pictures may move in a server, as far as known. */
  mayMove(guild: string): boolean {
    return this.#known.get(guild)?.moving ?? true;
  }

  /** Whether losers owe rounds in a server, as far as known. */
  hasRounds(guild: string): boolean {
    return this.#known.get(guild)?.rounds ?? true;
  }

  /** Open tables keep their time limit. */
  async set(guild: string, settings: ServerSettings): Promise<void> {
    await this.change(guild, () => settings);
  }

  /**
   * Changes settings one after the other, so that no change undoes another.
   *
   * @param edit returns the new settings; null: unchanged
   * @returns what `edit` returned
   * @throws TimeLimitError as `Queues.runInTime`
   */
  change(guild: string, edit: (present: ServerSettings) => ServerSettings | null): Promise<ServerSettings | null> {
    const change = async (): Promise<ServerSettings | null> => {
      const next = edit(await this.of(guild));
      if (next === null) return null;
      try {
        await this.#store.setGuild({ guild, ...next });
      } catch (error) {
        // A failed call may still be stored.
        this.#reads.forget(this.#kept?.shardOf(guild) ?? 0);
        throw error;
      }
      this.#known.set(guild, next);
      return next;
    };
    return this.#changes.runInTime(guild, change);
  }

  /**
   * Stores what Discord says of a server, so that programs without Discord know it, and once the locale of somebody who
   * opens a table.
   *
   * @param locale the server's; null: unknown
   * @param hostLocale null: of nobody
   */
  async noteLocales(guild: string, locale: string | null, hostLocale: string | null): Promise<void> {
    const noted = (present: ServerSettings): ServerSettings => ({
      ...present,
      locale: locale ?? present.locale,
      hostLocale: present.hostLocale ?? hostLocale,
    });
    const isNews = (present: ServerSettings): boolean => {
      const next = noted(present);
      return next.locale !== present.locale || next.hostLocale !== present.hostLocale;
    };
    if (isNews(await this.of(guild))) await this.change(guild, (present) => (isNews(present) ? noted(present) : null));
  }

  /** Servers of which nothing is stored any more. */
  forget(guilds: readonly string[]): void {
    for (const guild of guilds) this.#known.delete(guild);
  }

  /** Once, before a shard's first board is drawn. */
  read(shard = 0): Promise<void> {
    return this.#reads.read(shard);
  }

  /** They may be out of date from now on, and are read again when they are needed. @param of a shard's servers */
  drop(shard: number, of: OfServers): void {
    this.forget([...this.#known.keys()].filter(of));
    this.#reads.forget(shard);
  }
}

/** Why somebody may not close a table; null: they may. */
export function refuseClosing({ closers }: ServerSettings, table: Loaded, person: Person): RefusalCode | null {
  if (person.moderator) return null;
  switch (closers) {
    case "host":
      return table.row.host === person.user ? null : "host-closes";
    case "seated":
      return seatOf(table, person.user) === null ? "seated-close" : null;
    case "moderators":
      return "moderators-close";
  }
}

/** Whether somebody may close a table that is open, by its board. A cup's is closed by moderators alone. */
export function mayClose({ closers }: ServerSettings, { host, seats, cup }: Board, person: Person): boolean {
  if (person.moderator || cup !== null) return person.moderator;
  if (closers === "seated") return seats.some((owner) => owner.type === "human" && owner.user === person.user);
  return closers === "host" && host === person.user;
}

/** Whether the people at a table may end its game together. A cup's is closed by moderators alone. */
export function mayStop({ closers }: ServerSettings, { cup }: Board): boolean {
  return closers !== "moderators" && cup === null;
}

/** Whether tables may open there. @param parent a thread's channel; null: no thread */
export function allowsTables({ channels }: ServerSettings, channel: string, parent: string | null): boolean {
  return channels.length === 0 || channels.includes(channel) || (parent !== null && channels.includes(parent));
}

/** Which servers' data may be kept in memory, where that changes shard by shard. */
interface Kept {
  readonly shardOf: (guild: string) => number;
  /** As of `Ports`. */
  readonly mayKeep: OfServers;
}

/**
 * Reads something into memory once for each shard, or once for all. After a failure the next call tries again.
 *
 * @typeParam Rows what is read
 */
export class ShardReads<Rows> {
  /** By shard, or null for all. */
  readonly #reading = new Map<number | null, Promise<void>>();
  readonly #done = new Set<number | null>();

  /**
   * @param shardOf a server's shard; null: all are read at once
   * @param load of a shard, or null: all
   * @param take puts what was read into memory
   */
  constructor(
    private readonly shardOf: ((guild: string) => number) | null,
    private readonly load: (shard: number | null) => Promise<Rows>,
    private readonly take: (rows: Rows, shard: number | null) => void,
  ) {}

  isDone(guild: string): boolean {
    return this.#done.has(this.#partOf(this.#shardOf(guild)));
  }

  of(guild: string): Promise<void> {
    return this.read(this.#shardOf(guild));
  }

  read(shard: number): Promise<void> {
    const part = this.#partOf(shard);
    const known = this.#reading.get(part);
    if (known !== undefined) return known;
    const reading: Promise<void> = this.#readPart(part, (): boolean => this.#reading.get(part) === reading).catch(
      (error: unknown) => {
        if (this.#reading.get(part) === reading) this.#reading.delete(part);
        throw error;
      },
    );
    this.#reading.set(part, reading);
    return reading;
  }

  /** What was read of a shard may be out of date. */
  forget(shard: number): void {
    const part = this.#partOf(shard);
    this.#reading.delete(part);
    this.#done.delete(part);
  }

  async #readPart(part: number | null, isOn: () => boolean): Promise<void> {
    const rows = await this.load(part);
    if (!isOn()) return;
    this.take(rows, part);
    this.#done.add(part);
  }

  #shardOf(guild: string): number {
    return this.shardOf?.(guild) ?? 0;
  }

  #partOf(shard: number): number | null {
    return this.shardOf === null ? null : shard;
  }
}
