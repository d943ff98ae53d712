import { disableValidators } from "@discordjs/builders";
import { ChannelType, ComponentType, InteractionResponseType, PermissionFlagsBits } from "discord.js";
import { type App, createApp } from "../../src/app.js";
import type { ApiClient, MessageBody, Sent } from "../../src/discord/api/api-client.js";
import { noMetrics } from "../../src/discord/api/metrics.js";
import type { Interaction } from "../../src/discord/interaction.js";
import { drawWith } from "../../src/discord/messages/compose.js";
import { drawStream } from "../../src/tables/chance/random-stream.js";
import { openSqliteStore } from "../../src/store/drivers/sqlite/sqlite-store.js";
import { ownEmojis } from "../../test/discord/ui/boards.js";
import { fakeClock } from "../../test/support/fake-clock.js";
import { nextSeed, interactionAt } from "../../test/support/interactions.js";
import { agesWithoutDates, checksHere, noClips, noGuilds, openQueue } from "../../test/support/simple-ports.js";
import { keepLines, person } from "../../test/support/tables.js";
import { allGames } from "../../src/games/index.js";

// All that the ways need of `src` and `test` is imported here.

// As the bot has it.
disableValidators();

const [guild, channel] = ["100000000000000000", "100000000000000001"] as const;

/** A heartbeat, how long a picture takes, and how long after a press all has settled; in milliseconds. */
const [beatMs, paintMs, settleMs] = [10_000, 40, 5_000] as const;

interface Message {
  readonly id: string;
  readonly flags: number;
  body: MessageBody;
}

/** Somebody who plays. */
export type Guest = ReturnType<typeof person>;

/** Somebody of this name. */
export const guest = (name: string): Guest => person(name);

/** A bot on a Discord in memory, in one channel of one server. Its clock stands still until somebody does something. */
export class World {
  readonly #calledStore: () => void;
  readonly #clock = fakeClock();
  readonly #log = keepLines();
  readonly #store = openSqliteStore(":memory:");
  /** The one written last is last. */
  #messages: readonly Message[] = [];
  /** The message that an interaction's token stands for. */
  readonly #originals = new Map<string, string>();
  #posted = 0;
  #app: App;

  /** @param calledStore is told of each call of the store */
  constructor(calledStore: () => void) {
    this.#calledStore = calledStore;
    this.#app = this.#startApp();
  }

  /** Starts the tables, as with a shard that is up. */
  async start(): Promise<void> {
    await this.#app.tables.shards.begin(0, 1);
    await this.#app.tables.shards.start(0);
    await this.#clock.forward(settleMs);
  }

  /** The bot is gone for a while, and another one begins over the same store. */
  async restart(ms: number): Promise<void> {
    await this.#app.stop();
    await this.#clock.forward(ms);
    this.#app = this.#startApp();
  }

  /** @throws Error if anything was logged as wrong */
  async end(): Promise<void> {
    await this.#app.stop();
    await this.#store.close();
    const wrong = this.#log.lines.filter(({ level }) => level === "warn" || level === "error");
    if (wrong.length > 0) throw new Error(`something went wrong on the way: ${JSON.stringify(wrong)}`);
  }

  /** Lets time pass, with a heartbeat every ten seconds. */
  async pass(ms: number): Promise<void> {
    for (let left = ms; left > 0; left -= beatMs) {
      await this.#clock.forward(Math.min(beatMs, left));
      await this.#app.tables.shards.touch(0);
    }
  }

  /** Somebody uses a subcommand. @param texts its options */
  command(who: Guest, name: string, subcommand: string, texts: Readonly<Record<string, string>> = {}): Promise<void> {
    const options = Object.entries(texts).map(([option, value]) => ({ type: 3, name: option, value }));
    const data = { id: "1", type: 1, name, options: [{ type: 1, name: subcommand, options }] };
    return this.#arrive({ ...this.#by(who), type: 2, data });
  }

  /** Somebody uses the button or, with values, the select with such a `custom_id` that was shown last. */
  press(who: Guest, customId: RegExp, ...values: readonly string[]): Promise<void> {
    const data = values.length === 0 ? {} : { values };
    for (const { id, flags, body } of this.#messages.toReversed()) {
      const { components = [] } = body;
      const custom_id = usableIn(components).find((found) => customId.test(found));
      if (custom_id === undefined) continue;
      const by = this.#by(who);
      this.#originals.set(by.token, id);
      const message = { id, channel_id: channel, content: "", flags, components };
      const component_type = values.length === 0 ? ComponentType.Button : ComponentType.StringSelect;
      return this.#arrive({ ...by, type: 3, message, data: { ...data, component_type, custom_id } });
    }
    throw new Error(`nothing shown has a custom_id like ${customId.source}`);
  }

  /** Whether a message of the channel has such components or text, as JSON. */
  shows(json: RegExp): boolean {
    return this.#messages.some(({ body }) => json.test(JSON.stringify(body)));
  }

