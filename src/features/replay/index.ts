import type { Caption } from "../../game/scene.js";
import { boardOf } from "../../tables/show.js";
import {
  viewpointFor,
  type Recording,
  type Recordings,
  isOver,
  lastStop,
  middleOf,
  roundAfter,
  roundsUpTo,
  stopAfter,
  stopBefore,
} from "./recordings.js";
import type { Clock } from "../../clock.js";
import type { Board } from "../../tables/board.js";
import type { Tables } from "../../tables/tables.js";
import { type InteractionContext, ephemeralResponse, textMessage, updateResponse } from "../../discord/replies.js";
import type { Feature } from "../../discord/feature.js";
import { messageCommand } from "../../discord/localise.js";
import { Cooldown } from "../../lib/cooldown.js";
import { attachPicture } from "../../discord/messages/compose.js";
import type { CustomId } from "../../discord/ui/parts.js";
import {
  isWatchVerb,
  middleRound,
  nextRound,
  publicView,
  type WatchVerb,
  watchVerbs,
} from "../../discord/ui/watch-buttons.js";
import { tableOn } from "../dice/index.js";
import { type ClipDeps, handleClip } from "./clips.js";
import { drawFrame, pictureOfFrame, type Frame } from "./draw-watch.js";

/** "Replay" in a message's context menu. */
const watchCommand = messageCommand("commands.menu.watch");

/** What watching a game again needs. */
export interface ReplayDeps extends ClipDeps {
  readonly tables: Pick<Tables, "board">;
  readonly recordings: Pick<Recordings, "of">;
  /** Whether a board's message does not show its end yet. */
  readonly isBehind: (board: Board) => boolean;
  readonly clock: Clock;
}

/** Watching a game again, step by step, and clips of it; anybody in its channel may. */
export function replayFeature(deps: ReplayDeps): Feature {
  /** Limits how often one person has a long game played again that is not at hand. */
  const plays = new Cooldown(deps.clock, 2_000);
  return {
    id: "replay",
    commands: [watchCommand],
    verbs: watchVerbs,
    onCommand: async (context, use) => {
      const table = use.kind === "message" ? tableOn(use.components) : null;
      const board = table === null ? null : await deps.tables.board(table);
      if (table === null || board?.guild !== context.guild) return context.reply.text("watch.noBoard");
      await show(deps, plays, context, { table, prompt: 0, verb: "watch", argument: publicView }, "watch", []);
    },
    onTablePress: async (context, { id, values }) => {
      if (isWatchVerb(id.verb)) await show(deps, plays, context, id, id.verb, values);
    },
  };
}

async function show(
  deps: ReplayDeps,
  plays: Cooldown,
  context: InteractionContext,
  id: CustomId,
  verb: WatchVerb,
  values: readonly string[],
): Promise<void> {
  const { reply, t } = context;
  const { user } = context.person;
  const recording = await deps.recordings.of(id.table, () => plays.begin(user));
  if (recording === null) return reply.notice(textMessage(t("watch.gone")));
  if (typeof recording === "string") return reply.notice(textMessage(t(`watch.${recording}`)));
  if (isOver(recording) && deps.isBehind(boardOf(recording.table))) return reply.notice(textMessage(t("watch.ending")));
  if (verb === "clip" || verb === "clippost" || verb === "cliplast")
    return handleClip(deps, context, recording, { step: id.prompt, verb });
  const isPlayer = recording.table.seats.some((seat) => seat.user === user);
  const frame = { ...placeAfter(recording, id, verb, values), isPlayer };
  const picture = pictureOfFrame(frame, t, deps.emojis());
  const png = picture === null ? null : await reply.paintInTime(picture, true);
  const words = (shown: Caption | null) => drawFrame(frame, t, deps.emojis(), shown);
  const { body, files } = attachPicture({ picture, words }, png);
  const isOpen = context.onEphemeral && verb !== "watch";
  await reply.respond(isOpen ? updateResponse(body) : ephemeralResponse(body), files);
}

/** Where a press leads. What the id says of a step that the game does not have is its end. */
function placeAfter(
  recording: Recording,
  { prompt, argument }: CustomId,
  verb: Exclude<WatchVerb, "clip" | "clippost" | "cliplast">,
  [value = ""]: readonly string[],
): Omit<Frame, "isPlayer"> {
  const now = Math.min(prompt, lastStop(recording));
  const chosen = verb === "watcheyes" ? value : argument;
  const viewpoint = chosen === publicView || chosen === "" ? null : viewpointFor(recording, Number(chosen));
  const { screen } = recording.table.game;
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
