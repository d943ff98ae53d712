import { describe, expect, it } from "vitest";
import type { CatnoirEphemeralScene } from "../../../../src/games/catnoir/screen/words.js";
import { ephemerals, ephemeralPicture } from "../../../../src/games/catnoir/screen/ephemeral.js";
import { framedMessage } from "../../../../src/discord/ui/frame.js";
import { seatNames as namesOf } from "../../../../src/discord/ui/names.js";
import { gallery } from "../../../../src/discord/ui/parts.js";
import { catnoir } from "../../../../src/games/catnoir/rules/index.js";
import { testLanguages, translator } from "../../../support/pseudo-language.js";
import { A, place } from "../rules/table.js";
import { offersIn } from "../../../support/offers.js";
import { sheetSceneOf } from "./scenes.js";
import { faultsIn, nasty, wideRows } from "../../../discord/ui/faults.js";
import { games } from "../../../../src/games/index.js";

/** In a seat's hand, and in what the largest play of each faction may lack. */
function faultsOf(scene: CatnoirEphemeralScene): readonly string[] {
  const lots = new Map(
    scene.legal.flatMap((action) => {
      if (action.type !== "play") return [];
      return [[action.faction, "count" in action ? `${action.faction}.${action.count}` : action.faction]];
    }),
  );
  const picture = ephemeralPicture("hand", scene);
  const whole = { ...scene, picture: picture === null ? null : gallery(picture) };
  const parts = [
    ephemerals.hand(whole),
    ...Array.from(lots.values(), (lot) => ephemerals.finish({ ...whole, draft: { lot } })),
  ];
  const messages = parts.map((each) => framedMessage(games.catnoir, each));
  return messages.flatMap((message) => [...faultsIn(message, picture, scene.names), ...wideRows(message)]);
}

describe("Cat Noir's messages for one seat", () => {
  it.each(testLanguages)("keep the limits with the largest hands there can be (%s)", (language) => {
    const t = translator(language);
    const owners = nasty.slice(0, 6);
    const words = { language, seats: owners, names: namesOf(owners, t) };
    const rest = ["SSSSSSSSSS", "HHHHHHHHHH", "PPPPPPPPPP", "JJJJJJJJJJ", "BBBBBBBBBB"];
    const hands = ["PPPPPPBBBBBHHHHSJ", "SSSHHHPPPJJBBBBBB", "BBBBBBBBBBBBBBBPH"];
    for (const hand of hands) {
      const { state } = place({ hands: [hand, ...rest], display: "PPPPPPP", actions: 2, left: 1 });
      expect(faultsOf(sheetSceneOf(state, A, words))).toEqual([]);
      const full = place({ hands: [hand, ...rest], display: "PPPPPPP", actions: 2, left: 1 }).takes("P", 7);
      const trimming = sheetSceneOf(full.state, A, words);
      expect(full.state.phase).toMatchObject({ type: "trim", surplus: 14 });
      expect(faultsOf({ ...trimming, legal: [] })).toEqual([]);
    }
  });

  it("offer no more than ten cards' worth of answers", () => {
    const { state } = place({ hands: ["MMMMJJ", "DDSSRRMMHH"], points: [0, 3] }).plays({
      type: "play",
      faction: "mafia",
    });
    const parts = ephemerals.hand(sheetSceneOf(state, 1));
    expect(offersIn(parts).map(({ options: all }) => all.length)).toEqual([15, 0]);
    expect(catnoir.legal(state, 1)).toHaveLength(16);
  });
});
