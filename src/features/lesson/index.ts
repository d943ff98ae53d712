import type { Clock } from "../../clock.js";
import type { InteractionContext } from "../../discord/replies.js";
import type { Feature } from "../../discord/feature.js";
import { Cooldown } from "../../lib/cooldown.js";
import type { SecondTaps } from "../../discord/double-taps.js";
import { learnTable, openVerb, learnButton, startButton, trialButtons } from "../../discord/ui/learn-buttons.js";
import type { Emojis } from "../../game/scene.js";
import { type Reader, lessonParts, namesIn, offered, pictureIn } from "./draw-lesson.js";
import type { APIComponentInContainer } from "discord.js";
import type { Page } from "../../game/screen.js";
import { type GameId, games } from "../../games/index.js";
import { type CustomId, writeCustomId, buttons, rule, text } from "../../discord/ui/parts.js";
import { beginning, nextSign, type Progress, readProgress, writeProgress } from "./replay-lesson.js";
import { stepOf, type Standing } from "./run-lesson.js";

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
        texts: { name: "commands.game.learn", description: "commands.game.learnDescription" },
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

/** The first page of a game's lesson. */
export function openLesson(game: GameId, reader: Reader): Page {
  return pageOf(beginning(game), reader);
}

/**
 * What a press replaces a lesson's message with; null: no such button.
 *
 * @param values chosen in a select
 * @returns the verb of the game's own button too
 */
export function pressLesson(
  { argument }: Pick<CustomId, "argument">,
  values: readonly string[],
  reader: Reader,
): { readonly game: GameId; readonly page: Page; readonly verb: string | null } | null {
  const progress = readProgress(argument, values, reader);
  if (progress === null) return null;
  const { standing, verb } = progress;
  return { game: standing.game, page: pageOf(progress, reader), verb };
}

/** Whether a press goes on to the next step. */
function goesOn({ verb, argument }: Pick<CustomId, "verb" | "argument">): boolean {
  return verb === "press" && argument.endsWith(nextSign);
}

function pageOf(progress: Progress, reader: Reader): Page {
  const { standing, notice } = progress;
  const said = standing.ended ? judged(progress, reader) : asked(progress, reader);
  return {
    picture: pictureIn(standing, reader),
    parts: (picture) => {
      const parts = lessonParts(standing, standing.ended ? [] : said, notice, reader, picture);
      const own = offered(standing, parts, (sign, select) => idOf(progress, sign, select)).parts;
      return [...title(progress, reader), ...own, ...(standing.ended ? said : [])];
    },
  };
}

/** Whether the first step is open: until it ends nothing moves below the finger. */
function isFirst({ standing }: Progress): boolean {
  return standing.at === 0 && !standing.ended;
}

/** Above everything else, so that a phone shows picture, question and buttons at once. */
function title(progress: Progress, { t }: Reader): readonly APIComponentInContainer[] {
  const game = t(`${progress.standing.game}.name`);
  return isFirst(progress) ? [text(`### 🎓 ${t("learn.title", { game })}`)] : [];
}

function asked(progress: Progress, reader: Reader): readonly APIComponentInContainer[] {
  const { standing } = progress;
  const { game, at, state } = standing;
  const number = { step: at + 1, steps: games[game].lesson.steps.length };
  const ask = reader.t(stepOf(standing).ask(state), wordsIn(standing, reader));
  // A phone shows the end of a long message, so the goal is there too.
  const goal = isFirst(progress) ? reader.t(`${game}.lesson.intro`, wordsIn(standing, reader)) : "";
  return [text(goal, `🎓 **${reader.t("learn.step", number)}** ${ask}`)];
}

/** The outcome of a decision, and how to go on. */
function judged(progress: Progress, reader: Reader): readonly APIComponentInContainer[] {
  const { standing } = progress;
  const { game, state, actions, at } = standing;
  const { t } = reader;
  const { good, said } = stepOf(standing).judge(state, actions);
  const mark = good === null ? "👀" : good ? "✅" : "🤔";
  const outcome = text(`${mark} ${t(said, wordsIn(standing, reader))}`);
  const isLast = at + 1 === games[game].lesson.steps.length;
  if (isLast) return [outcome, rule(), ...goodbye(progress, reader)];
  const next = { table: learnTable, prompt: 0, verb: "press", argument: writeProgress(progress, nextSign) };
  return [outcome, buttons({ id: next, style: "main", label: t("learn.next") })];
}

/** How it went, what to remember, and where to go from there. */
function goodbye({ standing }: Progress, reader: Reader): readonly APIComponentInContainer[] {
  const { game, good } = standing;
  const { t } = reader;
  const { steps, score } = games[game].lesson;
  const words = wordsIn(standing, reader);
  const graded = good === steps.length ? t("learn.allGood") : t("learn.someGood", { good, steps: steps.length });
  const result = score === undefined ? graded : t(score(good), { ...words, good });
  const trials = trialButtons(game, t);
  const command = { command: t(`${game}.command.name`), start: t("commands.game.start") };
  return [
    text(`### 🎓 ${result}`, t(`${game}.lesson.end`, words), `-# ${t("learn.anyTime", command)}`),
    buttons(startButton(game, t("overview.start")), learnButton(game, t("learn.again"))),
    ...(trials.length === 0 ? [] : [buttons(...trials)]),
  ];
}

/** The names that texts may use. */
function wordsIn(standing: Standing, reader: Reader): { you: string; other: string; third: string } {
  const [you = "", other = "", third = ""] = namesIn(standing, reader);
  return { you, other, third };
}

/** A button's id has its sign, a select's its number. */
function idOf(progress: Progress, sign: string | null, select: number): string {
  const argument = sign === null ? `${writeProgress(progress)}.${select}` : writeProgress(progress, sign);
  return writeCustomId({ table: learnTable, prompt: 0, verb: "press", argument });
}
