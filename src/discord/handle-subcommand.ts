import { SnowflakeUtil } from "discord.js";
import type { Asking, Subcommand } from "../game/screen.js";
import { type GameId, gameIds, games } from "../games/index.js";
import { randomStream } from "../tables/chance/random-stream.js";
import type { InteractionFacts } from "./context.js";
import { repliesTo } from "./replies.js";
import type { Bot } from "./bot.js";
import { replyText } from "./messages/reply.js";
import type { CustomId } from "./ui/parts.js";
import { openVerb } from "./ui/learn-buttons.js";

/** A subcommand that one game has of its own. */
export interface OwnSubcommand {
  readonly game: GameId;
  readonly subcommand: Subcommand;
}

/** The subcommand of a custom_id. */
export function subcommandOf({ table }: CustomId): OwnSubcommand | null {
  for (const game of gameIds) {
    const subcommand = games[game].screen.subcommands?.find((own) => own.table === table);
    if (subcommand !== undefined) return { game, subcommand };
  }
  return null;
}

/** Answers a game's own subcommand with a new ephemeral message. @param options as given, by name */
export async function openSubcommand(
  bot: Bot,
  context: InteractionFacts,
  game: GameId,
  subcommand: Subcommand,
  options: Readonly<Record<string, unknown>>,
): Promise<void> {
  const page = subcommand.open(options, await askingOf(bot, context, game));
  return repliesTo(bot, context).page(game, page, "ephemeral");
}

/** Answers a press on a subcommand's message in its place, and elsewhere the button that opens it. */
export async function handleSubcommand(
  bot: Bot,
  context: InteractionFacts,
  { game, subcommand }: OwnSubcommand,
  id: CustomId,
): Promise<void> {
  const asking = await askingOf(bot, context, game);
  const opens = id.verb === openVerb;
  const page = opens ? subcommand.open({}, asking) : context.onEphemeral ? subcommand.press(id, asking) : null;
  if (page === null) return replyText(bot, context, "answers.unknownButton");
  if (page.time !== undefined) await bot.tables.userData.keepBestTime(context.person.user, game, page.time);
  return repliesTo(bot, context).page(game, page, context.onEphemeral ? "update" : "ephemeral");
}

async function askingOf(bot: Bot, { id, language, guild, person }: InteractionFacts, game: GameId): Promise<Asking> {
  return {
    id,
    // Both by Discord's clock, so that latency does not count.
    since: (earlier) => Math.max(0, SnowflakeUtil.timestampFrom(id) - SnowflakeUtil.timestampFrom(earlier)),
    random: (interaction) => randomStream(Buffer.from(interaction, "ascii"), 0, "act"),
    best: (await bot.tables.userData.bestTimes(person.user)).get(game) ?? null,
    t: bot.texts({ language, guild }),
  };
}
