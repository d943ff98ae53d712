import { type APIComponentInContainer, ComponentType } from "discord.js";
import type { Evening } from "../../lib/evenings.js";
import { gameKey, type Games } from "../../game/module.js";
import type { Translate } from "../../texts/index.js";
import type { EveningAnswerRow, EveningKey, EveningRow, EveningTableRow } from "../../store/store.js";
import { tableSizes } from "../../lib/table-sizes.js";
import { type EveningState, isOff } from "./rules/evening-stages.js";
import {
  countingVotes,
  freeUsers,
  isLive,
  leadingGames,
  roundFor,
  roundOf,
  seatsNow,
  votesOf,
} from "./rules/evening-rounds.js";
import { gamesToOpen, hasThread } from "./open-evening-tables.js";
import { type Button, type CustomId, buttons, rule, select, text } from "../../discord/ui/parts.js";
import { gameName, type PublicMessage, message, shortName } from "../../discord/ui/frame.js";
import { commaList, shownName, shownText } from "../../discord/ui/names.js";

/** Stands for a table in the custom_ids of club evenings. */
export const eveningTable = "evening";

/** Buttons and selects of club evenings; the last ones are on a host's panel. */
export type EveningVerb =
  | "yes"
  | "later"
  | "maybe"
  | "no"
  | "gone"
  | "vote"
  | "open"
  | "other"
  | "recap"
  | "end"
  | "finish"
  | "show"
  | "panel"
  | "resume"
  | "skip"
  | "pause"
  | "unskip";

/** The most names of those who come, of others, and of those who are not there once it has begun. */
const [maxComing, maxOthers, maxLater] = [20, 10, 5];

/** The most tables, and characters of their lines: more names than a phone shows at once are numbers of people. */
const [maxTables, maxLetters] = [10, 700];

const accent = 0x2e_7d_6b;

const dayMs = 24 * 60 * 60_000;

/** Of one evening; a server's first has no number in them. @param what the game */
export function eveningId(
  verb: EveningVerb,
  { series, evening }: Pick<EveningRow, "series" | "evening">,
  what = "",
): CustomId {
  return { table: eveningTable, prompt: evening, verb, argument: series === 0 ? what : `${what}.${series}` };
}

/** Which evening's button it is, and which game's. */
export function whatIn({
  argument,
}: Pick<CustomId, "argument">): Pick<EveningKey, "series"> & { readonly game: string } {
  const [game = "", series = ""] = argument.split(".");
  return { series: Number.parseInt(series, 10) || 0, game };
}

/** What a club evening is called. */
export function eveningName({ name }: Pick<EveningRow, "name">, t: Translate): string {
  return name === null ? t("evening.title") : shownText(name);
}

/**
 * The board of a club evening: who comes, or is there, and what is played; at the end the way to the recap.
 *
 * @param hasCounted whether a game of that day counts; asked for once it is over
 */
export function drawEveningBoard(
  state: EveningState,
  games: Games,
  t: Translate,
  hasCounted = state.tables.length > 0,
): PublicMessage {
  const components = partsOf(state, hasCounted, games, t);
  return message({ type: ComponentType.Container, accent_color: accent, components: [...components] });
}

function partsOf(
  state: EveningState,
  hasCounted: boolean,
  games: Games,
  t: Translate,
): readonly APIComponentInContainer[] {
  const { row, answers } = state;
  const stage = row.stage === "ended" ? "over" : row.stage;
  const name = eveningName(row, t);
  const titles = { over: "evening.board.over", begun: "evening.board.begun" } as const;
  const title = `## 🍻 ${stage === "over" || stage === "begun" ? t(isOff(row) ? "evening.board.off" : titles[stage], { name }) : name}`;
  if (isOff(row)) {
    const off = t("evening.board.isOff", { time: eveningTime(row.start, "F") });
    return [text(title, off, pauseLine(row, t), nextLine(state, t))];
  }
  if (stage === "over")
    return [text(title, endLine(state, hasCounted, t)), ...(hasCounted ? [recapButton(state, t)] : [])];
  const starts = t("evening.board.starts", { time: eveningTime(row.start, "R") });
  const when = `${eveningTime(row.start, "F")} · ${starts}`;
  const played = row.game === null ? "" : ` · ${gameLabel(row.game, games, t)}`;
  const isBegun = stage === "begun";
  return [
    text(title, isBegun ? awayLine(row, t) : `${when}${played}`),
    text(...(isBegun ? hereLines(state, t) : saidLines(answers, row.asked, t))),
    buttons(...answerButtons(row, isBegun, t)),
    ...(isBegun ? tableParts(state, games, t) : []),
    ...(row.game === null || isBegun ? voteParts(state, games, t) : []),
    ...(isBegun ? nextParts(state, games, t) : []),
  ];
}

