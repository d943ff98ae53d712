import { ComponentType } from "discord.js";
import type { Translate } from "../../../texts/index.js";
import type { TrophyRow } from "../../../store/store.js";
import type { Drawing } from "../../../discord/messages/compose.js";
import { message } from "../../../discord/ui/frame.js";
import { shownText } from "../../../discord/ui/names.js";
import { gallery, text } from "../../../discord/ui/parts.js";
import { pageOf, pagerParts } from "../../club/screen/paging.js";
import { cupAccent } from "./cup-board.js";
import { trophyPicture } from "./trophy-picture.js";

/** Years of a trophy that are listed; the picture counts those before. */
const maxListed = 30;

/** A trophy of the cabinet: a series with all its years, or a cup of its own. */
type Shelved = readonly [TrophyRow, ...TrophyRow[]];

/**
 * A server's trophies, one a page, those won last first.
 *
 * @param trophies in the order in which they were won
 */
export function trophyPage(trophies: readonly TrophyRow[], wanted: number, t: Translate): Drawing | string {
  const { items, ...page } = pageOf(cabinetOf(trophies), wanted, 1);
  const [shown] = items;
  if (shown === undefined) return t("cup.cabinet.empty");
  const [newest] = shown;
  const lines = shown.slice(0, maxListed).map(({ year, text: engraved }) => {
    const name = engraved === null ? t("cup.cabinet.nobody") : `**${shownText(engraved)}**`;
    return `${year}: ${name}`;
  });
  return {
    picture: trophyPicture({ title: newest.title, engravings: shown }, t),
    words: (picture) =>
      message({
        type: ComponentType.Container,
        accent_color: cupAccent,
        components: [
          text(`## 🏆 ${t("cup.cabinet.title")}`, `### ${shownText(newest.title)}`),
          ...(picture === null ? [] : [gallery(picture)]),
          text(...lines),
          ...pagerParts(page, (to) => ({ kind: "trophies", page: to }), t),
        ],
      }),
  };
}

/** Years newest first. */
function cabinetOf(trophies: readonly TrophyRow[]): readonly Shelved[] {
  const shelves = new Map<string, Shelved>();
  for (const trophy of trophies) {
    const key = trophy.series ?? trophy.cup;
    const present = shelves.get(key) ?? [];
    // Those won last come to the front.
    shelves.delete(key);
    shelves.set(key, [trophy, ...present]);
  }
  return [...shelves.values()].toReversed();
}