  /** Whose turn it is at the table; null: nobody's. */
  async asked(): Promise<Guest | null> {
    const { play = null, seats = [] } = (await this.#app.tables.boardIn(channel)) ?? {};
    const owner = seats[play?.prompts[0]?.seat ?? -1];
    return owner?.type === "human" ? { ...owner, moderator: false } : null;
  }

  /** An interaction comes; resolves when all that follows has settled. */
  async #arrive(data: object): Promise<void> {
    void this.#app.answer(data as Interaction);
    await this.#clock.forward(settleMs);
  }

  /** What every interaction in a server has. */
  #by({ user, name }: Guest) {
    const id = interactionAt(this.#clock.now());
    const permissions = String(PermissionFlagsBits.Administrator);
    return {
      id,
      application_id: "100000000000000009",
      token: `token of ${id}`,
      version: 1,
      guild_id: guild,
      channel_id: channel,
      channel: { id: channel, type: ChannelType.GuildText, guild_id: guild },
      context: 0,
      member: {
        user: { id: user, username: name, discriminator: "0", avatar: null },
        nick: name,
        roles: [],
        permissions,
      },
      locale: "de",
      app_permissions: permissions,
      entitlements: [],
      authorizing_integration_owners: {},
    };
  }

  #startApp(): App {
    const [clock, { log }, api] = [this.#clock, this.#log, this.#api()];
    const painted = new Set<string>();
    return createApp({
      games: allGames,
      store: this.#counted(this.#store),
      clock,
      log,
      seed: nextSeed,
      random: drawStream,
      metrics: noMetrics,
      painter: {
        expectedMs: () => paintMs,
        ready: (sketch) => (painted.has(sketch) ? new Uint8Array() : null),
        paint: (sketch) =>
          new Promise((resolve) => {
            clock.after(paintMs, () => {
              painted.add(sketch);
              resolve(new Uint8Array());
            });
          }),
      },
      clips: noClips,
      checks: checksHere,
      links: { privacy: null, terms: null, support: null },
      ...drawWith(() => ownEmojis, log),
      discord: {
        api,
        guilds: { ...noGuilds, startThread: () => Promise.resolve(), joinThread: () => Promise.resolve(true) },
        download: () => Promise.resolve({ kind: "failed" }),
        queue: openQueue(api),
        ages: agesWithoutDates(clock, log),
        isConnected: () => true,
        pressTime: () => clock.now(),
        hasChannel: () => Promise.resolve(true),
        inTurn: (request) => request(),
        waitForRoom: () => Promise.resolve(),
        localeOf: () => "de",
      },
    });
  }

  /** Discord, which takes every request at once. */
  #api(): ApiClient {
    return {
      respond: ({ token }, response, files) => {
        if (!("data" in response)) return Promise.resolve(null);
        const body = response.data as MessageBody;
        if (response.type === InteractionResponseType.UpdateMessage)
          return Promise.resolve(this.#show(this.#originals.get(token), body, files));
        const sent = this.#show(undefined, body, files);
        this.#originals.set(token, sent.id);
        return Promise.resolve(sent);
      },
      followUp: (_to, body) => Promise.resolve(this.#show(undefined, body)),
      editOriginal: (token, body, files, followUp) =>
        Promise.resolve(this.#show(followUp ?? this.#originals.get(token), body, files)),
      removeOriginal: (token) => this.#remove(this.#originals.get(token)),
      post: (_channel, body, _nonce, files) => Promise.resolve(this.#show(undefined, body, files)),
      edit: (_channel, message, body, files) => Promise.resolve(this.#show(message, body, files)),
      remove: (_channel, message) => this.#remove(message),
    };
  }

  /** @param known left out: a new message */
  #show(known: string | undefined, body: MessageBody, files: readonly unknown[] = []): Sent {
    this.#posted += 1;
    const old = this.#messages.find(({ id }) => id === known);
    const id = known ?? String(200_000_000_000_000_000n + BigInt(this.#posted));
    this.#messages = [
      ...this.#messages.filter((message) => message !== old),
      { id, flags: old?.flags ?? body.flags ?? 0, body },
    ];
    return { id, attachment: files.length === 0 ? null : `9${id}` };
  }

  #remove(removed: string | undefined): Promise<void> {
    this.#messages = this.#messages.filter(({ id }) => id !== removed);
    return Promise.resolve();
  }

  /** The same, but each call is counted. */
  #counted<Part extends object>(part: Part): Part {
    return new Proxy(part, {
      get: (target, name) => {
        const value: unknown = Reflect.get(target, name);
        if (typeof value !== "function")
          return typeof value === "object" && value !== null ? this.#counted(value) : value;
        return (...given: readonly unknown[]): unknown => {
          this.#calledStore();
          return Reflect.apply(value, target, given);
        };
      },
    });
  }
}

/** The `custom_id`s of what can be used among components. */
function usableIn(components: unknown): readonly string[] {
  const found: string[] = [];
  JSON.stringify(components, (_key, value: { readonly custom_id?: string; readonly disabled?: boolean } | null) => {
    if (typeof value?.custom_id === "string" && value.disabled !== true) found.push(value.custom_id);
    return value;
  });
  return found;
}
