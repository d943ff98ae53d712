import type { Caption } from "../../game/scene.js";
import { games } from "../../games/index.js";
import { boardOf } from "../../tables/show.js";
import {
  viewpointFor,
  type Recording,
  isOver,
  lastStop,
  middleOf,
  roundAfter,
  roundsUpTo,
  stopAfter,
  stopBefore,
} from "../../tables/watch-again.js";
import { paintInTime } from "../../discord/images/paint-in-time.js";
import type { Bot } from "../../discord/interactions/bot.js";
import { Cooldown } from "../../discord/interactions/cooldown.js";
import type { InteractionContext } from "../../discord/context.js";
import { attachPicture } from "../../discord/messages/compose.js";
import { ephemeralResponse, replyText, respond, textMessage, updateResponse } from "../../discord/messages/reply.js";
import type { CustomId } from "../../discord/ui/custom-id.js";
import { isWatchVerb, middleRound, nextRound, publicView, type WatchVerb } from "../../discord/ui/watch-buttons.js";
import { tableOn } from "../dice/find-table.js";
import { handleClip } from "./handle-clip.js";
import { drawFrame, pictureOfFrame, type Frame } from "./draw-watch.js";

/** Limits how often one person has a long game played again that is not at hand. */
const plays = new Cooldown(2_000);

/** A message's context menu: opens the game of its board. @param components the message's, as JSON */
export async function watchMessage(bot: Bot, context: InteractionContext, components: unknown): Promise<void> {
  const table = tableOn(components);
  const board = table === null ? null : await bot.tables.board(table);
  if (table === null || board?.guild !== context.guild) return replyText(bot, context, "watch.noBoard");
  await show(bot, context, { table, prompt: 0, verb: "watch", argument: publicView }, "watch", []);
}

/** A press of somebody who watches a game again, or wants to; anybody in its channel may. */
export async function handleWatch(
  bot: Bot,
  context: InteractionContext,
  id: CustomId,
  values: readonly string[],
): Promise<void> {
  if (isWatchVerb(id.verb)) await show(bot, context, id, id.verb, values);
}

async function show(
  bot: Bot,
  context: InteractionContext,
  id: CustomId,
  verb: WatchVerb,
  values: readonly string[],
): Promise<void> {
  const recording = await bot.tables.recording(id.table, () => plays.begin(bot, context.person.user));
  const t = bot.texts(context);
  if (recording === null) return bot.notices.tell(context, textMessage(t("watch.gone")));
  if (typeof recording === "string") return bot.notices.tell(context, textMessage(t(`watch.${recording}`)));
  if (isOver(recording) && bot.writer.isBehind(boardOf(recording.table)))
    return bot.notices.tell(context, textMessage(t("watch.ending")));
  if (verb === "clip" || verb === "clippost") return handleClip(bot, context, recording, { step: id.prompt, verb });
  const isPlayer = recording.table.seats.some(({ user }) => user === context.person.user);
  const frame = { ...placeAfter(recording, id, verb, values), isPlayer };
  const picture = pictureOfFrame(frame, t, bot.emojis());
  const asker = { id: context.person.user, practice: true };
  const png = picture === null ? null : await paintInTime(bot, context.id, asker, picture);
  const words = (shown: Caption | null) => drawFrame(frame, t, bot.emojis(), shown);
  const { body, files } = attachPicture({ picture, words }, png);
  const isOpen = context.onEphemeral && verb !== "watch";
  await respond(bot, context, isOpen ? updateResponse(body) : ephemeralResponse(body), { files });
}

/** Where a press leads. What the id says of a step that the game does not have is its end. */
function placeAfter(
  recording: Recording,
  { prompt, argument }: CustomId,
  verb: Exclude<WatchVerb, "clip" | "clippost">,
  [value = ""]: readonly string[],
): Omit<Frame, "isPlayer"> {
  const now = Math.min(prompt, lastStop(recording));
  const chosen = verb === "watcheyes" ? value : argument;
  const viewpoint = chosen === publicView || chosen === "" ? null : viewpointFor(recording, Number(chosen));
  const screen = games[boardOf(recording.table).game].screen;
  const frameAt = (step: number) => ({ recording, step, viewpoint });
  switch (verb) {
    case "watch":
    case "watchstart":
      return frameAt(0);
    case "watchback":
      return frameAt(stopBefore(recording, now, viewpoint));
    case "watchon":
      return frameAt(stopAfter(recording, now, viewpoint));
    case "watchend":
      return frameAt(lastStop(recording));
    case "watcheyes":
      return frameAt(now);
    case "watchround":
      if (value === middleRound && isOver(recording)) return frameAt(middleOf(recording, screen));
      return frameAt(
        value === nextRound
          ? roundAfter(recording, now, screen)
          : (roundsUpTo(recording, now, screen)[Number(value) - 1] ?? now),
      );
  }
}
