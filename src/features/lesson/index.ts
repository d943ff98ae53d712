import type { Clock } from "../../clock.js";
import type { InteractionContext } from "../../discord/context.js";
import type { Feature } from "../../discord/feature.js";
import { Cooldown } from "../../discord/interactions/cooldown.js";
import type { SecondTaps } from "../../discord/interactions/second-taps.js";
import { learnTable, openVerb } from "../../discord/ui/learn-buttons.js";
import type { Emojis } from "../../game/scene.js";
import type { Reader } from "./draw-lesson.js";
import { goesOn, openLesson, pressLesson } from "./learn-pages.js";

/** What lessons need. */
export interface LessonDeps {
  readonly clock: Clock;
  readonly emojis: () => Emojis;
  readonly secondTaps: SecondTaps;
}

/**
 * Lessons: a game's `learn`, and the buttons that open one. A custom_id has all that a lesson needs, so a restart
 * changes nothing.
 */
export function lessonFeature({ clock, emojis, secondTaps }: LessonDeps): Feature {
  /** By learner: so soon after a press on "Next", in milliseconds, another tap is the second of a double tap on it. */
  const begun = new Cooldown(clock, 500);
  const readerOf = ({ person, t }: InteractionContext): Reader => ({ name: person.name, t, emoji: emojis() });
  return {
    id: "lesson",
    words: [{ word: learnTable }],
    gameSubcommands: [
      {
        name: "learn",
        open: (context, game) => context.reply.page(game, openLesson(game, readerOf(context)), "ephemeral"),
      },
    ],
    /** On a lesson in that message's place, on a board with an ephemeral message. */
    onPress: async (context, { id, values }) => {
      const lesson = id.verb === openVerb || context.onEphemeral ? pressLesson(id, values, readerOf(context)) : null;
      if (lesson === null) return context.reply.text("answers.unknownButton");
      const { user } = context.person;
      const { game, verb } = lesson;
      // As it would be at a table.
      const isSecond = (): boolean => verb !== null && secondTaps.isSecond(`${learnTable} ${user}`, game, verb);
      if (goesOn(id)) begun.begin(user);
      else if (id.verb !== openVerb && (begun.isRunning(user) || isSecond())) {
        await context.reply.acknowledge();
        return;
      }
      await context.reply.page(game, lesson.page, context.onEphemeral ? "update" : "ephemeral");
    },
  };
}
