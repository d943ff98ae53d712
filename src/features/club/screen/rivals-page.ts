import type { APIComponentInContainer } from "discord.js";
import type { Rivalry } from "../book/rivals.js";
import type { Translate } from "../../../texts/index.js";
import { shownName } from "../../../discord/ui/names.js";
import { gameName } from "../../../discord/ui/frame.js";
import { text } from "../../../discord/ui/parts.js";
import { type ClubFacts, nameIn, pageOf, pagerParts } from "./club-view.js";

/** Rivals a page. */
const pageSize = 10;

/** Everybody whom somebody has met, who they met most first. @param name theirs, escaped */
export function rivalsPage(
  { book }: ClubFacts,
  user: string,
  name: string,
  wanted: number,
  t: Translate,
): readonly APIComponentInContainer[] {
  const all = book.rivals(user, null);
  const page = pageOf(all, wanted, pageSize);
  return [
    text(`## ⚔️ ${t("club.rivals.title", { name })}`),
    all.length === 0
      ? text(t("club.rivals.none", { name }))
      : text(...page.items.flatMap((rivalry) => rivalLines(rivalry, t))),
    ...pagerParts(page, (to) => ({ kind: "rivals", user, page: to }), t),
  ];
}

function rivalLines(rivalry: Rivalry, t: Translate): readonly string[] {
  return [lineOf(shownName(rivalry.name, t), rivalry, t), detailsLine(rivalry, t)];
}

/** How two people stand, of whom or of what game. @param called that one's name, escaped */
function lineOf(called: string, rivalry: Rivalry, t: Translate): string {
  return `**${called}** · ${scoreOf(rivalry, t)}`;
}

/** How often each was ahead, or that neither ever was. */
function scoreOf({ ahead, behind, tied }: Rivalry, t: Translate): string {
  return ahead + behind === 0 ? t("club.rivals.level", { count: tied }) : t("club.rivals.score", { ahead, behind });
}

/** Games together, ties, and the run that stands. */
function detailsLine({ ahead, behind, tied, run }: Rivalry, t: Translate): string {
  const details = [
    t("club.games", { count: ahead + behind + tied }),
    ...(tied === 0 || ahead + behind === 0 ? [] : [t("club.rivals.tied", { count: tied })]),
    ...(run > 1 ? [`🔥 ${t("club.rivals.ahead", { count: run })}`] : []),
    ...(run < -1 ? [`🧊 ${t("club.rivals.behind", { count: -run })}`] : []),
  ];
  return `-# ${details.join(" · ")}`;
}

/** Two people, game by game, as the first sees it. */
export function pairPage(
  club: ClubFacts,
  user: string,
  rival: string,
  t: Translate,
): readonly APIComponentInContainer[] {
  const between = (game: string | null): Rivalry | undefined =>
    club.book.rivals(user, game).find((one) => one.rival === rival);
  const whole = between(null);
  if (user === rival) return [text(t("club.rivals.self"))];
  if (whole === undefined) return [text(t("club.rivals.strangers"))];
  const name = nameIn(club, user, t) ?? t("table.nameless");
  const perGame = club.book.kinds.all.flatMap((game) => {
    const rivalry = between(game.id);
    return rivalry === undefined ? [] : [{ game, rivalry }];
  });
  return [
    text(
      `## ⚔️ ${t("club.rivals.pair", { name, rival: shownName(whole.name, t) })}`,
      `### ${scoreOf(whole, t)}`,
      detailsLine(whole, t),
    ),
    text(...perGame.flatMap(({ game, rivalry }) => [lineOf(gameName(game, t), rivalry, t), detailsLine(rivalry, t)])),
  ];
}
