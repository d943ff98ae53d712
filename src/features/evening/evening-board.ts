import { type APIComponentInContainer, ComponentType } from "discord.js";
import { gameKey, type Games } from "../../game/module.js";
import type { Translate } from "../../texts/index.js";
import type { EveningAnswerRow, EveningKey, EveningRow, EveningTableRow } from "../../store/store.js";
import { comers, type EveningState, isOff } from "./rules/evening-stages.js";
import { hasThread, proposeTables } from "./open-evening-tables.js";
import { type CustomId, buttons, rule, select, text } from "../../discord/ui/parts.js";
import { gameName, type PublicMessage, message } from "../../discord/ui/frame.js";
import { shownName, shownText } from "../../discord/ui/names.js";

/** Stands for a table in the custom_ids of club evenings. */
export const eveningTable = "evening";

/** Buttons and selects of club evenings; the last ones are on a host's panel. */
export type EveningVerb =
  | "yes"
  | "maybe"
  | "no"
  | "open"
  | "game"
  | "recap"
  | "end"
  | "finish"
  | "show"
  | "panel"
  | "resume"
  | "skip"
  | "unskip";

/** The most names of those who come, and of all others. */
const [maxComing, maxOthers, maxTables] = [20, 10, 10];

const accent = 0x2e_7d_6b;

/** Of one evening; those of a server's first look as they did when it had no others. */
export function eveningId(verb: EveningVerb, { series, evening }: Pick<EveningRow, "series" | "evening">): CustomId {
  return { table: eveningTable, prompt: evening, verb, argument: series === 0 ? "" : String(series) };
}

/** Which evening's button it is. */
export function seriesIn({ argument }: Pick<CustomId, "argument">): EveningKey["series"] {
  return Number.parseInt(argument, 10) || 0;
}

/** What a club evening is called. */
export function eveningName({ name }: Pick<EveningRow, "name">, t: Translate): string {
  return name === null ? t("evening.title") : shownText(name);
}

/** The board of a club evening: who comes, then the tables, at the end the way to the recap. */
export function drawEveningBoard(state: EveningState, games: Games, t: Translate): PublicMessage {
  const components = partsOf(state, games, t);
  return message({ type: ComponentType.Container, accent_color: accent, components: [...components] });
}

function partsOf(state: EveningState, games: Games, t: Translate): readonly APIComponentInContainer[] {
  const { row, answers, tables } = state;
  const { stage } = row;
  const name = eveningName(row, t);
  const titles = { over: "evening.board.over", begun: "evening.board.begun" } as const;
  const title = `## 🍻 ${stage === "over" || stage === "begun" ? t(isOff(row) ? "evening.board.off" : titles[stage], { name }) : name}`;
  if (isOff(row)) return [text(title, t("evening.board.isOff", { time: eveningTime(row.start, "F") }))];
  if (stage === "over") {
    const label = t("evening.board.recap");
    const recap = { id: eveningId("recap", row), style: "plain", emoji: { name: "🌙" }, label } as const;
    const came = answers.some(({ answer }) => answer === "yes");
    return [text(title, t(came ? "evening.board.end" : "evening.board.nobodyCame")), ...(came ? [buttons(recap)] : [])];
  }
  // Results lead to the recap as soon as there is one.
  if (tables.length > 0) return [text(title), ...openedParts(state, games, t)];
  const starts = t("evening.board.starts", { time: eveningTime(row.start, "R"), game: gameLabel(row.game, games, t) });
  const answer = (verb: "yes" | "maybe" | "no", emoji: string, style: "marked" | "plain") =>
    ({ id: eveningId(verb, row), style, emoji: { name: emoji }, label: t(`evening.board.${verb}`) }) as const;
  return [
    text(title, ...(stage === "begun" ? [] : [`${eveningTime(row.start, "F")} · ${starts}`])),
    text(...saidLines(answers, stage === "open" && row.asked, t)),
    buttons(answer("yes", "✅", "marked"), answer("maybe", "🤔", "plain"), answer("no", "🛋️", "plain")),
    ...(stage === "begun" ? [rule(), ...proposalParts(state, games, t)] : []),
  ];
}

/** @param isAsking whether those are asked who may come */
function saidLines(answers: readonly EveningAnswerRow[], isAsking: boolean, t: Translate): readonly string[] {
  const lines = (["yes", "maybe", "no"] as const).flatMap((said) => {
    const these = answers.filter(({ answer }) => answer === said);
    if (these.length === 0) return said === "yes" ? [t("evening.board.nobody")] : [];
    const names = someNames(these, said === "yes" ? maxComing : maxOthers, t);
    const key = said === "maybe" && isAsking ? "evening.board.askMaybe" : (`evening.board.said_${said}` as const);
    return [t(key, { total: these.length, names })];
  });
  return lines;
}

