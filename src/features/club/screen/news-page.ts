import { type APIComponentInContainer, ComponentType } from "discord.js";
import type { Drawing } from "../../../discord/messages/compose.js";
import { message } from "../../../discord/ui/frame.js";
import { type Button, buttons, gallery, rule, text } from "../../../discord/ui/parts.js";
import type { Evening } from "../../../lib/evenings.js";
import { zoneOf } from "../../../lib/time-zones.js";
import type { Translate } from "../../../texts/index.js";
import type { GivenAward } from "../book/recap.js";
import { eveningsOf, type Season } from "../book/season-table.js";
import type { Week } from "../book/week.js";
import { accent } from "./show-club.js";
import { tabLines } from "./tab-page.js";
import { type ClubFacts, type ReadDeps, cupLines, dayIn, nameIn, readClub, viewId } from "./club-view.js";
import { recapPage, recapPicture, someOf, storyOf } from "./recap-page.js";
import { championLine, pageSize, seasonName, tablePage, tablePicture } from "./table-page.js";

/** What is told of a server's club. */
export interface Told {
  /** One that is over, if it is worth it, as `isToldOf` says; null: none. */
  readonly evening: Evening | null;
  /** The seven evenings from this one on; null: none. */
  readonly week: Evening | null;
  /** One that is over; null: none. */
  readonly season: Season | null;
}

/** Debtors who are named. */
const maxTabs = 5;

/** People who are named as always there, the last cups of a season and those that go on, and what begins next. */
const [maxAlways, maxCups, maxComing] = [5, 4, 3];

const weekDays = 7;

/** Something that begins soon, in milliseconds since 1970. */
export interface Coming {
  readonly start: number;
  /** Escaped. */
  readonly name: string;
}

/**
 * What there is to tell of a server's club, as one message.
 *
 * @param coming evenings and cups, in any order
 * @returns null: nothing of it was played
 */
export async function drawNews(
  deps: ReadDeps,
  guild: string,
  told: Told,
  coming: readonly Coming[],
  t: Translate,
): Promise<Drawing | null> {
  const { club, localeOf } = deps;
  // Without an evening of its own it would be the last one.
  const read = await readClub(deps, guild, { kind: "recap", evening: told.evening ?? 0 }, "");
  const facts = { ...read, tabs: read.settings.rounds ? await club.tabs(guild) : [] };
  const zone = zoneOf(facts.settings, localeOf(guild));
  const span = { length: facts.settings.season, first: told.week ?? 0, end: (told.week ?? 0) + weekDays };
  const week = told.week === null ? null : await club.week(guild, zone, span);
  const awards = told.season === null ? [] : await club.seasonAwards(guild, zone, told.season);
  return newsDrawing(facts, told, week, awards, nextLine(coming, t), t);
}

/** What begins next, the earliest first; empty: nothing. */
function nextLine(coming: readonly Coming[], t: Translate): string {
  const [first, ...others] = coming
    .toSorted((a, b) => a.start - b.start)
    .slice(0, maxComing)
    .map(({ start, name }) => ({ name, time: `<t:${Math.floor(start / 1000)}:F>` }));
  if (first === undefined) return "";
  return [t("club.news.next", first), ...others.map(({ name, time }) => `${name}, ${time}`)].join(" · ");
}

