import { PermissionFlagsBits } from "discord.js";
import { gameKey, type GameModule } from "../game/module.js";
import type { Log } from "../log.js";
import type { Board } from "../tables/board.js";
import type { Reply } from "../tables/requests.js";
import { allowsTables } from "../tables/server-settings.js";
import type { Tables } from "../tables/tables.js";
import { failureOf } from "./api/api-client.js";
import type { GuildClient } from "./api/guild-client.js";
import { type ChannelQueue, deleteInTurn, requestInTurn } from "./api/pacing/channel-queue.js";
import { type InteractionFacts, requestOf } from "./context.js";
import { openThread } from "./messages/try-to-write.js";
import { type InteractionContext, textMessage } from "./replies.js";
import { shownName, whereTablesAre } from "./ui/names.js";
import { linkTo } from "./ui/parts.js";

/** What tables in threads of their own need. */
export interface ThreadTableDeps {
  readonly tables: Pick<Tables, "requests" | "settings">;
  readonly queue: ChannelQueue;
  readonly guilds: Pick<GuildClient, "startThread" | "closeThread">;
  readonly writer: { changed(board: Board): void };
  readonly log: Pick<Log, "warn">;
  /** As `noteLocales`. */
  readonly noteLocales: (guild: string, hostLocale: string) => Promise<void>;
}

/** What the bot needs besides for a table in a thread, asked for only where one is wanted. */
const needed = ["CreatePublicThreads", "SendMessagesInThreads"] as const;

/** What the bot lacks to open threads in a channel that has some; null: threads are none of this channel. */
export function missingForThreads({
  channelKind,
  granted,
}: Pick<InteractionFacts, "channelKind" | "granted">): readonly (typeof needed)[number][] | null {
  return channelKind === "text" ? needed.filter((name) => !granted.has(PermissionFlagsBits[name])) : null;
}

/**
 * Opens a table in a thread of its own, below a message that says so. A thread whose table does not open goes again.
 *
 * @param refusal the sentence for why a table does not open
 * @returns null: it could not, and the caller knows why
 */
export async function openInThread(
  deps: ThreadTableDeps,
  context: InteractionContext,
  game: GameModule,
  options: Readonly<Record<string, unknown>>,
  refusal: (reply: Extract<Reply, { kind: "refused" }>) => Promise<string>,
): Promise<Board | null> {
  const { tables, queue, guilds, writer, log } = deps;
  const { guild, channel, person, reply, t, serverT } = context;
  const settings = await tables.settings.of(guild);
  if (!allowsTables(settings, channel, null)) {
    await reply.say(whereTablesAre(settings.channels, t));
    return null;
  }
  if (!(await reply.defer())) return null;
  // Before anything is written whose language may follow from them.
  await deps.noteLocales(guild, context.locale);
  const name = serverT(gameKey(game, "name"));
  const content = serverT("threads.starter", { name: shownName(person.name, serverT), game: name });
  let thread: string;
  try {
    const starter = await requestInTurn(queue, { priority: "pressed", request: "post", guild, channel }, (api) =>
      api.post(channel, textMessage(content), `h${context.id}`),
    );
    const threadName = serverT("threads.name", { game: name, name: person.name }).slice(0, longestName);
    thread = await openThread({ queue, guilds, log }, { guild, channel }, starter.id, threadName);
  } catch (error) {
    log.warn({ guild, channel, failure: failureOf(error) }, "a thread for a table could not be opened");
    await reply.edit(textMessage(t("threads.failed")));
    return null;
  }
  const opening = { kind: "open", game: game.id, guild, channel: thread, parent: channel, options } as const;
  const opened = await tables.requests.handle(null, requestOf(context, { ...opening, ownThread: true }));
  if (opened.kind === "refused") {
    await reply.edit(textMessage(await refusal(opened)));
    await guilds.closeThread(thread);
    await deleteInTurn(queue, { guild, channel }, thread);
    return null;
  }
  writer.changed(opened.board);
  await reply.edit(textMessage(t("threads.opened", { link: linkTo({ guild, channel: thread }, null) })));
  return opened.board;
}

/** In characters, as Discord allows. */
const longestName = 100;

/** What of a command's options fits a button's argument, behind the game. */
export function writeOpening(game: string, options: Readonly<Record<string, unknown>>): string {
  const parts = Object.entries(options).map(([name, value]) => `${name}-${String(value)}`);
  const whole = [game, ...parts].join(".");
  return /^[\w.-]{1,40}$/u.test(whole) ? whole : game;
}

/** A game's id, and options as a command has them. */
export function readOpening(argument: string): {
  readonly game: string;
  readonly options: Readonly<Record<string, unknown>>;
} {
  const [game = "", ...parts] = argument.split(".");
  const options = parts.map((part) => {
    const at = part.indexOf("-");
    return [part.slice(0, at), valueOf(part.slice(at + 1))] as const;
  });
  return { game, options: Object.fromEntries(options) };
}

function valueOf(written: string): unknown {
  if (written === "true" || written === "false") return written === "true";
  return /^\d+$/u.test(written) ? Number(written) : written;
}
