import type { Feature } from "../../discord/feature.js";
import type { AnswerPlace, InteractionContext } from "../../discord/replies.js";
import { openVerb, learnButton, trialButtons } from "../../discord/ui/learn-buttons.js";
import type { Emojis, Owner, Picture } from "../../game/scene.js";
import { type Credits, gameKey, type GameModule, type Games } from "../../game/module.js";
import type { Board } from "../../tables/board.js";
import type { APIComponentInContainer, APIMediaGalleryComponent } from "discord.js";
import type { Page } from "../../game/screen.js";
import { gameTexts, type Key, type Translate } from "../../texts/index.js";
import { type CustomId, buttons, rule, select, text, type Button } from "../../discord/ui/parts.js";
import { menuStatus } from "../../discord/ui/more-menu.js";
import { factsLine } from "../../discord/ui/lobby.js";
import { publicPrompts } from "../../tables/show.js";
import { seatNames } from "../../discord/ui/names.js";

/** What the rules need. */
export interface RulesDeps {
  readonly games: Games;
  readonly tables: {
    board(table: string): Promise<Board | null>;
    boardIn(channel: string): Promise<Board | null>;
  };
  /** Whether a board's message does not show its end yet. */
  readonly isBehind: (board: Board) => boolean;
  readonly emojis: () => Emojis;
}

/** The games' rules, in one ephemeral message. */
export function rulesFeature({ games, tables, isBehind, emojis }: RulesDeps): Feature {
  const show = async (
    context: InteractionContext,
    page: RulesPage,
    place: Exclude<AnswerPlace, "public">,
  ): Promise<void> => {
    const { guild, channel, t } = context;
    const found = page.topic === "fair" && page.table !== null ? await tables.board(page.table) : null;
    // A table is shown in its own channel only.
    const board = found?.guild === guild && found.channel === channel ? found : null;
    const shown = board !== null && isBehind(board) ? { ...board, seed: null } : board;
    await context.reply.page(page.game, drawRulesPage(page, shown, { t, emoji: emojis() }), place);
  };
  /** @param table id of the table whose commitment the fairness page shows; null: none */
  const open = (
    context: InteractionContext,
    game: GameModule,
    table: string | null,
    place: "ephemeral" | "update" = "ephemeral",
  ): Promise<void> => show(context, { game, topic: "short", chapter: 0, table }, place);
  return {
    id: "rules",
    words: [{ word: rulesTable }],
    verbs: ["rules"],
    gameSubcommands: [
      {
        name: "rules",
        texts: { name: "commands.game.rules", description: "commands.game.rulesDescription" },
        open: async (context, game) => {
          const board = await tables.boardIn(context.channel);
          await open(context, game, board?.game?.id === game.id ? board.table : null);
        },
      },
    ],
    onTablePress: (context, { id }, { game, table }) =>
      open(context, game, table, menuStatus(id) === null || !context.onEphemeral ? "ephemeral" : "update"),
    /** A page in place of an ephemeral message or, below a public one, in a new one. */
    onPress: async (context, { id, values }) => {
      // Only buttons that open the rules stand on public messages.
      const page = id.verb === openVerb || context.onEphemeral ? readRulesPage(id, values, games) : null;
      if (page === null) return context.reply.text("answers.unknownButton");
      await show(context, page, context.onEphemeral ? "update" : "ephemeral");
    },
  };
}

/** A page of a game's rules. */
export interface RulesPage {
  readonly game: GameModule;
  readonly topic: RulesTopic;
  /** The section that topic `all` shows, from 0. */
  readonly chapter: number;
  /** The table from which the rules were opened: topic `fair` shows its commitment. */
  readonly table: string | null;
}

interface Reader {
  readonly t: Translate;
  readonly emoji: Emojis;
}

const topics: readonly RulesTopic[] = ["short", "example", "all", "fair"];

/**
 * The page of a custom_id of `rulesId`; null: none.
 *
 * @param id its argument is `<game>.<topic><chapter>.<table>`; chapter 0 and a missing table are left out
 * @param values the chapter chosen in the select, which counts instead of the one in `argument`; empty for buttons
 * @internal
 */