/** That the bot has missed the start, so that it does not know who is there; empty: it has not. */
function awayLine({ back }: EveningRow, t: Translate): string {
  if (back === null) return "";
  return t("evening.board.away", { time: eveningTime(back, "t"), here: t("evening.board.here") });
}

/** How it was: whether somebody came, whether they played then or before, and whether the bot was there for it. */
function endLine({ row, answers, tables }: EveningState, hasCounted: boolean, t: Translate): string {
  if (tables.length > 0) return t(hasCounted ? "evening.board.end" : "evening.board.endUncounted");
  if (hasCounted) return t("evening.board.endBefore");
  const came = answers.some(({ answer }) => answer === "yes" || answer === "gone");
  const again = row.rhythm === "once" ? "" : ` ${t(row.missed ? "evening.board.backAgain" : "evening.board.nextTime")}`;
  const nothing = came ? "evening.board.nothingPlayed" : "evening.board.nobodyCame";
  return `${t(row.missed ? "evening.board.missed" : nothing)}${again}`;
}

function recapButton({ row }: EveningState, t: Translate): APIComponentInContainer {
  return buttons({
    id: eveningId("recap", row),
    style: "plain",
    emoji: { name: "🌙" },
    label: t("evening.board.recap"),
  });
}

/** Once it has begun nobody comes that day any more: they are there, come later, or have gone. */
function answerButtons(row: EveningRow, isBegun: boolean, t: Translate): readonly Button[] {
  const answer = (verb: "yes" | "later" | "maybe" | "no" | "gone", emoji: string, label: string): Button => {
    return { id: eveningId(verb, row), style: verb === "yes" ? "marked" : "plain", emoji: { name: emoji }, label };
  };
  const later = answer("later", "⏰", t("evening.board.later"));
  if (isBegun)
    return [answer("yes", "✅", t("evening.board.here")), later, answer("gone", "👋", t("evening.board.gone"))];
  const yes = answer("yes", "✅", t("evening.board.yes"));
  return [yes, later, answer("maybe", "🤔", t("evening.board.maybe")), answer("no", "🛋️", t("evening.board.no"))];
}

/** Before it begins: who comes, and what else was said. @param isAsking whether those are asked who may come */
function saidLines(answers: readonly EveningAnswerRow[], isAsking: boolean, t: Translate): readonly string[] {
  const coming = saidLine(answers, "yes", "yes", maxComing, t);
  const maybe = saidLine(answers, "maybe", isAsking ? "askMaybe" : "maybe", maxOthers, t);
  const others = (["later", "no"] as const).map((said) => saidLine(answers, said, said, maxOthers, t));
  return [coming || t("evening.board.nobody"), others[0] ?? "", maybe, others[1] ?? ""];
}

/** Who is there, of those who sit at a table by their number alone, who comes later, and who has gone. */
function hereLines(state: EveningState, t: Translate): readonly string[] {
  const { answers, tables } = state;
  const total = answers.filter(({ answer }) => answer === "yes").length;
  const free = freeUsers(state).flatMap((user) => answers.filter((answer) => answer.user === user));
  const names = someNames(free, tables.length === 0 ? maxComing : maxOthers, t);
  const isAnySeated = free.length < total;
  const nobody = hasGoneHome(state) ? "allGone" : "nobodyHere";
  const here = isAnySeated ? (free.length === 0 ? "seated" : "someFree") : "here";
  return [
    total === 0 ? t(`evening.board.${nobody}`) : t(`evening.board.said.${here}`, { total, names }),
    ...(["expected", "later", "maybe", "gone"] as const).map((said) => saidLine(answers, said, said, maxLater, t)),
  ];
}

