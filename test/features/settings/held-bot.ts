import { ownEmojis } from "../../discord/ui/boards.js";
import { PermissionsBitField } from "discord.js";
import { type App, type AppPorts, createApp, type AppParts } from "../../../src/app.js";
import { noMetrics } from "../../../src/discord/api/metrics.js";
import type { Sent } from "../../../src/discord/api/api-client.js";
import type { InteractionFacts } from "../../../src/discord/context.js";
import type { Store } from "../../../src/store/store.js";
import { openSqliteStore } from "../../../src/store/drivers/sqlite/sqlite-store.js";
import { drawStream } from "../../../src/tables/chance/random-stream.js";
import { fakeClock, settle } from "../../support/fake-clock.js";
import { heldPainter, type HeldPainter } from "../../support/held-painter.js";
import { agesWithoutDates, checksHere, noClips, openQueue, noGuilds } from "../../support/simple-ports.js";
import { interactionAt, nextSeed, nextInteraction } from "../../support/interactions.js";
import type { Interaction } from "../../../src/discord/interaction.js";
import type { Person } from "../../../src/tables/requests.js";
import { keepLines, type Line, person, type Played, playedAt } from "../../support/tables.js";
import { heldApi, type HeldApi } from "../../support/held-api.js";
import { wordsOnly } from "../../support/written-board.js";
import { allGames } from "../../../src/games/index.js";

/** Where a bench opens its tables. */
export const guild = "100000000000000000";

/** Over a database in memory; requests and pictures wait for the test. */
export interface HeldBot {
  readonly app: App;
  readonly bot: AppParts;
  readonly on: Played;
  readonly api: HeldApi;
  readonly painter: HeldPainter;
  readonly lines: readonly Line[];
}

/** @param metrics left out: nothing is counted @param around left out: the store is as it is */
export function heldBot(
  metrics = noMetrics,
  around = (store: Store): Store => store,
  ports: Partial<Omit<AppPorts, "discord">> & { readonly discord?: Partial<AppPorts["discord"]> } = {},
): HeldBot {
  const [clock, api, painter] = [fakeClock(), heldApi(), heldPainter()];
  const store = around(openSqliteStore(":memory:"));
  const { log, lines } = keepLines();
  const drawing = wordsOnly({ allowed_mentions: { parse: [] } });
  const app = createApp({
    games: allGames,
    store,
    clock,
    log,
    seed: nextSeed,
    random: drawStream,
    metrics,
    painter,
    clips: noClips,
    checks: checksHere,
    ...ports,
    links: { privacy: null, terms: null, support: null },
    draw: () => drawing,
    emojis: () => ownEmojis,
    drawEphemeral: () => drawing,
    discord: {
      api,
      guilds: noGuilds,
      download: () => Promise.resolve({ kind: "failed" }),
      queue: openQueue({ ...api, post: (...post) => (isStart(post[2]) ? postedStart() : api.post(...post)) }),
      ages: agesWithoutDates(clock, log),
      isConnected: () => true,
      pressTime: () => clock.now(),
      hasChannel: () => Promise.resolve(true),
      inTurn: (request) => request(),
      waitForRoom: () => Promise.resolve(),
      localeOf: () => null,
      ...ports.discord,
    },
  });
  return { app, bot: app.parts, on: playedAt(store, app.tables, clock), api, painter, lines };
}

/** Start messages that the bot posts by itself wait for no test. */
function isStart(nonce: string): boolean {
  return nonce.startsWith("s");
}

function postedStart(): Promise<Sent> {
  return Promise.resolve({ id: nextInteraction(), attachment: null });
}

/** Of a packet of the gateway, what differs from test to test. */
interface Packet {
  /** Discord's number for a command, a press or a modal. */
  readonly type: 2 | 3 | 5;
  readonly data: object;
  /** The message that it was used on; left out: none. */
  readonly message?: { readonly id: string; readonly flags?: number };
  /** Of who uses it; left out: none that matter. */
  readonly permissions?: bigint;
  readonly locale?: string;
}

/** What somebody uses now in the server's first channel, where the bot may do anything, as the gateway sends it. */
export function packetOf(
  { on }: HeldBot,
  who: Pick<Person, "user" | "name">,
  { type, data, message, permissions = 0n, locale = "de" }: Packet,
): Interaction {
  const channel = "100000000000000001";
  return {
    id: interactionAt(on.clock.now()),
    application_id: "9",
    token: "token",
    version: 1,
    type,
    data,
    ...(message === undefined ? {} : { message: { channel_id: channel, content: "", flags: 0, ...message } }),
    guild_id: guild,
    channel_id: channel,
    channel: { id: channel, type: 0 },
    context: 0,
    member: {
      user: { id: who.user, username: who.name.toLowerCase(), discriminator: "0" },
      nick: who.name,
      roles: [],
      permissions: String(permissions),
    },
    locale,
    app_permissions: "8",
    entitlements: [],
    authorizing_integration_owners: {},
  } as unknown as Interaction;
}

/** By Anna, who manages the server and reads English, unless told otherwise. */
export function arrivalWith(changes: Partial<InteractionFacts>): InteractionFacts {
  return {
    id: nextInteraction(),
    token: "token",
    message: null,
    guild,
    channel: "100000000000000001",
    channelKind: "text",
    onEphemeral: false,
    pressedMessage: null,
    person: person("Anna"),
    roles: [],
    manager: true,
    language: "en",
    locale: "en-US",
    own: new PermissionsBitField(PermissionsBitField.All),
    granted: new PermissionsBitField(PermissionsBitField.All),
    parent: null,
    ...changes,
  };
}

/** The data of the last answer to an interaction. */
export function lastAnswer({ requests }: HeldApi): Record<string, unknown> {
  const request = requests.findLast(({ type }) => type === "respond");
  if (request?.type !== "respond" || !("data" in request.response)) throw new Error("nothing was answered");
  return { ...request.response.data };
}

/** Lets all requests through until every board shows what it should. */
export async function untilWritten({ api, on }: HeldBot): Promise<void> {
  for (let quiet = 0; quiet < 2; quiet += 1) {
    await settle();
    while (api.waiting() > 0) {
      api.pass();
      await settle();
      quiet = 0;
    }
    await on.clock.forward(3_000);
  }
}

/** The server's managers have seen the card that sets it up, so no press is followed by it. */
export async function introduce({ bot }: HeldBot, server = guild): Promise<void> {
  await bot.settings.change(server, (present) => ({ ...present, welcome: "done" }));
}

/** Lets all requests through, and what falls due by them. */
export async function passAll({ on, api }: HeldBot): Promise<void> {
  for (let quiet = 0; quiet < 6; quiet += 1) {
    await on.clock.forward(1);
    while (api.waiting() > 0) {
      api.pass();
      await settle();
    }
  }
}
