import type { APIActionRowComponent, APIComponentInContainer, APIStringSelectComponent } from "discord.js";
import { cardsEach, factions, type Faction } from "../rules/index.js";
import type { Translate } from "../../../game/scene.js";
import { factionItem, factionName } from "./words.js";
import { select, text } from "../../../discord/ui/parts.js";

/** One faction's rules, with a select of all eight; null: no such faction. */
export function info(topic: string, table: string, t: Translate): readonly APIComponentInContainer[] | null {
  const faction = factions.find((one) => one === topic);
  if (faction === undefined) return null;
  return [
    text(
      `### ${factionName(faction, t)}`,
      t("catnoir.info.lay", { what: t(`catnoir.info.what.${faction}`) }),
      t(`catnoir.info.effect.${faction}`),
      `-# ${t("catnoir.info.count", { count: cardsEach })}`,
    ),
    infoSelect(table, factions, faction, t),
  ];
}

/** A select that opens such a page. `present`: the open one. `where`: on the hand it opens a message of its own. */
export function infoSelect(
  table: string,
  offered: readonly Faction[],
  present: Faction | null,
  t: Translate,
  where = "",
): APIActionRowComponent<APIStringSelectComponent> {
  const options = offered.map((faction) => ({
    value: faction,
    ...factionItem(faction, t),
    default: faction === present,
  }));
  return select({ table, prompt: 0, verb: "info", argument: where }, t("catnoir.what"), options);
}
