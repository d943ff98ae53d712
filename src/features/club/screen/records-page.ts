import type { APIComponentInContainer } from "discord.js";
import type { HeldRecord } from "../book/records.js";
import { type GameId, gameIds } from "../../../games/index.js";
import { recordKey } from "../../../game/game-club.js";
import type { Translate } from "../../../texts/index.js";
import { shownName } from "../../../discord/ui/names.js";
import { gameName } from "../../../discord/ui/frame.js";
import { buttons, text } from "../../../discord/ui/parts.js";
import { type ClubFacts, dayIn } from "./club-facts.js";
import { viewId } from "./club-view.js";

/** The best that the server has seen of each game: how much, who was first, and when. */
export function recordsPage(club: ClubFacts, t: Translate): readonly APIComponentInContainer[] {
  const { book } = club;
  const games = gameIds.flatMap((game) => {
    const held = book.records(game);
    return held.length === 0
      ? []
      : [text(`**${gameName(game, t)}**`, ...held.flatMap((one) => recordLines(club, game, one, t)))];
  });
  return [
    text(`## 🏅 ${t("club.records.title")}`, games.length === 0 ? t("club.records.none") : ""),
    ...games,
    buttons({ id: viewId({ kind: "table", page: 0 }), style: "plain", label: t("club.records.back") }),
  ];
}

function recordLines(
  { book }: ClubFacts,
  game: GameId,
  { record, value, name, at }: HeldRecord,
  t: Translate,
): readonly string[] {
  return [
    t(recordKey(game, record), { value }),
    `-# ${t("club.records.held", { name: shownName(name, t), day: dayIn(book.eveningOf(at), t) })}`,
  ];
}
