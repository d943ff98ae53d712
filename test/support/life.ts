import { ownEmojis } from "../discord/ui/boards.js";
import { PermissionFlagsBits, PermissionsBitField } from "discord.js";
import type * as fc from "fast-check";
import { type AppParts, createApp } from "../../src/app.js";
import type { Clock } from "../../src/clock.js";
import { noMetrics } from "../../src/discord/api/metrics.js";
import type { InteractionFacts, CallerFacts } from "../../src/discord/context.js";
import { replyText } from "../../src/discord/replies.js";
import type { Parting } from "../../src/discord/gateway/shard-source.js";
import type { Log } from "../../src/log.js";
import {
  type BoardRow,
  type Change,
  type GuildRow,
  StoreRefusedError,
  type Store,
  type TableRow,
  type WarningRow,
} from "../../src/store/store.js";
import { drawStream } from "../../src/tables/chance/random-stream.js";
import type { Person } from "../../src/tables/requests.js";
import type { Tables } from "../../src/tables/tables.js";
import type { FakeChannel } from "./fake-channel.js";
import type { FakeClock } from "./fake-clock.js";
import { nextSeed } from "./interactions.js";
import { heldPainter } from "./held-painter.js";
import { type Held, leasedStore } from "./leased-store.js";
import type { Ledger } from "./ledger.js";
import { drawFacts, drawSheetFacts } from "./shown.js";
import { agesWithoutDates, checksHere, noClips, openQueue, noGuilds } from "./simple-ports.js";
import { keepLines, type Line } from "./tables.js";
import { openStore } from "./temporary-folder.js";
import { StoreTrouble, type Write } from "./troubled-store.js";
import { Watcher } from "./storm-watcher.js";
import { wordsOnly } from "./written-board.js";
import { allGames } from "../../src/games/index.js";

/** What outlives a bot. */
export interface World {
  readonly file: string;
  readonly clock: FakeClock;
  readonly scheduler: fc.Scheduler;
  readonly channel: FakeChannel;
  readonly ledger: Ledger;
  /** Whether the gateway is ready. */
  air: boolean;
}

/** As one of several processes, which takes shards by itself and may sleep. */
export interface Sharing {
  /** The database of all of them, without trouble. */
  readonly store: Store;
  readonly held: Held;
  /** Whether its gateway is connected. */
  isUp(): boolean;
  /** Settles when it wakes; null: it does not sleep. */
  sleep(): Promise<void> | null;
  /** Whether it ever has: calls may have taken too long. */
  readonly hasSlept: boolean;
}

/** The bot from a start to its stop or death. */
export interface Life {
  /** The database, without trouble. */
  readonly store: Store;
  readonly tables: Tables;
  /** The only shard leaves. */
  leave(parting: Parting): Promise<void>;
  readonly lines: readonly Line[];
  /** Between the bot and its database. */
  readonly trouble: StoreTrouble;
  alive(): boolean;
  /** Ends it here and now. */
  die(): void;
  /** Ends it as a host does. */
  stop(): void;
  /** A press or command, answered in its own time. */
  deliver(arrival: InteractionFacts, handle: (bot: AppParts) => Promise<void>): void;
  /** Delivered and not answered yet. */
  unanswered(): readonly string[];
}

const beatMs = 10_000;
const everything = new PermissionsBitField(PermissionFlagsBits.Administrator);

/** The only server and channel. */
export const place = { guild: "100000000000000000", channel: "100000000000000001" } as const;

/** An interaction as it arrives: each time another delivery. */
export function arrivalOf(
  id: string,
  person: Person,
  message: string | null,
  onSheet = false,
): InteractionFacts & CallerFacts & { readonly delivery: symbol } {
  return {
    delivery: Symbol(id),
    id,
    token: id,
    message,
    ...place,
    channelKind: "text",
    onEphemeral: onSheet,
    pressedMessage: null,
    user: person.user,
    person,
    roles: [],
    manager: true,
    language: "en",
    locale: "en-US",
    own: everything,
    granted: everything,
    parent: null,
  };
}