export function readRulesPage(
  { argument }: Pick<CustomId, "argument">,
  values: readonly string[],
  games: Games,
): RulesPage | null {
  const [id = "", page = "", table = ""] = argument.split(".");
  const [, name = "", number = "0"] = /^([a-z]+)(\d*)$/u.exec(page) ?? [];
  const topic = topics.find((one) => one === name);
  const game = games.find(id);
  if (game === null || topic === undefined) return null;
  const chapter = Number(values[0] ?? number);
  if (rulesKeys(game)[chapter] === undefined) return null;
  return { game, topic, chapter, table: table === "" ? null : table };
}

/** Draws a page. @param board of the page's table; null: none, or the reader may not see it @internal */
export function drawRulesPage(page: RulesPage, board: Board | null, { t, emoji }: Reader): Page {
  const { game, topic } = page;
  switch (topic) {
    case "short":
      return pageOf(examplePicture(game, t, emoji), (picture) => [
        text(...shortLines(game, t)),
        ...picture,
        ...topicButtons(page, t),
      ]);
    case "example":
      return pageOf(examplePicture(game, t, emoji), (picture) => [
        text(`### ${t("help.exampleOf", { game: t(gameKey(game, "name")) })}`),
        ...picture,
        text(t(gameKey(game, "help.example"))),
        ...topicButtons(page, t),
        buttons(learnButton(game, t("learn.button")), ...trialButtons(game, t)),
      ]);
    case "all":
      return pageOf(null, () => [text(chapterText(page, t)), rule(), ...chapterControls(page, t)]);
    case "fair":
      return pageOf(null, () => [text(...fairnessLines(board, t)), ...topicButtons(page, t)]);
  }
}

/** `parts` gets the picture as a list to spread. */
function pageOf(
  picture: Page["picture"],
  parts: (picture: readonly APIMediaGalleryComponent[]) => readonly APIComponentInContainer[],
): Page {
  return { picture, parts: (shown) => parts(shown === null ? [] : [shown]) };
}

/** The facts (players, minutes, difficulty, age) and the rules in three sentences. */
function shortLines(game: GameModule, t: Translate): readonly string[] {
  return [`### ${t(gameKey(game, "name"))}`, `-# ${factsLine(game, t)}`, t(gameKey(game, "help.short"))];
}

/** Who made the printed game. */
function creditsLine(credits: Credits, t: Translate): string {
  const { author, illustrator, editor, publisher } = credits;
  return [
    t("help.credits.author", { name: author }),
    t("help.credits.illustrator", { name: illustrator }),
    ...(editor === undefined ? [] : [t("help.credits.editor", { name: editor })]),
    t("help.credits.publisher", { name: publisher }),
  ].join(" · ");
}

function topicButtons(page: RulesPage, t: Translate): readonly APIComponentInContainer[] {
  const labels = { short: "help.short", example: "help.example", all: "help.all", fair: "help.fair" } as const;
  const button = (topic: RulesTopic): Button => ({
    id: rulesId({ ...page, topic, chapter: 0 }),
    style: "plain",
    label: t(labels[topic]),
    ...(topic === "fair" ? { emoji: { name: "🔏" } } : {}),
  });
  const others = topics.filter((topic) => topic !== page.topic && topic !== "fair");
  return [buttons(...others.map(button)), ...(page.topic === "fair" ? [] : [buttons(button("fair"))])];
}

/** The first one ends with who made the printed game. */
function chapterText({ game, chapter }: RulesPage, t: Translate): string {
  const key = rulesKeys(game)[chapter];
  if (key === undefined) return "";
  const { credits } = game;
  return chapter > 0 || credits === undefined ? t(key) : `${t(key)}\n-# ${creditsLine(credits, t)}`;
}

