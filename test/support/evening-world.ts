import { ChannelType } from "discord.js";
import { translator } from "../../src/texts/index.js";
import type { EventBody, GuildClient } from "../../src/discord/api/guild-client.js";
import type { ChannelClient, MessageBody } from "../../src/discord/api/api-client.js";
import { eveningChannel } from "../../src/features/evening/channel.js";
import type { EveningRows } from "../../src/store/store.js";
import type { Board } from "../../src/tables/board.js";
import { Evenings } from "../../src/features/evening/service.js";
import { apiError } from "./held-api.js";
import { type Bench, bench, keepLines } from "./tables.js";
import { fakeClock, type FakeClock } from "./fake-clock.js";
import { allGames } from "../../src/games/index.js";

/** The server of all these evenings, and its channel. */
export const [eveningGuild, eveningPlace] = ["100000000000000000", "200000000000000000"];

/** Their club evening, while there is only one. */
export const eveningKey = { guild: eveningGuild, series: 0 } as const;

/** What a host sets who names a day, a time and a game: Thursdays at eight, as soon as the evening before. */
export const thursdays = {
  name: null,
  channel: eveningPlace,
  weekday: 4,
  minutes: 20 * 60,
  rhythm: "weekly",
  listDays: 1,
  listMinutes: 18 * 60,
  game: "katchen",
} as const;

/** A message of this Discord. */
export interface EveningMessage {
  readonly id: string;
  readonly channel: string;
  readonly nonce: string;
  readonly body: MessageBody;
}

/** Discord as far as club evenings need it, and bots that die and start again. */
export interface EveningWorld {
  readonly clock: FakeClock;
  readonly bench: Bench;
  /** By id. */
  readonly messages: Map<string, EveningMessage>;
  /** All that were ever posted, also those that are deleted by now. */
  readonly posted: EveningMessage[];
  /** Nonces of all messages that were asked for, also of those that are deleted by now. */
  readonly nonces: string[];
  readonly threads: Set<string>;
  /** Threads that somebody has deleted. */
  readonly gone: Set<string>;
  readonly events: Map<string, EventBody>;
  /** Lobbies that were shown. */
  readonly shown: Board[];
  /** Discord's refusals by request, with their codes. */
  readonly refusals: Map<string, number>;
  /** Ids of people's messages in the channels, oldest first. */
  chat: readonly string[];
  /** Somebody writes something in them. */
  talk(): void;
  /** Whether presses reach the bot. */
  isConnected: boolean;
  /** What happens while Discord's events are read; null: nothing. */
  meanwhile: (() => Promise<void>) | null;
  /** The running bot's. */
  evenings: Evenings;
  /** The bot dies before or after its operation number `at` from now, from 0: nothing it does then has any effect. */
  dieAt(at: number, when: "before" | "after"): void;
  /** Operations of the running bot so far. */
  operations(): number;
  /** Another bot over the same database. */
  restart(): void;
  /** Who was mentioned, message by message, also in those that are deleted by now. */
  mentions(): readonly (readonly string[])[];
}

const writes: ReadonlySet<string> = new Set(["set", "answer", "plan", "setTable", "removeUser"]);

