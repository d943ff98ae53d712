import type { APIComponentInContainer } from "discord.js";
import type { YearOf } from "../book/year.js";
import { isGame } from "../../../games/index.js";
import { badgeKeys } from "../../../game/game-club.js";
import type { Picture } from "../../../game/scene.js";
import type { Translate } from "../../../texts/index.js";
import { shownName } from "../../../discord/ui/names.js";
import { gameName } from "../../../discord/ui/frame.js";
import { text } from "../../../discord/ui/parts.js";
import { coasterPicture } from "./coaster-picture.js";
import { attendance } from "./table-page.js";
import { placesLine } from "./player-page.js";

/** The most badges of a year that its picture names. */
const maxBadges = 12;

/** Somebody's year in a server. @param name theirs, escaped */
export function yearPage(told: YearOf, name: string, t: Translate): readonly APIComponentInContainer[] {
  const { year, games, wins, places, favourite, badges } = told;
  const nemesis = nemesisIn(told);
  const title = text(`## 📅 ${t("club.year.title", { name, year })}`);
  if (games === 0) return [title, text(t("club.year.none", { year }))];
  return [
    title,
    text(
      [attendance(told, t), t("club.player.wins", { count: wins })].join(" · "),
      placesLine(places),
      favourite === null
        ? ""
        : t("club.player.favourite", {
            game: gameName(favourite.game, t),
            games: t("club.games", { count: favourite.games }),
          }),
      nemesis === null ? "" : t("club.player.nemesis", { ...nemesis, name: shownName(nemesis.name, t) }),
    ),
    ...(badges.length === 0
      ? []
      : [
          text(
            `**${t("club.year.badges", { count: badges.length })}**`,
            ...badgeNames(told, t).map((one) => `🏅 ${one}`),
          ),
        ]),
  ];
}

/** The year as a coaster; null: nothing was played. @param name escaped */
export function yearPicture(told: YearOf, name: string, t: Translate): Picture | null {
  if (told.games === 0) return null;
  const count = t("club.year.badges", { count: told.badges.length });
  return coasterPicture(
    {
      file: "year.png",
      title: name,
      line: `${told.year} · ${attendance(told, t)}`,
      places: told.places,
      favourite: told.favourite?.game ?? null,
      nemesis: nemesisIn(told),
      badges: told.badges.length === 0 ? null : { count, names: badgeNames(told, t).slice(-maxBadges) },
    },
    t,
  );
}

/** Who was ahead most often, unless less often than behind. */
function nemesisIn({ nemesis }: YearOf): YearOf["nemesis"] {
  return nemesis === null || nemesis.behind <= nemesis.ahead ? null : nemesis;
}

function badgeNames({ badges }: YearOf, t: Translate): readonly string[] {
  return badges.flatMap(({ game, badge }) => (isGame(game) ? [t(badgeKeys(game, badge).name)] : []));
}