/** Starts a bot as the program does, over a fake channel and clock. */
export function live(world: World, sharing: Sharing | null = null): Life {
  const { ledger, channel, scheduler } = world;
  const { log, lines } = keepLines();
  const store = sharing?.store ?? openStore(world.file);
  const timers = new Set<() => void>();
  let dead = false;

  const clock: Clock = {
    now: () => world.clock.now(),
    steady: () => world.clock.steady(),
    after: (ms, job) => {
      if (dead) return () => undefined;
      let isOff = false;
      const run = (): void => {
        if (!isOff && !dead) job();
      };
      const off = world.clock.after(ms, () => {
        timers.delete(cancel);
        const sleep = sharing?.sleep() ?? null;
        if (sleep === null) run();
        else void sleep.then(run);
      });
      const cancel = (): void => {
        isOff = true;
        off();
      };
      timers.add(cancel);
      return cancel;
    },
  };
  const alive = (): boolean => !dead;

  function die(): void {
    if (dead) return;
    dead = true;
    ledger.isUnsure = trouble.inHand > 0;
    for (const cancel of timers) cancel();
    if (sharing === null) void store.close();
  }

  /** A process that sleeps handles it when it wakes. */
  async function handled(handle: (bot: AppParts) => Promise<void>): Promise<void> {
    const sleep = sharing?.sleep() ?? null;
    if (sleep !== null) await sleep;
    return handle(bot);
  }

  function noting(work: Promise<unknown>): void {
    work.catch((error: unknown) => {
      log.error({ error }, "work in the background failed");
    });
  }

  const trouble = new StoreTrouble({
    scheduler,
    clock,
    alive,
    die,
    stored: (call, args) => note(ledger, store, call, args),
  });
  const watcher = new Watcher({ store, channel, clock, ledger, alive, noting });
  noting(
    ledger.lost(store).then((lost) => {
      channel.violations.push(...lost);
    }),
  );

  const api = sharing === null ? channel.wire(watcher) : slept(channel.wire(watcher), sharing);
  const watched: Log = {
    ...log,
    info: (facts, sentence) => {
      log.info(facts, sentence);
      if (alive()) watcher.logged(facts, sentence);
    },
  };
  const app = createApp({
    games: allGames,
    store: sharing === null ? trouble.around(store) : slept(trouble.around(leasedStore(store, sharing.held)), sharing),
    ...(sharing === null ? {} : { leases: sharing.held }),
    clock,
    log: watched,
    seed: nextSeed,
    random: drawStream,
    // Without threads, whose time nobody here could tell.
    players: {
      decide: ({ player }, asked) => player.decide(asked),
      decisionCounts: () => [],
      stop: () => Promise.resolve(),
    },
    metrics: noMetrics,
    painter: heldPainter(),
    clips: noClips,
    checks: checksHere,
    links: { privacy: null, terms: null, support: null },
    draw: (board) => wordsOnly(drawFacts(board)),
    emojis: () => ownEmojis,
    drawEphemeral: (name, { board, situation }) => wordsOnly(drawSheetFacts(name, board, situation)),
    discord: {
      api,
      guilds: { ...noGuilds, ownMessages: () => Promise.resolve(channel.starts()) },
      download: () => Promise.resolve({ kind: "failed" }),
      queue: openQueue(api),
      ages: agesWithoutDates(clock, log),
      isConnected: () => world.air && (sharing?.isUp() ?? true),
      pressTime: () => clock.now(),
      hasChannel: () => Promise.resolve(true),
      inTurn: (request) => request(),
      waitForRoom: () => Promise.resolve(),
      localeOf: () => "en-GB",
    },
  });
  const { tables, parts: bot } = app;
  watcher.watch(tables.requests);

  function beat(): void {
    if (world.air && (sharing?.isUp() ?? true)) noting(tables.shards.touch());
    clock.after(beatMs, beat);
  }

  if (sharing === null) noting(tables.shards.start());
  clock.after(beatMs, beat);

  return {
    store,
    tables,
    leave: async (parting) => app.leave?.(0, parting),
    lines,
    trouble,
    alive,
    die,
    stop: () => {
      noting(app.stop());
    },
    deliver: (arrival, handle) => {
      const answered = watcher.delivered(arrival);
      noting(
        handled(handle)
          .catch((error: unknown) => {
            if (error instanceof StoreRefusedError) return replyText(bot, arrival, "answers.moving");
            log.error({ error }, "an interaction failed");
            if (!dead && trouble.failures === 0 && sharing?.hasSlept !== true) {
              channel.violations.push(`${arrival.id} failed: ${String(error)}`);
            }
            return dead ? undefined : replyText(bot, arrival, "answers.broken");
          })
          .then(answered),
      );
    },
    unanswered: () => (dead ? [] : watcher.unanswered()),
  };
}

/** As soon as it is written. */
async function note(ledger: Ledger, store: Store, call: Write, args: readonly unknown[]): Promise<void> {
  const [first] = args;
  switch (call) {
    case "commit":
      return ledger.changed(store, first as Change);
    case "create":
      return ledger.opened(store, (first as TableRow).id, String(args[3]));
    case "renew":
      return ledger.stored(store, String(first));
    case "quarantine.end":
      return ledger.stored(store, String(first));
    case "userData.unlink":
      ledger.forgotten.add(String(first));
      return undefined;
    case "userData.removeUser":
      return ledger.stored(store, String(args[1]));
    case "touch":
    case "spread":
      for (const table of ledger.tables.keys()) await ledger.stored(store, table);
      return undefined;
    case "setGuild":
      ledger.set(first as GuildRow);
      return undefined;
    case "messages.storeBoards":
      // Rows of tables that another process serves are ignored.
      for (const { table } of first as readonly BoardRow[])
        ledger.messages.set(table, (await store.messages.board(table)).message);
      return undefined;
    case "messages.addWarning":
      ledger.noted.add((first as WarningRow).message);
      return undefined;
    default:
      return undefined;
  }
}

async function answeredAwake<T>(answer: Promise<T>, sharing: Sharing): Promise<T> {
  try {
    return await answer;
  } finally {
    await sharing.sleep();
  }
}

/** Answers reach a process that sleeps when it wakes; what it asked for before is done meanwhile. */
function slept<Whole extends object>(whole: Whole, sharing: Sharing): Whole {
  const parts = new Map<PropertyKey, unknown>();
  return new Proxy(whole, {
    get: (target, name) => {
      const found: unknown = Reflect.get(target, name);
      if (typeof found === "object" && found !== null) {
        if (!parts.has(name)) parts.set(name, slept(found, sharing));
        return parts.get(name);
      }
      if (typeof found !== "function") return found;
      return (...args: readonly unknown[]): unknown => {
        const result: unknown = Reflect.apply(found, target, args);
        if (!(result instanceof Promise)) return result;
        return answeredAwake(result, sharing);
      };
    },
  });
}
