import { type APIInteractionResponse, InteractionResponseType, MessageFlags } from "discord.js";
import type { GameId } from "../../../game/contract.js";
import { pressedAt } from "../../../tables/decide/press-time.js";
import type { Arrival } from "../../interactions/arrival.js";
import type { Bot } from "../../interactions/bot.js";
import type { Drawing } from "../../messages/compose.js";
import type { CustomId } from "../../ui/custom-id.js";
import { withFile } from "../../images/attach.js";
import { painted } from "../../images/painted.js";
import type { Picture } from "../../images/picture.js";
import { plainly } from "../../interactions/whisper.js";
import { failureOf } from "../../api/wire.js";
import { choose } from "./practice-answer.js";
import { readPractice, sizeFrom } from "./exercise.js";
import { question, solution, welcome } from "./message.js";

/** How long after a picture nobody has another one painted to practise, in milliseconds; words answer meanwhile. */
const practiceMs = 2_000;

type Answer = InteractionResponseType.ChannelMessageWithSource | InteractionResponseType.UpdateMessage;

/** `/katchme practice`: a word on how it goes, and a button for the first night. */
export async function openPractice(
  bot: Bot,
  arrival: Arrival,
  _game: GameId,
  options: Readonly<Record<string, unknown>>,
): Promise<void> {
  const drawing = welcome(sizeFrom(options["districts"]), bot.texts(arrival.language));
  await respond(bot, arrival, InteractionResponseType.ChannelMessageWithSource, drawing);
}

/** A press on a practice message, which is answered in its place. */
export async function handlePractice(bot: Bot, arrival: Arrival, id: CustomId): Promise<void> {
  const press = readPractice(id);
  if (press === null) return plainly(bot, arrival, "answers.unknownButton");
  const t = bot.texts(arrival.language);
  if (press.type === "again") {
    const exercise = { districts: press.districts, shown: arrival.id };
    return update(bot, arrival, question(exercise, null, t));
  }
  const { exercise } = press;
  const chosen = choose(press.half, press.tile);
  if (chosen.type === "half") return update(bot, arrival, question(exercise, chosen.tile, t));
  // Both moments by Discord's clock, so that nobody's way to the bot counts.
  const ms = Math.max(0, pressedAt(arrival.id) - pressedAt(exercise.shown));
  return update(bot, arrival, solution(exercise, chosen.tiles, ms, t));
}

function update(bot: Bot, arrival: Arrival, drawing: Drawing): Promise<void> {
  return respond(bot, arrival, InteractionResponseType.UpdateMessage, drawing);
}

/** A picture to practise with; null where it takes too long, or its reader has just had another one painted. */
async function pictureFor(bot: Bot, { id, person }: Arrival, picture: Picture): Promise<Uint8Array | null> {
  const ready = bot.painter.ready(picture.svg);
  if (ready !== null) return ready;
  const { practisedAt: times, clock, metrics } = bot;
  const now = clock.steady();
  for (const [user, at] of times) {
    if (now - at < practiceMs) break;
    times.delete(user);
  }
  if (times.has(person.user)) {
    metrics.leftOut("often");
    return null;
  }
  times.set(person.user, now);
  return painted(bot, id, { id: person.user, practice: true }, picture);
}

/** Answers with a message and its picture, which goes along each time since nothing is known of the message before. */
async function respond(bot: Bot, arrival: Arrival, type: Answer, drawing: Drawing): Promise<void> {
  const { picture } = drawing;
  const png = picture === null ? null : await pictureFor(bot, arrival, picture);
  const shown = png === null ? null : picture;
  const { body, files } = withFile(
    drawing.words(shown),
    shown === null || png === null ? null : { type: "new", name: shown.name, png },
  );
  const flags = MessageFlags.IsComponentsV2 | MessageFlags.Ephemeral;
  const data = type === InteractionResponseType.ChannelMessageWithSource ? { ...body, flags } : body;
  const response: APIInteractionResponse = { type, data };
  try {
    await bot.wire.respond(arrival, response, files);
  } catch (error) {
    const failure = failureOf(error);
    if (failure !== "answered") {
      bot.log.warn({ interaction: arrival.id, failure }, "a night to practise did not reach its reader");
    }
  }
}
