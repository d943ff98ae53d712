import type { APIComponentInContainer } from "discord.js";
import type { Page } from "../../game/screen.js";
import { type GameId, games } from "../../games/index.js";
import { type CustomId, writeCustomId, buttons, rule, text } from "../../discord/ui/parts.js";
import { learnButton, learnTable, startButton, trialButtons } from "../../discord/ui/learn-buttons.js";
import { lessonParts, namesIn, offered, pictureIn, type Reader } from "./draw-lesson.js";
import { beginning, nextSign, type Progress, readProgress, writeProgress } from "./replay-lesson.js";
import { stepOf, type Standing } from "./run-lesson.js";

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
export function goesOn({ verb, argument }: Pick<CustomId, "verb" | "argument">): boolean {
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
