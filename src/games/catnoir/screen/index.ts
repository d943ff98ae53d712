import { factions, type Action, type Event, type View } from "../rules/index.js";
import type { Translate } from "../../../game/scene.js";
import { board } from "./draw-board.js";
import { endPicture } from "./end-picture.js";
import { info } from "./info.js";
import { hints } from "./hints.js";
import { over } from "./over.js";
import { tellStep } from "./tell-step.js";
import { picture } from "./picture.js";
import { ephemeralPicture, ephemerals } from "./ephemeral.js";
import { factionItem } from "./words.js";
import type { EphemeralName } from "../press/index.js";
import { boxArt } from "./pictures/box-art.js";
import type { Screen } from "../../../game/screen.js";

/** Cat Noir: Catham City on Discord. */
export const catnoirScreen: Screen<View, Event, Action> = {
  colour: 0x6b5fb5,
  emoji: "🐈‍⬛",
  round: (event, seats) => event.type === "turn" && (event.turn - 1) % seats === 0,
  boxArt,
  optionItem,
  board,
  over,
  picture: (scene) => (scene.view.phase.type === "over" ? endPicture(scene) : picture(scene)),
  tellStep,
  ephemerals,
  stays: { hand: () => true, finish: () => true } satisfies Record<EphemeralName, () => true>,
  hints,
  ephemeralPicture,
  info,
};

function optionItem(item: string, t: Translate): ReturnType<typeof factionItem> | null {
  const faction = factions.find((one) => one === item);
  return faction === undefined ? null : factionItem(faction, t);
}
