import { gallery } from "../../../../src/discord/ui/parts.js";
import { layOut, layOutEnd } from "../../../../src/discord/ui/frame.js";
import { katchmeScreen } from "../../../../src/games/katchme/screen/index.js";
import type { KatchmeScene } from "../../../../src/games/katchme/screen/words.js";
import { katchme } from "../../../../src/games/katchme/rules/index.js";
import type { SeenButton } from "../../../discord/ui/read.js";
import { linesOf as linesIn, scenesOf, seenOf } from "../../../support/scenes-of.js";

export const { sceneOf, situationOf } = scenesOf(katchme);

function partsOf(scene: KatchmeScene) {
  return scene.result === null
    ? layOut(scene.picture, katchmeScreen.board(scene))
    : layOutEnd(scene.picture, katchmeScreen.over(scene));
}

/** Of a board, or a game's end. */
export function linesOf(scene: KatchmeScene): readonly string[] {
  return linesIn(partsOf(scene));
}

/** Row by row. */
export function rowsOf(scene: KatchmeScene): readonly (readonly SeenButton[])[] {
  return seenOf(partsOf(scene)).rows;
}

/** With its picture. */
export function pictured(scene: KatchmeScene): KatchmeScene {
  return { ...scene, picture: gallery(katchmeScreen.picture(scene)) };
}

/** In bold. */
export function lineOf(scene: KatchmeScene): string {
  return katchmeScreen.board(scene).line;
}
