import type { Clock } from "../../clock.js";
import type { InteractionContext } from "../../discord/replies.js";
import type { Feature } from "../../discord/feature.js";
import { Cooldown } from "../../lib/cooldown.js";
import type { SecondTaps } from "../../discord/double-taps.js";
import { learnTable, openVerb, learnButton, startButton, trialButtons } from "../../discord/ui/learn-buttons.js";
import type { Emojis } from "../../game/scene.js";
import { type Reader, lessonParts, namesIn, offered, pictureIn, offersIn } from "./draw-lesson.js";
import type { APIComponentInContainer } from "discord.js";
import type { Page } from "../../game/screen.js";
import { gameKey, type GameModule, type Games } from "../../game/module.js";
import type { Board } from "../../tables/board.js";
import type { OwnTable, Tables } from "../../tables/tables.js";
import { type CustomId, writeCustomId, buttons, rule, text } from "../../discord/ui/parts.js";
import { stepOf, type Standing, dealtStep, goOn, nextStep, situationIn } from "./run-lesson.js";
import { LRUCache } from "lru-cache";
import { RuleViolation } from "../../game/contract.js";

/** What lessons need. */
export interface LessonDeps {
  readonly games: Games;
  readonly tables: Pick<Tables, "openTablesOf">;
  /** To a board's message. */
  readonly linkTo: (board: Board) => Promise<string>;
  readonly clock: Clock;
  readonly emojis: () => Emojis;
  readonly secondTaps: SecondTaps;
}

/**
 * Lessons: a game's `learn`, and the buttons that open one. A custom_id has all that a lesson needs, so a restart
 * changes nothing.
 */
export function lessonFeature({ games, tables, linkTo, clock, emojis, secondTaps }: LessonDeps): Feature {
  /** By learner: so soon after a press on "Next", in milliseconds, another tap is the second of a double tap on it. */
  const begun = new Cooldown(clock, 500);
  const readerOf = ({ person, t }: InteractionContext): Reader => ({ name: person.name, t, emoji: emojis() });
  /** To the running game that the learner came from: in this channel rather than elsewhere, one that waits rather than others. */
  const gameOf = async ({ guild, channel, person }: InteractionContext): Promise<string | null> => {
    const running = (await tables.openTablesOf(guild, person.user)).filter(({ board }) => board.status === "playing");
    const weight = ({ board, isAsked }: OwnTable): number => (board.channel === channel ? 2 : 0) + (isAsked ? 1 : 0);
    const [own] = running.toSorted((one, other) => weight(other) - weight(one));
    return own === undefined ? null : linkTo(own.board);
  };
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
    onPress: async (context, { id: pressed, values: chosen }) => {
      const [game] = chosen;
      // A select of games has none in its custom_id.
      const isList = pressed.verb === openVerb && pressed.argument === "" && game !== undefined;
      const [id, values] = isList ? [{ ...pressed, argument: game }, []] : [pressed, chosen];
      const isLesson = id.verb === openVerb || context.onEphemeral;
      const lesson = isLesson ? pressLesson(id, values, readerOf(context), games) : null;
      if (lesson === null) return context.reply.text("answers.unknownButton");
      const { user } = context.person;
      const { game: taught, verb } = lesson;
      // As it would be at a table.
      const isSecond = (): boolean => verb !== null && secondTaps.isSecond(`${learnTable} ${user}`, taught, verb);
      if (goesOn(id)) begun.begin(user);
      else if (id.verb !== openVerb && (begun.isRunning(user) || isSecond())) {
        await context.reply.acknowledge();
        return;
      }
      // A lesson goes on without the store.
      const back = lesson.isOver ? await context.reply.inPatience(gameOf(context).catch(() => null)) : null;
      const reader = { ...readerOf(context), back };
      const { page } = (back === null ? null : pressLesson(id, values, reader, games)) ?? lesson;
      await context.reply.page(taught, page, context.onEphemeral ? "update" : "ephemeral");
    },
  };
}

/** The first page of a game's lesson. @internal */
export function openLesson(game: GameModule, reader: Reader): Page {
  return pageOf(beginning(game), reader);
}

/**
 * What a press replaces a lesson's message with; null: no such button.
 *
 * @param values chosen in a select
 * @returns the verb of the game's own button too
 * @internal
 */
