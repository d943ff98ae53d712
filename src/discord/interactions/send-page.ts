import type { APIInteractionResponse } from "discord.js";
import type { Caption, Picture } from "../../game/scene.js";
import type { Page } from "../../game/screen.js";
import type { GameId } from "../../games/index.js";
import type { MessageBody } from "../api/api-client.js";
import { paintInTime, paintWithin, patienceMs } from "../images/paint-in-time.js";
import { Cooldown } from "./cooldown.js";
import type { InteractionContext } from "../context.js";
import type { Bot } from "./bot.js";
import { attachPicture } from "../messages/compose.js";
import { respond } from "../messages/reply.js";
import { framedMessage } from "../ui/frame.js";
import { gallery } from "../ui/parts.js";

/** Limits newly painted pictures per user, but not a few quick taps in a lesson; without one, words answer. */
const pictures = new Cooldown(10_000, 5);

/** A page's picture; null if it takes too long, or the reader just had one. @param isDeferred the press is not in a hurry */
export async function pictureFor(
  bot: Bot,
  { id, person }: InteractionContext,
  picture: Picture,
  isDeferred = false,
): Promise<Uint8Array | null> {
  const ready = bot.painter.ready(picture.svg);
  if (ready !== null) return ready;
  if (!pictures.begin(bot, person.user)) {
    bot.metrics.leftOut("often");
    return null;
  }
  const asker = { id: person.user, practice: true };
  return isDeferred ? paintWithin(bot, patienceMs, asker, picture) : paintInTime(bot, id, asker, picture);
}

/** Responds with a page and its picture, attached each time: the last message is unknown. */
export async function sendPage(
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