/** @param week null: it is not told of @param awards of the season that is told of @param next empty: nothing begins */
function newsDrawing(
  facts: ClubFacts,
  { evening, season }: Told,
  week: Week | null,
  awards: readonly GivenAward[],
  next: string,
  t: Translate,
): Drawing | null {
  const { book, recap } = facts;
  const hasEvening = evening !== null && recap?.isTold === true;
  const ended = season === null || book.standings(season).all.length === 0 ? null : season;
  const hasWeek = week !== null && week.games > 0;
  if (!hasEvening && ended === null && !hasWeek) return null;
  const recapButton: Button = {
    id: viewId({ kind: "recap", evening }),
    style: "plain",
    emoji: { name: "🌙" },
    label: t("club.news.recap"),
  };
  const view = ended === null ? null : ({ kind: "table", page: 0, season: ended } as const);
  const ways: readonly Button[] =
    view === null
      ? []
      : [{ id: viewId(view), style: "plain", label: t("club.news.seasons") }, ...(hasEvening ? [recapButton] : [])];
  const told = (isPictured: boolean): readonly APIComponentInContainer[] =>
    view !== null
      ? [
          text(
            `## 🏁 ${t("club.news.season", { season: seasonName(view.season, t) })}`,
            championLine(book.standings(view.season), t),
          ),
          // The lines alone: what the rest leads to would take their place for everybody.
          ...tablePage(facts, view, "", t).slice(1, 2),
          ...seasonParts(facts, view.season, awards, t),
        ]
      : hasEvening
        ? [...recapPage(facts, t, isPictured), ...tabParts(facts, t)]
        : [];
  const inWeek = hasWeek ? cupsOfWeek(facts, week, t) : [];
  const weekly = hasWeek ? [text(...weekLines(facts, week, t), ...inWeek)] : [];
  const picture = view !== null ? tablePicture(facts, view, t) : hasEvening ? recapPicture(facts, t) : null;
  return {
    picture,
    words: (shown) => {
      const [title, ...rest] = told(shown !== null);
      const top: readonly APIComponentInContainer[] = title === undefined ? [] : [title];
      const between = top.length > 0 && weekly.length > 0 ? [rule()] : [];
      const pictures = shown === null ? [] : [gallery(shown)];
      const last = next === "" ? [] : [text(`-# ${next}`)];
      const parts = [...rest, ...(ways.length === 0 ? [] : [buttons(...ways)])];
      const components = [...top, ...pictures, ...parts, ...between, ...weekly, ...last];
      return message({ type: ComponentType.Container, accent_color: accent, components });
    },
  };
}

/** How many more have played, and what to remember of the season. */
function seasonParts(
  facts: ClubFacts,
  season: Season,
  awards: readonly GivenAward[],
  t: Translate,
): readonly APIComponentInContainer[] {
  const { book } = facts;
  const best = awards.find(({ award }) => award === "bold") ?? awards[0];
  const more = book.standings(season).all.length - pageSize;
  const { first, end } = eveningsOf(season);
  const lines = [
    ...(more <= 0 ? [] : [`-# ${t("club.news.more", { count: more, button: t("club.news.seasons") })}`]),
    ...(best === undefined ? [] : [momentLine(best, book.eveningOf(best.ended), t)]),
    ...cupLines(facts, first, end, t).slice(-maxCups),
  ];
  return lines.length === 0 ? [] : [text(...lines)];
}

function momentLine(best: GivenAward, evening: Evening, t: Translate): string {
  const { sign, said } = storyOf(best, t);
  return `${sign} ${t("club.news.moment", { said, day: dayIn(evening, t) })}`;
}

/** People who owe rounds. */
function tabParts(facts: ClubFacts, t: Translate): readonly APIComponentInContainer[] {
  const owing = facts.tabs.filter(({ owed }) => owed > 0);
  return owing.length === 0 ? [] : [text(`**${t("club.tab.title")}**`, ...tabLines(facts, owing, maxTabs, t))];
}

/** Cups won that no recap has told of, and those that go on. */
function cupsOfWeek(facts: ClubFacts, { first, end, told }: Week, t: Translate): readonly string[] {
  const { settings, book } = facts;
  const isNew = (at: number): boolean => !settings.tellsEvenings || !told.includes(book.eveningOf(at));
  const won = facts.cups.filter(({ at }) => at !== null && isNew(at));
  const running = facts.cups.filter(({ at }) => at === null).slice(-maxCups);
  return [...cupLines({ ...facts, cups: won }, first, end, t), ...running.map(({ line }) => line(t))];
}

/** Four lines at most. */
function weekLines(facts: ClubFacts, { games, evenings, climber, run, level }: Week, t: Translate): readonly string[] {
  const name = (user: string): string => `**${nameIn(facts, user, t) ?? t("table.nameless")}**`;
  const played = { games: t("club.games", { count: games }), evenings: t("club.evenings", { count: evenings }) };
  return [
    `**📅 ${t("club.news.week")}** ${t("club.attended", played)}`,
    ...(climber === null ? [] : [`📈 ${t("club.news.climber", { ...climber, name: name(climber.user) })}`]),
    ...(run === null
      ? []
      : [`🔥 ${t("club.news.run", { names: someOf(run.users.map(name), maxAlways, t), count: run.evenings })}`]),
    ...(level === null ? [] : [`⚔️ ${t("club.news.level", { names: level.users.map(name), wins: level.wins })}`]),
  ];
}
