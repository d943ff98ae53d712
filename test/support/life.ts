import { ownEmojis } from "../discord/ui/boards.js";
import { createHash } from "node:crypto";
import { PermissionFlagsBits, PermissionsBitField } from "discord.js";
import { createApp } from "../../src/app.js";
import type { InteractionContext } from "../../src/discord/interactions/interaction-context.js";
import { noMetrics } from "../../src/discord/api/metrics.js";
import type { Bot } from "../../src/discord/interactions/bot.js";
import { replyText } from "../../src/discord/messages/reply.js";
import type { Answerable } from "../../src/discord/api/api-client.js";
import { openSqliteStore } from "../../src/store/sqlite/sqlite-store.js";
import type { Store } from "../../src/store/store.js";
import type { Person } from "../../src/tables/requests.js";
import type { Clock } from "../../src/clock.js";
import { randomStream } from "../../src/tables/decide/random-stream.js";
import { awaited } from "../../src/tables/table.js";
import type { Tables } from "../../src/tables/tables.js";
import type { FakeChannel, Peer } from "./fake-channel.js";
import type { FakeClock } from "./fake-clock.js";
import type { Ledger } from "./ledger.js";
import { heldPainter } from "./held-painter.js";
import { openQueue, agesWithoutDates } from "./simple-ports.js";
import { drawFacts, type Shown } from "./shown.js";
import { keepLines, type Line } from "./tables.js";
import { wordsOnly } from "./written-board.js";

/** What outlives a bot. */
export interface World {
  readonly file: string;
  readonly clock: FakeClock;
  readonly channel: FakeChannel;
  readonly ledger: Ledger;
  /** Whether the gateway is ready. */
  air: boolean;
  /** Seeds drawn so far. */
  seeds: number;
}

/** The ways in which a bot writes to its database. */
export const writes = ["create", "commit", "storeBoards", "addWarning", "removeWarning", "touch", "renew"] as const;

export type Write = (typeof writes)[number];

/** When a bot dies: at such a write after `more` others of its kind, before it is in the database or as soon as it is. */
export interface Doom {
  readonly write: Write;
  readonly more: number;
  readonly side: "before" | "after";
}

/** One life of the bot, from its start to its stop or its death. */
export interface Life {
  readonly store: Store;
  readonly tables: Tables;
  readonly lines: readonly Line[];
  alive(): boolean;
  /** Ends it here and now. Nothing of it is heard of any more. */
  die(): void;
  doom(doom: Doom | null): void;
  /** The next such write fails; null: none. */
  spoil(write: Write | null): void;
  /** Hands over a press or a command; it is answered in its own time. */
  deliver(context: InteractionContext, handle: (bot: Bot) => Promise<void>): void;
}

const beatMs = 10_000;
const unanswered = { given: 0, failed: 0 };
const everything = new PermissionsBitField(PermissionFlagsBits.Administrator);

/** The ids of the one server and the one channel that there are. */
export const place = { guild: "100000000000000000", channel: "100000000000000001" } as const;

/** An interaction as it arrives; a new object each time, even for a known id. */
export function arrivalOf(id: string, person: Person, message: string | null): InteractionContext {
  return {
    id,
    token: id,
    message,
    ...place,
    onEphemeral: false,
    person,
    manager: false,
    language: "en",
    granted: everything,
    parent: null,
  };
}