/** Escaped, at most this many, and how many more. */
function someNames(people: readonly EveningAnswerRow[], most: number, t: Translate): string {
  const names = people
    .slice(0, most)
    .map(({ name }) => shownName(name, t))
    .join(", ");
  return people.length <= most ? names : t("evening.board.more", { names, count: people.length - most });
}

/** Which tables there would be, with what opens them. */
function proposalParts(state: EveningState, games: Games, t: Translate): readonly APIComponentInContainer[] {
  const { row, answers } = state;
  const people = comers(answers).length;
  if (people < 2) return [text(t("evening.board.few"))];
  const game = row.game === null ? null : games.find(row.game);
  if (game === null)
    return [...(row.game === null ? [] : [text(t("evening.board.unknown"))]), gameSelect(state, games, t)];
  const { sizes, seated, left } = proposeTables(state, game);
  const named = people > maxComing ? [] : seated.map((users, at) => tableLine(answers, users, at, t));
  return [
    text(
      t("evening.board.proposal", { count: sizes.length, game: gameName(game, t) }),
      ...named,
      left === 0 ? "" : t("evening.board.left", { count: left }),
    ),
    buttons({
      id: eveningId("open", row),
      style: "main",
      emoji: { name: "🎲" },
      label: t("evening.board.openTables", { count: sizes.length }),
    }),
  ];
}

function tableLine(answers: readonly EveningAnswerRow[], users: readonly string[], at: number, t: Translate): string {
  const names = users.map((user) => shownName(answers.find((one) => one.user === user)?.name ?? "", t));
  return t("evening.board.table", { number: at + 1, names });
}

/** Every game with the tables that it would take. Choosing one opens them. */
function gameSelect(state: EveningState, games: Games, t: Translate): APIComponentInContainer {
  const options = games.all.flatMap((game) => {
    const { sizes } = proposeTables(state, game);
    const description = t("evening.board.sizes", { sizes: sizes.slice(0, maxTables).map(String) });
    return sizes.length === 0
      ? []
      : [{ value: game.id, label: t(gameKey(game, "name")), description, emoji: { name: game.screen.emoji } }];
  });
  return select(eveningId("game", state.row), t("evening.board.pick"), options);
}

function openedParts(state: EveningState, games: Games, t: Translate): readonly APIComponentInContainer[] {
  const { row, answers, tables } = state;
  const lines = tables.slice(0, maxTables).map((table) => openedLine(state, table, games, t));
  const rest = answers.filter(({ answer, seated }) => answer === "yes" && seated === null).length;
  const isWaiting = tables.some((table) => table.state === "waiting");
  return [
    text(...lines, rest === 0 ? "" : t("evening.board.left", { count: rest }), whyWaiting(state, t)),
    ...(isWaiting
      ? [
          buttons({
            id: eveningId("open", row),
            style: "main",
            emoji: { name: "🎲" },
            label: t("evening.board.openRest"),
          }),
        ]
      : []),
  ];
}

/** Why tables have no place; empty: all have one. */
function whyWaiting(state: EveningState, t: Translate): string {
  const placeless = state.tables.filter((table) => table.state === "waiting" && !hasThread(state, table));
  if (placeless.length === 0) return "";
  // Those that wait for the channel itself are where there are no threads.
  if (placeless.some(({ channel }) => channel !== null)) return `-# ${t("evening.board.noThreads")}`;
  // There are more than are opened at once.
  const hasThreads = state.tables.some(
    (table) => hasThread(state, table) || (table.state === "planned" && table.channel === null),
  );
  if (hasThreads) return `-# ${t("evening.board.onDemand")}`;
  return `-# ${t("evening.board.noPlace", { permission: t("permissions.CreatePublicThreads") })}`;
}

function openedLine(state: EveningState, table: EveningTableRow, games: Games, t: Translate): string {
  const { number } = table;
  const values = { number, game: gameLabel(table.game, games, t), channel: `<#${table.channel ?? ""}>` };
  switch (table.state) {
    case "planned":
      return t("evening.board.opening", values);
    case "later":
      return t("evening.board.later", values);
    case "waiting":
      return t(hasThread(state, table) ? "evening.board.failed" : "evening.board.waiting", values);
    case "open": {
      const people = state.answers.filter(({ seated }) => seated === number);
      return t("evening.board.opened", { ...values, names: people.map(({ name }) => shownName(name, t)) });
    }
  }
}

/** A game's name, or that it is open which. */
export function gameLabel(game: string | null, games: Games, t: Translate): string {
  return game === null ? t("evening.whatever") : gameName(games.find(game), t);
}

/** A time that Discord shows by its reader’s clock. */
export function eveningTime(ms: number, style: "F" | "f" | "R"): string {
  return `<t:${Math.floor(ms / 1000)}:${style}>`;
}
