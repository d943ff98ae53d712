import type { APIComponentInContainer } from "discord.js";
import { gameName } from "../../../discord/ui/frame.js";
import { plainName } from "../../../discord/ui/names.js";
import { type Button, buttons, rule, section, select, text } from "../../../discord/ui/parts.js";
import type { Picture } from "../../../game/scene.js";
import type { ListedRound, TabRow } from "../../../store/store.js";
import type { Translate } from "../../../texts/index.js";
import { mineAlone } from "../club-service.js";
import { tabPicture } from "./club-pictures.js";
import {
  allRoundsId,
  argumentOf,
  type ClubFacts,
  type ClubView,
  nameIn,
  pageOf,
  pagerParts,
  pickId,
  roundId,
  viewId,
  wipeId,
} from "./club-view.js";

type TabView = Extract<ClubView, { readonly kind: "rounds" }>;

/** People in the list above the rounds. */
const maxTabs = 10;

/** People in the select: it has two other choices. */
const maxPeople = 23;

/**
 * Who owes how many rounds, and each open one, the newest first, with a button by which the reader settles it if they may:
 * who may settle the others is said below them. One that the reader has just confirmed has a button that takes that back.
 *
 * @param viewer empty: everybody, of whom some may
 */
export function tabPage(
  club: ClubFacts,
  view: TabView,
  viewer: string,
  t: Translate,
): readonly APIComponentInContainer[] {
  const title = text(`## 🍻 ${t("club.tab.title")}`);
  if (!club.settings.rounds) return [title, text(t("club.tab.off"))];
  const tabs = club.tabs.filter(({ owed }) => owed > 0);
  const whose = view.of === mineAlone ? viewer : view.of;
  const listed = tabs.filter(({ user }) => whose === undefined || user === whose);
  const page = club.open ?? { ...pageOf<ListedRound>([], 0, 1), toSettle: 0 };
  const at = { ...view, page: page.page };
  const none = view.of === undefined ? t("club.tab.none") : t("club.tab.noneHere");
  return [
    title,
    ...(page.items.length === 0 ? [text(none)] : []),
    ...(listed.length === 0 ? [] : [text(...tabLines(club, listed, maxTabs, t)), rule()]),
    ...(page.items.some(({ settled }) => settled === null) ? [text(`**${t("club.tab.open")}**`)] : []),
    ...page.items.flatMap((round) => roundParts(club, round, at, viewer, t)),
    ...(page.items.some((round) => round.settled === null && !isOffered(round, viewer))
      ? [text(`-# ${t("club.tab.whoElse")}`)]
      : []),
    ...pagerParts(page, (to) => ({ ...view, page: to }), t),
    ...choiceParts(club, tabs, view, t),
    ...lastButtons(club, tabs, view, viewer === "" ? Infinity : page.toSettle, t),
  ];
}

/** The tab as coasters; null: nobody owes a round, or the server keeps none. */
export function tabOnCoasters(club: ClubFacts, t: Translate): Picture | null {
  if (!club.settings.rounds) return null;
  const tabs = club.tabs.filter(({ owed }) => owed > 0);
  return tabPicture(
    tabs,
    tabs.map(({ user }) => nameOf(club, user, t)),
    t,
  );
}

/** How many rounds people owe, a line each, and how many more people there are. */
export function tabLines(club: ClubFacts, tabs: readonly TabRow[], most: number, t: Translate): readonly string[] {
  const lines = tabs.map((tab) => tabLine(club, tab, t));
  const more = lines.length - most;
  return more <= 1 ? lines : [...lines.slice(0, most), `-# ${t("club.tab.more", { count: more })}`];
}

/** How many rounds somebody owes. */
function tabLine(club: ClubFacts, { user, owed, given }: TabRow, t: Translate): string {
  const owes = t("club.tab.owes", { name: nameOf(club, user, t), count: owed });
  return given === 0 ? owes : `${owes} (${t("club.tab.gave", { count: given })})`;
}

/** Whether a reader is offered to settle a round. */
function isOffered({ canSettle }: ListedRound, viewer: string): boolean {
  return viewer === "" || canSettle;
}

function roundParts(
  club: ClubFacts,
  round: ListedRound,
  view: TabView,
  viewer: string,
  t: Translate,
): readonly APIComponentInContainer[] {
  const { table, game, debtor, since, settled } = round;
  const name = nameOf(club, debtor ?? "", t);
  if (settled !== null)
    return [
      section(
        { id: roundId("takeback", table, view), style: "plain", label: t("rounds.takeBack") },
        t("club.tab.fresh", { name }),
      ),
    ];
  const when = `<t:${Math.floor(since / 1000)}:R>`;
  const line = t("club.tab.round", { name, game: gameName(club.book.kinds.find(game), t), when });
  if (!isOffered(round, viewer)) return [text(line)];
  return [section({ id: roundId("cheers", table, view), style: "marked", label: t("rounds.cheers") }, line)];
}

/** The select of whose rounds are listed; none where nobody owes one. */
function choiceParts(
  club: ClubFacts,
  tabs: readonly TabRow[],
  { of }: TabView,
  t: Translate,
): readonly APIComponentInContainer[] {
  if (tabs.length === 0) return [];
  const option = (label: string, emoji: string, shown?: string) => ({
    value: argumentOf({ kind: "rounds", page: 0, ...(shown === undefined ? {} : { of: shown }) }),
    label,
    emoji: { name: emoji },
    default: shown === of,
  });
  const people = tabs.slice(0, maxPeople).map(({ user }) => option(plainName(nameOf(club, user, t)), "🍺", user));
  const all = [option(t("club.tab.all"), "🍻"), option(t("club.tab.mine"), "👉", mineAlone), ...people];
  return [select(pickId("rounds"), t("club.tab.pick"), all)];
}

/** To settle all rounds of the one who is shown, and for hosts to wipe the slate. @param toSettle how many the reader may */
function lastButtons(
  { isHost }: ClubFacts,
  tabs: readonly TabRow[],
  { of }: TabView,
  toSettle: number,
  t: Translate,
): readonly APIComponentInContainer[] {
  const owed = tabs.find(({ user }) => user === of)?.owed ?? 0;
  const all: readonly Button[] =
    of === undefined || Math.min(owed, toSettle) < 2
      ? []
      : [{ id: allRoundsId(of), style: "marked", label: t("club.tab.cheersAll") }];
  const wipe: readonly Button[] =
    isHost && of === undefined && tabs.length > 0
      ? [{ id: wipeId, style: "plain", label: t("club.tab.wipe"), emoji: { name: "🧽" } }]
      : [];
  const back: readonly Button[] =
    of === undefined || tabs.length > 0
      ? []
      : [{ id: viewId({ kind: "rounds", page: 0 }), style: "plain", label: t("club.tab.all") }];
  const row = [...all, ...wipe, ...back];
  return row.length === 0 ? [] : [buttons(...row)];
}

function nameOf(club: ClubFacts, user: string, t: Translate): string {
  return nameIn(club, user, t) ?? t("table.nameless");
}