/** Starts a bot the way the program does, over a fake channel and clock. */
export function live(world: World): Life {
  const { ledger, channel } = world;
  const { log, lines } = keepLines();
  const store = openSqliteStore(world.file);
  noting(
    ledger.lost(store).then((lost) => {
      channel.violations.push(...lost);
    }),
  );
  const timers = new Set<() => void>();
  const answers = new Map<Answerable, { readonly given: number; readonly failed: number }>();
  let dead = false;
  let doomed: Doom | null = null;
  let spoiled: Write | null = null;
  /** The disk has failed once. */
  let harmed = false;

  const clock: Clock = {
    now: () => world.clock.now(),
    steady: () => world.clock.steady(),
    after: (ms, job) => {
      if (dead) return () => undefined;
      const cancel = world.clock.after(ms, () => {
        timers.delete(cancel);
        job();
      });
      timers.add(cancel);
      return cancel;
    },
  };

  function die(): void {
    if (dead) return;
    dead = true;
    for (const cancel of timers) cancel();
    void store.close();
  }

  function strike(write: Write, side: Doom["side"]): void {
    if (doomed === null || doomed.write !== write || doomed.side !== side) return;
    if (doomed.more === 0) {
      die();
      throw new Error("died");
    }
    doomed = { ...doomed, more: doomed.more - 1 };
  }

  /** A write that can kill or fail, and is taken down where it does neither. */
  function mortal<Args extends readonly unknown[], Out>(
    write: Write,
    job: (...args: Args) => Promise<Out>,
    note: (out: Out, args: NoInfer<Args>) => Promise<void> | void,
  ): (...args: Args) => Promise<Out> {
    return async (...args) => {
      if (dead) throw new Error("dead");
      strike(write, "before");
      if (spoiled === write) {
        spoiled = null;
        harmed = true;
        throw new Error("disk full");
      }
      const out = await job(...args);
      if (!dead) await note(out, args);
      strike(write, "after");
      return out;
    };
  }

  store.commit = mortal("commit", store.commit.bind(store), (_out, [{ row }]) => ledger.stored(store, row.id));
  store.create = mortal("create", store.create.bind(store), (_out, [row]) => ledger.stored(store, row.id));
  const rows = store.messages;
  rows.storeBoards = mortal("storeBoards", rows.storeBoards.bind(rows), (_out, [boards]) => {
    for (const { table, message } of boards) ledger.messages.set(table, message);
  });
  rows.addWarning = mortal("addWarning", rows.addWarning.bind(rows), (_out, [{ message }]) => {
    ledger.noted.add(message);
  });
  rows.removeWarning = mortal("removeWarning", rows.removeWarning.bind(rows), () => undefined);
  store.touch = mortal("touch", store.touch.bind(store), async (moved) => {
    if (moved) for (const table of ledger.tables.keys()) await ledger.stored(store, table);
  });
  store.renew = mortal("renew", store.renew.bind(store), (_out, [table]) => ledger.stored(store, table));

  const peer: Peer = {
    alive: () => !dead,
    showing: (board, interaction) => {
      if (!dead) checkShowing(board, interaction);
    },
    answering: (to, accepted) => {
      if (dead) return;
      const { given, failed } = answers.get(to) ?? unanswered;
      answers.set(to, { given: given + 1, failed });
      if (accepted && requested.has(to.id)) mustBeStored(to.id, "was accepted");
    },
    failed: (to) => {
      const { given, failed } = answers.get(to) ?? unanswered;
      answers.set(to, { given, failed: failed + 1 });
    },
    warning: (users, nonce) => {
      if (!dead) checkWarning(users, nonce);
    },
  };
  const api = channel.wire(peer);
  const seed = (): Buffer => {
    world.seeds += 1;
    return createHash("sha256").update(`seed ${world.seeds}`).digest();
  };
  const { tables, bot } = createApp({
    store,
    clock,
    log,
    seed,
    random: randomStream,
    metrics: noMetrics,
    painter: heldPainter(),
    links: { privacy: null, terms: null, support: null },
    draw: (board) => wordsOnly(drawFacts(board)),
    emojis: () => ownEmojis,
    drawEphemeral: () => {
      throw new Error("Katchen has no ephemeral messages");
    },
    discord: {
      api,
      queue: openQueue(api),
      ages: agesWithoutDates(clock, log),
      isConnected: () => world.air,
      pressTime: () => clock.now(),
      waitForRoom: () => Promise.resolve(),
      localeOf: () => "en-GB",
    },
  });
  const { requests } = tables;
  const handleRequest = requests.handle.bind(requests);
  const requested = new Set<string>();
  requests.handle = async (table, request) => {
    const { kind, interaction } = request;
    // The ledger is about what happens at tables that are open.
    if (table === null || kind === "rematch") return handleRequest(table, request);
    const call = ledger.asked(interaction);
    requested.add(interaction);
    const reply = await handleRequest(table, request);
    if (!dead) ledger.replied({ call, table, interaction, request: kind, reply });
    return reply;
  };
  function checkShowing({ table, version, digest }: Shown, interaction: string | null): void {
    if (ledger.digest(table, version) !== digest)
      channel.violations.push(`version ${version} is shown, and not stored`);
    if (interaction !== null && requested.has(interaction)) mustBeStored(interaction, "shows a board");
  }

  /** The store is asked in this moment; what it says comes a little later. */
  function mustBeStored(interaction: string, what: string): void {
    noting(
      store.tableOfPress(interaction).then((table) => {
        if (table === null) channel.violations.push(`${interaction} ${what}, and is not stored`);
      }),
    );
  }

  function checkWarning(users: readonly string[], nonce: string): void {
    ledger.warned(nonce);
    const table = ledger.tables.get(nonce.split(":")[0] ?? "");
    const open = table === undefined ? [] : awaited(table);
    const asked = open.map(({ seat }) => table?.seats[seat]?.user);
    if (users.length === 0 || users.some((user) => !asked.includes(user))) {
      channel.violations.push(`warning ${nonce} mentions ${users.join()}; awaited: ${asked.join()}`);
    }
  }

  function noting(work: Promise<unknown>): void {
    work.catch((error: unknown) => {
      log.error({ error }, "work in the background failed");
    });
  }

  function beat(): void {
    if (world.air) noting(tables.shards.touch());
    clock.after(beatMs, beat);
  }

  noting(tables.shards.start());
  clock.after(beatMs, beat);

  return {
    store,
    tables,
    lines,
    alive: () => !dead,
    die,
    doom: (doom) => {
      doomed = doom;
    },
    spoil: (write) => {
      spoiled = write;
    },
    deliver: (context, handle) => {
      noting(
        handle(bot)
          .catch((error: unknown) => {
            log.error({ error }, "an interaction failed");
            if (!dead && !harmed) channel.violations.push(`${context.id} failed: ${String(error)}`);
            return dead ? undefined : replyText(bot, context, "answers.broken");
          })
          .then(() => {
            const { given, failed } = answers.get(context) ?? unanswered;
            // One that failed may be followed by a plainer one, and by nothing else.
            if (!dead && (given === 0 || given - failed > 1 || given > 2)) {
              channel.violations.push(`${context.id} was answered ${given} times`);
            }
          }),
      );
    },
  };
}