/** A select of all chapters, and buttons to the next one and back to the short rules. */
function chapterControls(page: RulesPage, t: Translate): readonly APIComponentInContainer[] {
  const chapters = rulesKeys(page.game).map((key, chapter) => ({
    value: String(chapter),
    label: titleOf(t(key)),
    default: chapter === page.chapter,
  }));
  const next = (page.chapter + 1) % chapters.length;
  return [
    select(rulesId({ ...page, chapter: 0 }, "chapter"), t("help.chapters"), chapters),
    buttons(
      { id: rulesId({ ...page, chapter: next }), style: "main", label: t(next === 0 ? "help.first" : "help.next") },
      { id: rulesId({ ...page, topic: "short", chapter: 0 }), style: "plain", label: t("help.back") },
    ),
  ];
}

/** A chapter's first heading, without Markdown's `#`; empty if it has none. @internal */
export function titleOf(chapter: string): string {
  return /^#{1,3} (.+)$/mu.exec(chapter)?.[1] ?? "";
}

/**
 * Why nobody can cheat, and a table's commitment, with its seed once published.
 *
 * @param board null: no table
 */
function fairnessLines(board: Board | null, t: Translate): readonly string[] {
  return [`### 🔏 ${t("help.fairTitle")}`, t("help.fairText"), "", ...sealLines(board, t)];
}

function sealLines(board: Board | null, t: Translate): readonly string[] {
  const commitment = board?.commitment ?? null;
  if (commitment === null) return [t("help.sealLater")];
  const seed = board?.seed ?? null;
  const seal = `**${t("help.seal")}**\n\`${commitment}\``;
  if (seed === null) return [seal, `-# ${t("help.sealNote")}`];
  return [seal, `**${t("help.seed")}**\n\`${seed}\``, `-# ${t("help.seedNote")}`];
}

/** The sections of a game's rules, in order. @internal */
export function rulesKeys(game: GameModule): readonly Key[] {
  return Object.keys(gameTexts.get(game.id)?.rules ?? {}).map((section) => gameKey(game, `rules.${section}`));
}

/** Stands for a table's id; nothing of an example can be pressed. */
const exampleTable = "example";

/** The game's own picture of its example, the same for every reader of a language; null: none. @internal */
export function examplePicture(game: GameModule, t: Translate, emoji: Emojis): Picture | null {
  const { screen, lesson } = game;
  const { example } = lesson;
  const { names, ephemeral } = example;
  const { state, events } = example.play();
  const seats = names.map((name, seat): Owner => ({ type: "human", user: String(seat), name, away: false }));
  const prompts = game.prompts(state);
  const common = {
    table: exampleTable,
    seats,
    names: seatNames(seats, t),
    result: game.result(state),
    timeLeft: "",
    picture: null,
    t,
    emoji,
  };
  if (ephemeral === null) {
    const scene = {
      ...common,
      view: game.view(state, null),
      prompts: publicPrompts(prompts),
      recent: events.filter(({ to }) => to === "all"),
      drafts: [],
      asleep: false,
    };
    return screen.picture?.(scene) ?? null;
  }
  const { name, seat } = ephemeral;
  const scene = {
    ...common,
    isExample: true as const,
    seat,
    prompt: prompts.find((prompt) => prompt.seat === seat) ?? null,
    draft: null,
    held: null,
    hint: null,
    view: game.view(state, seat),
    legal: game.legal(state, seat),
    events: events.filter(({ to }) => to === "all" || to.includes(seat)),
  };
  return screen.ephemeralPicture?.(name, scene) ?? null;
}

/** The asking table is in the argument. */
const rulesTable = "rules";

/** In three sentences, an example, all sections, or why nobody can cheat. */
type RulesTopic = "short" | "example" | "all" | "fair";

/** A page to open. `chapter`: of `all`, from 0; `table`: id of the one asked about; null: none. */
interface RulesTarget {
  readonly game: GameModule;
  readonly topic: RulesTopic;
  readonly chapter: number;
  readonly table: string | null;
}

/**
 * A custom_id that leads to a page.
 *
 * @param verb `openVerb` for buttons of public messages; others keep apart components of one message that lead to the
 * same page
 */
function rulesId({ game, topic, chapter, table }: RulesTarget, verb = "page"): CustomId {
  const page = chapter === 0 ? topic : `${topic}${chapter}`;
  return {
    table: rulesTable,
    prompt: 0,
    verb,
    argument: [game.id, page, ...(table === null ? [] : [table])].join("."),
  };
}
