import { SnowflakeUtil, type APIInteractionResponse } from "discord.js";
import type { GameId } from "../../../games/index.js";
import type { Arrival } from "../../interactions/arrival.js";
import type { Bot } from "../../interactions/bot.js";
import { type Drawing, withPicture } from "../../messages/compose.js";
import type { CustomId } from "../../ui/custom-id.js";
import { painted } from "../../images/painted.js";
import type { Picture } from "../../images/picture.js";
import type { MessageBody } from "../../api/wire.js";
import { ephemeral, inPlace, replyText, respond } from "../../messages/reply.js";
import { choose, readPractice, sizeFrom } from "./exercise.js";
import { question, solution, welcome } from "./message.js";

/** `/katchme practice`: instructions and a button for the first night. */
export async function openPractice(
  bot: Bot,
  arrival: Arrival,
  _game: GameId,
  options: Readonly<Record<string, unknown>>,
): Promise<void> {
  const drawing = welcome(sizeFrom(options["districts"]), bot.texts(arrival.language));
  await send(bot, arrival, drawing, ephemeral);
}

/** A press on a practice message, which is edited in place. */
export async function handlePractice(bot: Bot, arrival: Arrival, id: CustomId): Promise<void> {
  const press = readPractice(id);
  if (press === null) return replyText(bot, arrival, "answers.unknownButton");
  const t = bot.texts(arrival.language);
  if (press.type === "again") {
    const exercise = { districts: press.districts, shown: arrival.id };
    return send(bot, arrival, question(exercise, null, t), inPlace);
  }
  const { exercise } = press;
  const chosen = choose(press.half, press.tile);
  if (chosen.type === "half") return send(bot, arrival, question(exercise, chosen.tile, t), inPlace);
  // Both by Discord's clock, so that latency does not count.
  const ms = Math.max(0, SnowflakeUtil.timestampFrom(arrival.id) - SnowflakeUtil.timestampFrom(exercise.shown));
  return send(bot, arrival, solution(exercise, chosen.tiles, ms, t), inPlace);
}

/** A practice picture; null if it takes too long, or the reader just had one. */
async function pictureFor(bot: Bot, { id, person }: Arrival, picture: Picture): Promise<Uint8Array | null> {
  const ready = bot.painter.ready(picture.svg);
  if (ready !== null) return ready;
  if (!bot.cooldowns.practice.begin(person.user)) {
    bot.metrics.leftOut("often");
    return null;
  }
  return painted(bot, id, { id: person.user, practice: true }, picture);
}

/** Responds with a message and its picture, attached each time since the last message is unknown. */
async function send(
  bot: Bot,
  arrival: Arrival,
  drawing: Drawing,
  asResponse: (body: MessageBody) => APIInteractionResponse,
): Promise<void> {
  const { picture } = drawing;
  const png = picture === null ? null : await pictureFor(bot, arrival, picture);
  const { body, files } = withPicture(drawing, png);
  await respond(bot, arrival, asResponse(body), { files });
}