export function pressLesson(
  { argument }: Pick<CustomId, "argument">,
  values: readonly string[],
  reader: Reader,
  games: Games,
): {
  readonly game: GameModule;
  readonly page: Page;
  readonly verb: string | null;
  /** Whether that was its last step. */
  readonly isOver: boolean;
} | null {
  const progress = readProgress(argument, values, reader, games);
  if (progress === null) return null;
  const { standing, verb } = progress;
  return { game: standing.game, page: pageOf(progress, reader), verb, isOver: isOver(standing) };
}

function isOver({ game, at, ended }: Standing): boolean {
  return ended && at + 1 === game.lesson.steps.length;
}

/** Whether a press goes on to the next step. */
function goesOn({ verb, argument }: Pick<CustomId, "verb" | "argument">): boolean {
  return verb === "press" && argument.endsWith(nextSign);
}

function pageOf(progress: Progress, reader: Reader): Page {
  const { standing, notice } = progress;
  const said = standing.ended ? judged(progress, reader) : askedParts(progress, reader);
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

/** Above everything else and in small print, so that a phone shows picture, question and buttons at once. */
function title(progress: Progress, reader: Reader): readonly APIComponentInContainer[] {
  const { game } = progress.standing;
  const goal = reader.t(gameKey(game, "lesson.intro"), wordsIn(progress.standing, reader));
  return isFirst(progress) ? [text(`### 🎓 ${reader.t(gameKey(game, "name"))}`, `-# ${goal}`)] : [];
}

function askedParts(progress: Progress, reader: Reader): readonly APIComponentInContainer[] {
  const { standing } = progress;
  const { game, at, state } = standing;
  const number = { step: at + 1, steps: game.lesson.steps.length };
  const ask = reader.t(stepOf(standing).ask(state), wordsIn(standing, reader));
  return [text(`🎓 **${reader.t("learn.step", number)}** ${ask}`)];
}

/** The outcome of a decision, and how to go on. */
function judged(progress: Progress, reader: Reader): readonly APIComponentInContainer[] {
  const { standing } = progress;
  const { state, actions } = standing;
  const { t } = reader;
  const { good, said } = stepOf(standing).judge(state, actions);
  const mark = good === null ? "👀" : good ? "✅" : "🤔";
  const outcome = text(`${mark} ${t(said, wordsIn(standing, reader))}`);
  if (isOver(standing)) return [outcome, rule(), ...goodbye(progress, reader)];
  const next = { table: learnTable, prompt: 0, verb: "press", argument: writeProgress(progress, nextSign) };
  return [outcome, buttons({ id: next, style: "main", label: t("learn.next") })];
}

/** How it went, what to remember, and where to go from there. */
function goodbye({ standing }: Progress, reader: Reader): readonly APIComponentInContainer[] {
  const { game, good } = standing;
  const { t } = reader;
  const { steps, score } = game.lesson;
  const words = wordsIn(standing, reader);
  const { back = null } = reader;
  const graded = good === steps.length ? t("learn.allGood") : t("learn.someGood", { good, steps: steps.length });
  const result = score === undefined ? graded : t(score(good), { ...words, good });
  const trials = trialButtons(game, t);
  const command = { command: t(gameKey(game, "command.name")), start: t("commands.game.start") };
  return [
    text(
      `### 🎓 ${result}`,
      t(gameKey(game, "lesson.end"), words),
      back === null ? `-# ${t("learn.anyTime", command)}` : "",
    ),
    ...(back === null ? [] : [buttons({ url: back, label: t("learn.back") })]),
    buttons(
      { ...startButton(game, t("overview.start")), ...(back !== null && { style: "plain" }) },
      learnButton(game, t("learn.again")),
    ),
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

/** A lesson, and the presses that have led there. */
export interface Progress {
  readonly standing: Standing;
  /** The last step with a fresh deal, and how many good decisions came before it. */
  readonly dealt: { readonly at: number; readonly good: number };
  /** The presses since, a sign each; without those undone or without effect. */
  readonly signs: string;
  /** When the open prompt appeared, and the number of signs by then. */
  readonly asked: { readonly standing: Standing; readonly signs: number };
  /** The ephemeral message that answered the last press. */
  readonly notice: string | null;
  /** Of the game's button or select pressed last; null: none, or the lesson's own. */
  readonly verb: string | null;
}

/** Goes on after a step; no press has it. */
const nextSign = "-";

const form = /^([a-z][a-z0-9]{1,19})(?:\.(\d)(\d)([\w-]*)(?:\.\d)?)?$/;

/** A game's lesson before any press. */
function beginning(game: GameModule): Progress {
  const first = begin(dealtStep(game, 0, 0));
  if (first === null) throw new Error(`${game.id}'s lesson does not begin with a fresh deal`);
  return first;
}

/** A lesson in a custom_id. @param more the sign of a press that follows */
function writeProgress({ standing, dealt, signs }: Progress, more = ""): string {
  return `${standing.game.id}.${dealt.at}${dealt.good}${signs}${more}`;
}

/**
 * Presses that no longer fit, as the lesson has changed, lead to its beginning.
 *
 * @param values chosen in a select: a sign
 * @internal
 */
export function readProgress(
  argument: string,
  values: readonly string[],
  reader: Reader,
  games: Games,
): Progress | null {
  const [, id = "", at = "0", good = "0", signs = ""] = form.exec(argument) ?? [];
  const game = games.find(id);
  if (game === null) return null;
  const progress = replay({ game, at: Number(at), good: Number(good) }, [signs, ...values].join(""), reader);
  return progress === null ? beginning(game) : shorten(progress, reader);
}

/** The fresh deal from which presses are replayed. */
interface Start {
  readonly game: GameModule;
  readonly at: number;
  readonly good: number;
}

/** Cached lessons: as many as are learned at once. */
const maxKept = 400;

/** The next press on a cached lesson follows from there. */
const kept = new LRUCache<string, Progress>({ max: maxKept });

/** Null: no such deal or press. The same for every reader. */
function replay(start: Start, signs: string, reader: Reader): Progress | null {
  const name = `${start.game.id}.${start.at}${start.good}${signs}`;
  const known = kept.get(name);
  if (known !== undefined) return known;
  const before = signs === "" ? null : replay(start, signs.slice(0, -1), reader);
  const progress =
    signs === ""
      ? begin(dealtStep(start.game, start.at, start.good))
      : before === null
        ? null
        : follow(before, signs.slice(-1), reader);
  if (progress !== null) kept.set(name, progress);
  return progress;
}

function begin(standing: Standing | null): Progress | null {
  if (standing === null) return null;
  const { at, good } = standing;
  return { standing, dealt: { at, good }, signs: "", asked: { standing, signs: 0 }, notice: null, verb: null };
}

function follow(progress: Progress, sign: string, reader: Reader): Progress | null {
  const { standing, signs } = progress;
  if (sign === nextSign) {
    const next = nextStep(standing);
    if (next === null || stepOf(next).deal.type === "fresh") return begin(next);
    return { ...put(progress, next, signs + sign), verb: null };
  }
  const press = standing.ended ? undefined : offersIn(standing, reader).get(sign);
  const intent = press === undefined ? null : standing.game.press(press, situationIn(standing));
  if (press === undefined || intent === null) return null;
  const { verb } = press;
  try {
    const after = goOn(standing, intent);
    if (after === standing) return { ...progress, notice: intent.kind === "look" ? intent.ephemeral : null, verb };
    if (intent.kind === "act") return { ...put(progress, after, signs + sign), verb };
    return { ...progress, standing: after, signs: signs + sign, notice: null, verb };
  } catch (error) {
    if (error instanceof RuleViolation) return null;
    throw error;
  }
}

/** A new prompt; nothing before it is undone. */
function put(progress: Progress, standing: Standing, signs: string): Progress {
  return { ...progress, standing, signs, asked: { standing, signs: signs.length }, notice: null };
}

/** Leaves out what the last press has undone: ids stay short however often somebody changes their mind. */
function shorten(progress: Progress, reader: Reader): Progress {
  const { asked, standing, signs, notice, verb, dealt } = progress;
  const start = { game: standing.game, ...dealt };
  for (let at = asked.signs; at < signs.length; at += 1) {
    for (const end of [signs.length - 1, signs.length]) {
      const fewer = signs.slice(0, at) + signs.slice(at + 1, Math.max(at + 1, end));
      const other = replay(start, fewer, reader);
      if (other !== null && isAlike(other.standing, standing)) return { ...other, notice, verb };
    }
  }
  return progress;
}

/** Whether two standings are at the same open prompt and alike. */
function isAlike(one: Standing, other: Standing): boolean {
  const [a, b] = [one, other].map(({ at, state, ephemeral, draft }) => JSON.stringify([at, state, ephemeral, draft]));
  return a === b;
}