/** @param start in milliseconds since 1970 */
export function eveningWorld(start: number): EveningWorld {
  const clock = fakeClock(start);
  const on: Bench = bench({
    clock,
    stored: (board) => {
      if (!isDead) world.evenings.tableChanged(board);
    },
  });
  let ids = 300_000_000_000_000_000n;
  const nextId = (): string => String((ids += 1n));
  let [operations, dying, isDead] = [0, { at: Number.POSITIVE_INFINITY, when: "before" }, false];
  const never = new Promise<never>(() => undefined);

  /** Runs an operation of one bot, which may die before it or after it. */
  const doing = async <T>(operation: () => Promise<T> | T): Promise<T> => {
    const now = operations++;
    if (isDead || (now === dying.at && dying.when === "before")) {
      isDead = true;
      return never;
    }
    const done = await operation();
    if (now === dying.at) isDead = true;
    return isDead ? never : done;
  };
  const refused = (request: string): void => {
    const code = world.refusals.get(request);
    if (code !== undefined) throw apiError(code, code === 0 ? 500 : code < 50_000 || code > 60_000 ? 400 : 403);
  };
  const api: ChannelClient = {
    post: (channel, body, nonce) =>
      doing(() => {
        refused("post");
        world.nonces.push(nonce);
        const twin = [...world.messages.values()].find((one) => one.channel === channel && one.nonce === nonce);
        const id = twin?.id ?? nextId();
        if (twin === undefined) world.posted.push({ id, channel, nonce, body });
        world.messages.set(id, twin ?? { id, channel, nonce, body });
        return { id, attachment: null };
      }),
    edit: (_channel, id, body) =>
      doing(() => {
        refused("edit");
        const old = world.messages.get(id);
        if (old === undefined) throw apiError(10_008, 404);
        world.messages.set(id, { ...old, body });
        return { id, attachment: null };
      }),
    remove: (_channel, id) => doing(() => void world.messages.delete(id)),
  };
  const guilds: GuildClient = {
    events: () =>
      doing(async () => {
        await world.meanwhile?.();
        return [...world.events].map(([id, { name }]) => ({ id, creator_id: "1", name }));
      }),
    createEvent: (_guild, body) =>
      doing(() => {
        refused("event");
        const id = nextId();
        world.events.set(id, body);
        return { id, creator_id: "1", name: body.name };
      }),
    editEvent: (_guild, id, body) => doing(() => void world.events.set(id, body)),
    deleteEvent: (_guild, id) => doing(() => void world.events.delete(id)),
    startThread: (_channel, message) =>
      doing(() => {
        refused("thread");
        world.threads.add(message);
      }),
    closeThread: () => Promise.reject(new Error("club evenings close no threads")),
    joinThread: () => Promise.resolve(true),
    channel: (id) =>
      doing(() => {
        const all = [...[...world.messages.values()].map((one) => (one.channel === id ? one.id : "")), ...world.chat];
        const lastMessage = all.toSorted().at(-1) ?? null;
        return { guild: eveningGuild, type: ChannelType.GuildText, parent: null, lastMessage };
      }),
    ranks: () => Promise.reject(new Error("club evenings give no roles")),
    giveRole: () => Promise.reject(new Error("club evenings give no roles")),
    takeRole: () => Promise.reject(new Error("club evenings take no roles")),
    mayRead: () => Promise.reject(new Error("club evenings ask for no permissions")),
    readable: () => Promise.reject(new Error("club evenings ask for no permissions")),
    message: () => Promise.reject(new Error("club evenings read no messages")),
    ownMessages: () => Promise.reject(new Error("club evenings read no messages")),
  };
  const evenings = new Proxy(on.store.evenings, {
    get: (target, name) => {
      const call = Reflect.get(target, name) as (...args: unknown[]) => Promise<unknown>;
      if (!writes.has(String(name))) return (...args: unknown[]) => (isDead ? never : call(...args));
      return (...args: unknown[]) => doing(() => call(...args));
    },
  }) satisfies EveningRows;

  const startBot = (): Evenings => {
    const own = new Evenings({
      games: allGames,
      board: (table) => (isDead ? never : on.tables.board(table)),
      store: { evenings, openTableIn: (channel) => on.store.openTableIn(channel) },
      clock,
      log: keepLines().log,
      settings: on.tables.settings,
      localeOf: () => "de",
      isConnected: () => world.isConnected,
      hasChannel: (channel) => (isDead ? never : Promise.resolve(!world.gone.has(channel))),
      hasLeft: (guild) => (isDead ? never : on.tables.departures.hasLeft(guild)),
      handle: (id, request) => doing(() => on.tables.requests.handle(id, request)),
      channel: eveningChannel({
        games: allGames,
        queue: { enter: (_turn, job) => (void job(api), () => undefined) },
        guilds,
        writer: { changed: (board) => void world.shown.push(board) },
        log: keepLines().log,
        hasCounted: async (guild, evening) =>
          (await on.store.evenings.tables({ guild, series: 0 }, evening)).length > 0,
        showAgain: () => undefined,
        textsIn: () => translator("de"),
      }),
    });
    own.start();
    return own;
  };
  const world: EveningWorld = {
    clock,
    bench: on,
    messages: new Map(),
    posted: [],
    nonces: [],
    threads: new Set(),
    gone: new Set(),
    events: new Map(),
    shown: [],
    refusals: new Map(),
    chat: [],
    talk: () => {
      world.chat = [...world.chat, nextId()];
    },
    isConnected: true,
    meanwhile: null,
    evenings: null as unknown as Evenings,
    dieAt: (at, when) => {
      dying = { at: operations + at, when };
    },
    operations: () => operations,
    restart: () => {
      void world.evenings.stop();
      [dying, isDead] = [{ at: Number.POSITIVE_INFINITY, when: "before" }, false];
      world.evenings = startBot();
    },
    mentions: () =>
      world.posted.flatMap(({ body }) => {
        const { users = [] } = body.allowed_mentions ?? {};
        return users.length === 0 ? [] : [users];
      }),
  };
  world.evenings = startBot();
  return world;
}
