import { SnowflakeUtil, type APIInteractionResponse } from "discord.js";
import type { Caption, Picture } from "../../../game/scene.js";
import type { Asking, Page, Subcommand } from "../../../game/screen.js";
import { type GameId, gameIds } from "../../../games/index.js";
import { screenOf } from "../../../games/ui.js";
import { randomStream } from "../../../tables/decide/random-stream.js";
import type { MessageBody } from "../../api/api-client.js";
import { paintInTime } from "../../images/paint-in-time.js";
import type { InteractionContext } from "../../interactions/interaction-context.js";
import type { Bot } from "../../interactions/bot.js";
import { Cooldown } from "../../interactions/cooldown.js";
import { attachPicture } from "../../messages/compose.js";
import { ephemeralResponse, updateResponse, replyText, respond } from "../../messages/reply.js";
import type { CustomId } from "../../ui/custom-id.js";
import { framedMessage } from "../../ui/frame.js";
import { gallery } from "../../ui/parts.js";

/** A newly painted picture for a user; words answer meanwhile. */
const pictures = new Cooldown(2_000);

/** A subcommand that one game has of its own. */
export interface OwnSubcommand {
  readonly game: GameId;
  readonly subcommand: Subcommand;
}

/** The subcommand on whose messages a custom_id stands; null: on none of them. */
export function subcommandOf({ table }: CustomId): OwnSubcommand | null {
  for (const game of gameIds) {
    const subcommand = screenOf(game).subcommands?.find((own) => own.table === table);
    if (subcommand !== undefined) return { game, subcommand };
  }
  return null;
}

/** Answers a game's own subcommand with a new ephemeral message. @param options as they were given, by their names */
export function openSubcommand(
  bot: Bot,
  context: InteractionContext,
  game: GameId,
  subcommand: Subcommand,
  options: Readonly<Record<string, unknown>>,
): Promise<void> {
  return send(bot, context, game, subcommand.open(options, askingOf(bot, context)), ephemeralResponse);
}

/** Answers a press on a subcommand's message in that message's place. */
export function handleSubcommand(
  bot: Bot,
  context: InteractionContext,
  { game, subcommand }: OwnSubcommand,
  id: CustomId,
): Promise<void> {
  const page = subcommand.press(id, askingOf(bot, context));
  if (page === null) return replyText(bot, context, "answers.unknownButton");
  return send(bot, context, game, page, updateResponse);
}

function askingOf(bot: Bot, { id, language }: InteractionContext): Asking {
  return {
    id,
    // Both by Discord's clock, so that latency does not count.
    since: (earlier) => Math.max(0, SnowflakeUtil.timestampFrom(id) - SnowflakeUtil.timestampFrom(earlier)),
    random: (interaction) => randomStream(Buffer.from(interaction, "ascii"), 0, "act"),
    t: bot.texts(language),
  };
}

/** A page's picture; null if it takes too long, or the reader just had one. */
async function pictureFor(bot: Bot, { id, person }: InteractionContext, picture: Picture): Promise<Uint8Array | null> {
  const ready = bot.painter.ready(picture.svg);
  if (ready !== null) return ready;
  if (!pictures.begin(bot, person.user)) {
    bot.metrics.leftOut("often");
    return null;
  }
  return paintInTime(bot, id, { id: person.user, practice: true }, picture);
}

/** Responds with a page and its picture, attached each time since the last message is unknown. */
async function send(
  bot: Bot,
  context: InteractionContext,
  game: GameId,
  { picture, parts }: Page,
  asResponse: (body: MessageBody) => APIInteractionResponse,
): Promise<void> {
  const png = picture === null ? null : await pictureFor(bot, context, picture);
  const words = (shown: Caption | null) => framedMessage(game, parts(shown === null ? null : gallery(shown)));
  const { body, files } = attachPicture({ picture, words }, png);
  await respond(bot, context, asResponse(body), { files });
}
