import { type APIComponentInContainer, ComponentType } from "discord.js";
import type { Drawing } from "../../../discord/messages/compose.js";
import { message } from "../../../discord/ui/frame.js";
import { type Button, buttons, gallery, rule, text } from "../../../discord/ui/parts.js";
import type { Evening } from "../../../lib/evenings.js";
import { zoneOf } from "../../../lib/time-zones.js";
import type { Translate } from "../../../texts/index.js";
import type { Season } from "../book/season-table.js";
import type { Week } from "../book/week.js";
import { accent } from "./show-club.js";
import { tabLine } from "./tab-page.js";
import { type ClubFacts, type ReadDeps, nameIn, readClub, viewId } from "./club-view.js";
import { recapPage, recapPicture } from "./recap-page.js";
import { championLine, seasonName, tablePage, tablePicture } from "./table-page.js";

/** What is told of a server's club. */
export interface Told {
  /** One that is over, if more than one game was played; null: none. */
  readonly evening: Evening | null;
  /** The seven evenings from this one on; null: none. */
  readonly week: Evening | null;
  /** One that is over; null: none. */
  readonly season: Season | null;
}

/** An evening with fewer games is not told of. */
const leastGames = 2;

/** Debtors who are named. */
const maxTabs = 5;

const weekDays = 7;

/**
 * What there is to tell of a server's club, as one message.
 *
 * @param next tells when the next evening is; empty: there is none
 * @returns null: nothing of it was played
 */
export async function drawNews(
  deps: ReadDeps,
  guild: string,
  told: Told,
  next: string,
  t: Translate,
): Promise<Drawing | null> {
  const { club, localeOf } = deps;
  // Without an evening of its own it would be the last one.
  const read = await readClub(deps, guild, { kind: "recap", evening: told.evening ?? 0 }, "");
  const facts = { ...read, tabs: read.settings.rounds ? await club.tabs(guild) : [] };
  const zone = zoneOf(facts.settings, localeOf(guild));
  const span = { length: facts.settings.season, first: told.week ?? 0, end: (told.week ?? 0) + weekDays };
  const week = told.week === null ? null : await club.week(guild, zone, span);
  return newsDrawing(facts, told, week, next, t);
}

/** @param week null: it is not told of */
function newsDrawing(
  facts: ClubFacts,
  { evening, season }: Told,
  week: Week | null,
  next: string,
  t: Translate,
): Drawing | null {
  const { book, recap } = facts;
  const hasEvening = evening !== null && recap !== null && recap.games.length >= leastGames;
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
        ]
      : hasEvening
        ? [...recapPage(facts, t, isPictured), ...tabParts(facts, t)]
        : [];
  const weekly = hasWeek ? [text(...weekLines(facts, week, t))] : [];
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

/** People who owe rounds. */
function tabParts(facts: ClubFacts, t: Translate): readonly APIComponentInContainer[] {
  const owing = facts.tabs.filter(({ owed }) => owed > 0).slice(0, maxTabs);
  return owing.length === 0 ? [] : [text(`**${t("club.tab.title")}**`, ...owing.map((tab) => tabLine(facts, tab, t)))];
}

/** Four lines at most. */
function weekLines(facts: ClubFacts, { games, evenings, climber, run, level }: Week, t: Translate): readonly string[] {
  const name = (user: string): string => `**${nameIn(facts, user, t) ?? t("table.nameless")}**`;
  const played = { games: t("club.games", { count: games }), evenings: t("club.evenings", { count: evenings }) };
  return [
    `**📅 ${t("club.news.week")}** ${t("club.attended", played)}`,
    ...(climber === null ? [] : [`📈 ${t("club.news.climber", { ...climber, name: name(climber.user) })}`]),
    ...(run === null ? [] : [`🔥 ${t("club.news.run", { name: name(run.user), count: run.evenings })}`]),
    ...(level === null ? [] : [`⚔️ ${t("club.news.level", { names: level.users.map(name), wins: level.wins })}`]),
  ];
}