/** Whether everybody who was there has left. */
function hasGoneHome({ answers }: Pick<EveningState, "answers">): boolean {
  return answers.some(({ answer }) => answer === "gone") && !answers.some(({ answer }) => answer === "yes");
}

/** Empty: nobody has said that. */
function saidLine(
  answers: readonly EveningAnswerRow[],
  said: EveningAnswerRow["answer"],
  line: "yes" | "later" | "maybe" | "askMaybe" | "no" | "gone" | "expected",
  most: number,
  t: Translate,
): string {
  const these = answers.filter(({ answer }) => answer === said);
  if (these.length === 0) return "";
  return t(`evening.board.said.${line}`, { total: these.length, names: someNames(these, most, t) });
}

/** Escaped, at most this many, and how many more. */
function someNames(people: readonly EveningAnswerRow[], most: number, t: Translate): string {
  const shown = people.slice(0, most).map(({ name }) => shownName(name, t));
  const names = commaList(shown, t);
  return people.length <= most ? names : t("evening.board.more", { names, count: people.length - most });
}

/** The tables that go on, and how many have ended. */
function tableParts(state: EveningState, games: Games, t: Translate): readonly APIComponentInContainer[] {
  const live = state.tables.filter(isLive);
  const over = state.tables.length - live.length;
  if (state.tables.length === 0) return [];
  const named = live.slice(0, maxTables).map((table) => tableLine(state, table, true, games, t));
  const isLong = named.join("").length > maxLetters;
  return [
    rule(),
    text(
      ...(isLong ? live.slice(0, maxTables).map((table) => tableLine(state, table, false, games, t)) : named),
      live.length > maxTables ? t("evening.board.moreTables", { count: live.length - maxTables }) : "",
      whyWaiting(state, t),
      over === 0 ? "" : `-# ${t("evening.board.played", { count: over })}`,
    ),
  ];
}

/**
 * What they would like to play, a button a game; once tables go on, that is what comes next. Where the host has set a game,
 * some may still open a table of another one.
 */
function voteParts(state: EveningState, games: Games, t: Translate): readonly APIComponentInContainer[] {
  const { row, tables } = state;
  const votes = countingVotes(state);
  const all = games.all.map((game): Button => {
    const count = votes.find((vote) => vote.game === game.id)?.voters.length ?? 0;
    const name = shortName(game, t);
    const label = count === 0 ? name : `${name} · ${count}`;
    return { id: eveningId("vote", row, game.id), style: "plain", emoji: { name: game.screen.emoji }, label };
  });
  const rows = Array.from({ length: Math.ceil(all.length / 5) }, (_, at) => all.slice(at * 5, at * 5 + 5));
  const vote = tables.some(isLive) ? "voteNext" : row.stage === "begun" ? "voteHere" : "vote";
  return [
    rule(),
    text(t(`evening.board.${row.game === null ? vote : "voteOther"}`)),
    ...rows.slice(0, 2).map((some) => buttons(...some)),
  ];
}

/** What can be opened now, for those who are free. */
function nextParts(state: EveningState, games: Games, t: Translate): readonly APIComponentInContainer[] {
  const { row, tables } = state;
  const main = (label: string): APIComponentInContainer =>
    buttons({ id: eveningId("open", row), style: "main", emoji: { name: "🎲" }, label });
  if (tables.some(({ state: is }) => is === "waiting")) return [rule(), main(t("evening.board.openRest"))];
  const free = freeUsers(state);
  const isPlaying = tables.some(isLive);
  if (free.length < 2) return isPlaying || hasGoneHome(state) ? [] : [rule(), text(t("evening.board.few"))];
  const known = gamesToOpen(state, games);
  if (known.length === 0) return [rule(), text(t("evening.board.unknown"))];
  if (leadingGames(state).length === 0)
    return [rule(), text(t("evening.board.noVote", { free: free.length })), main(t("evening.board.draw"))];
  const isNext = roundFor(state, free) > Math.max(1, roundOf(state));
  const names = known.map((id) => gameName(games.find(id), t));
  const [first = ""] = known;
  const { sizes, left } = tableSizes(free.length, games.find(first)?.seats ?? { min: 2, max: 2 });
  const proposal = t("evening.board.proposal", { count: sizes.length, game: names[0] ?? "", free: free.length });
  return [
    rule(),
    text(
      known.length > 1 ? t("evening.board.tied", { games: names, free: free.length }) : proposal,
      known.length === 1 && left > 0 ? t("evening.board.left", { count: left }) : "",
    ),
    main(t(isNext ? "evening.board.nextRound" : "evening.board.openTables", { count: sizes.length })),
    ...otherGames(state, free, known, games, t),
  ];
}

