import { MessageFlags, type APIComponentInContainer } from "discord.js";
import { describe, expect, it } from "vitest";
import { emojisFrom } from "../../../../src/discord/gateway/emojis.js";
import type { CatnoirSheetScene } from "../../../../src/games/catnoir/screen/words.js";
import { sheets, sheetPicture } from "../../../../src/games/catnoir/screen/sheet.js";
import type { Drawn } from "../../../../src/discord/ui/frame.js";
import { names as namesOf } from "../../../../src/discord/ui/names.js";
import { gallery } from "../../../../src/discord/ui/parts.js";
import { catnoir, type Faction, type Options } from "../../../../src/games/catnoir/rules/index.js";
import { translator, type Language } from "../../../../src/locales/index.js";
import { playOut, toldTo } from "../rules/play-out.js";
import { A, place } from "../rules/table.js";
import { offersIn } from "./offers.js";
import { sheetSceneOf } from "./scenes.js";
import { faultsIn, languages, nasty, wideRows } from "../../../discord/ui/faults.js";

/** About as many events as a table hands to a screen. */
const recent = 150;

/** The factions that the first game lacks, and two of its own. */
const others: readonly Faction[] = ["scientists", "hackers", "police", "journalists", "bureaucrats"];
const options: readonly Options[] = [
  { factions: "first", actions: 1 },
  { factions: "random", actions: 2 },
  { factions: others, actions: 2 },
];

function drawn(parts: readonly APIComponentInContainer[]): Drawn {
  return {
    flags: MessageFlags.IsComponentsV2,
    components: [{ type: 17, components: [...parts] }],
    allowed_mentions: { parse: [] },
  };
}

/** What breaks a limit in the messages of a seat: with picture, and with what the largest play of each faction may lack. */
function faultsOf(scene: CatnoirSheetScene): readonly string[] {
  const picture = sheetPicture("hand", scene);
  const whole = { ...scene, picture: picture === null ? null : gallery(picture) };
  const lots = new Map(
    scene.legal.flatMap((action) => {
      if (action.type !== "play") return [];
      return [[action.faction, "count" in action ? `${action.faction}.${action.count}` : action.faction]];
    }),
  );
  const messages = [
    sheets.hand(whole),
    ...[...lots.values()].map((lot) => sheets.finish({ ...whole, draft: { lot } })),
  ];
  return [
    (picture?.description.length ?? 0) > 1024 ? "a long description" : "",
    ...messages.flatMap((parts) => [
      ...faultsIn(drawn(parts)),
      ...wideRows(drawn(parts)),
      ...offersIn(parts).flatMap(({ options: all, count }) => [
        all.length > 25 || count > all.length ? `${all.length} options for ${count}` : "",
        new Set(all.map(({ value }) => value)).size < all.length ? "a value twice" : "",
        ...all.filter(({ description }) => description.length > 100).map(({ description }) => description),
      ]),
      // Markdown means nothing in a select, so neither do its escapes.
      ...offersIn(parts).flatMap(({ options: all }) => JSON.stringify(all).match(/\\\\./g) ?? []),
      ...(JSON.stringify(parts).match(/catnoir(Hand)?\.[a-z]+/gi) ?? []),
    ]),
  ].filter((fault) => fault !== "");
}

/** Scenes of every seat, all over random games with names at their worst. */
function scenes(seats: number, language: Language): readonly CatnoirSheetScene[] {
  const t = translator(language);
  const owners = nasty.slice(8 - seats);
  return options.flatMap((chosen, index) => {
    const moments = playOut(seats, chosen, seats * 10 + index);
    const every = Math.ceil(moments.length / 7);
    return moments
      .filter((_, at) => (moments.length - 1 - at) % every === 0)
      .flatMap(({ state, told }) =>
        Array.from({ length: seats }, (_, seat) => {
          const words = { seats: owners, names: namesOf(owners, t), emoji: emojisFrom(new Map()) };
          return sheetSceneOf(state, seat, { language, ...words, told: toldTo(told, seat).slice(-recent) });
        }),
      );
  });
}

describe("Cat Noir's messages for one seat", () => {
  it.each([2, 3, 4, 5, 6])("keep the limits over random games of %i seats with names at their worst", (seats) => {
    for (const language of languages) {
      const all = scenes(seats, language);
      expect(all.some(({ result }) => result !== null)).toBe(true);
      expect(all.flatMap(faultsOf)).toEqual([]);
    }
  });

  it.each(languages)("keep them with the largest hands there can be (%s)", (language) => {
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
    const parts = sheets.hand(sheetSceneOf(state, 1));
    expect(offersIn(parts).map(({ options: all }) => all.length)).toEqual([15, 0]);
    expect(catnoir.legal(state, 1)).toHaveLength(16);
  });
});
