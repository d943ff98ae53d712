import type { APIComponentInContainer } from "discord.js";
import type { Picture } from "../../../game/scene.js";
import type { Translate } from "../../../texts/index.js";
import type { ClubRoundRow, TabRow } from "../../../store/store.js";
import { rule, section, text } from "../../../discord/ui/parts.js";
import { type ClubFacts, nameIn } from "./club-facts.js";
import { tabPicture } from "./club-pictures.js";
import { roundId } from "./club-view.js";
import { pageOf, pagerParts } from "./paging.js";

/** People in the list above the rounds. */
const maxTabs = 10;

/**
 * Who owes how many rounds, and each open one with a button by which another player of its table settles it. One that
 * the reader has just confirmed has a button that takes that back.
 */
export function roundsPage(club: ClubFacts, t: Translate): readonly APIComponentInContainer[] {
  const title = text(`## 🍻 ${t("club.tab.title")}`);
  if (!club.settings.rounds) return [title, text(t("club.tab.off"))];
  const tabs = club.tabs.filter(({ owed }) => owed > 0);
  const page = club.open ?? pageOf<ClubRoundRow>([], 0, 1);
  return [
    title,
    text(...(tabs.length === 0 ? [t("club.tab.none")] : tabs.slice(0, maxTabs).map((tab) => tabLine(club, tab, t)))),
    ...(page.items.length === 0 ? [] : [rule()]),
    ...(page.items.some(({ settled }) => settled === null) ? [text(`**${t("club.tab.open")}**`)] : []),
    ...page.items.flatMap((round) => roundParts(club, round, page.page, t)),
    ...pagerParts(page, (to) => ({ kind: "rounds", page: to }), t),
  ];
}

/** The tab as coasters; null: nobody owes a round, or the server keeps none. */
export function roundsPicture(club: ClubFacts, t: Translate): Picture | null {
  if (!club.settings.rounds) return null;
  const tabs = club.tabs.filter(({ owed }) => owed > 0);
  return tabPicture(
    tabs,
    tabs.map(({ user }) => nameOf(club, user, t)),
    t,
  );
}

function tabLine(club: ClubFacts, { user, owed, given }: TabRow, t: Translate): string {
  const owes = t("club.tab.owes", { name: nameOf(club, user, t), count: owed });
  return given === 0 ? owes : `${owes} (${t("club.tab.gave", { count: given })})`;
}

function roundParts(
  club: ClubFacts,
  { table, debtor, since, settled }: ClubRoundRow,
  page: number,
  t: Translate,
): readonly APIComponentInContainer[] {
  const name = nameOf(club, debtor ?? "", t);
  if (settled !== null)
    return [
      section(
        { id: roundId("takeback", table, page), style: "plain", label: t("rounds.takeBack") },
        t("club.tab.fresh", { name }),
      ),
    ];
  const when = `<t:${Math.floor(since / 1000)}:R>`;
  return [
    section(
      { id: roundId("cheers", table, page), style: "marked", label: t("rounds.cheers") },
      t("club.tab.round", { name, when }),
    ),
  ];
}

function nameOf(club: ClubFacts, user: string, t: Translate): string {
  return nameIn(club, user, t) ?? t("table.nameless");
}