/** The way to a table for those who would like something else, if enough of them are free. */
function otherGames(
  { row, answers }: EveningState,
  free: readonly string[],
  leading: readonly string[],
  games: Games,
  t: Translate,
): readonly APIComponentInContainer[] {
  const options = votesOf(answers, free).flatMap(({ game: id, voters }) => {
    const game = games.find(id);
    if (game === null || leading.includes(id) || voters.length < Math.max(2, game.seats.min)) return [];
    const names = voters.map((user) => answers.find((answer) => answer.user === user)?.name ?? "");
    const label = t(gameKey(game, "name"));
    return [{ value: id, label, description: namesWithin(names, t), emoji: { name: game.screen.emoji } }];
  });
  return options.length === 0 ? [] : [select(eveningId("other", row), t("evening.board.other"), options.slice(0, 25))];
}

/** Characters of an option's description. */
const maxDescription = 100;

/** As many whole names as an option's description takes, and how many more. */
function namesWithin(names: readonly string[], t: Translate, shown = names.length): string {
  const listed = commaList(names.slice(0, shown), t);
  const more = names.length - shown;
  const said = more === 0 ? listed : t("evening.board.more", { names: listed, count: more });
  return said.length <= maxDescription || shown === 0 ? said : namesWithin(names, t, shown - 1);
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

/** @param hasNames otherwise it says how many sit there */
function tableLine(state: EveningState, table: EveningTableRow, hasNames: boolean, games: Games, t: Translate): string {
  const { number } = table;
  const values = { number, game: gameLabel(table.game, games, t), channel: `<#${table.channel ?? ""}>` };
  switch (table.state) {
    case "planned":
    case "over":
      return t("evening.board.opening", values);
    case "later":
      return t("evening.board.threadLater", values);
    case "waiting":
      return t(hasThread(state, table) ? "evening.board.failed" : "evening.board.waiting", values);
    case "open": {
      const people = seatsNow(state).filter((seat) => seat.number === number);
      if (!hasNames || people.length === 0) return t("evening.board.openedFor", { ...values, count: people.length });
      const named = people.map(({ user }) => state.answers.find((answer) => answer.user === user)?.name ?? "");
      return t("evening.board.opened", { ...values, names: named.map((name) => shownName(name, t)) });
    }
  }
}

/** A game's name, or that it is open which. */
export function gameLabel(game: string | null, games: Games, t: Translate): string {
  return game === null ? t("evening.whatever") : gameName(games.find(game), t);
}

/** A day as its evening is counted: `14. Januar`, `14 January`. */
export function dayName(evening: Evening, t: Translate): string {
  const days = new Intl.DateTimeFormat(t.locale, { day: "numeric", month: "long", timeZone: "UTC" });
  return days.format(evening * dayMs);
}

/** Until when a host has left all evenings out; empty: not more than one. */
export function pauseLine({ pausedUntil }: Pick<EveningRow, "pausedUntil">, t: Translate): string {
  return pausedUntil === null ? "" : t("evening.paused", { day: dayName(pausedUntil, t) });
}

/** When the next one begins where this one is off, or that none does any more; empty: it is not known. */
export function nextLine({ row, next = null }: Pick<EveningState, "row" | "next">, t: Translate): string {
  if (row.stage === "ended") return t("evening.noMore");
  return next === null ? "" : t("evening.nextUnseen", { time: eveningTime(next, "F") });
}

/** A time that Discord shows by its reader’s clock. */
export function eveningTime(ms: number, style: "F" | "f" | "R" | "t"): string {
  return `<t:${Math.floor(ms / 1000)}:${style}>`;
}
