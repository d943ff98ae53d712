import { describe, expect, it } from "vitest";
import { examplePicture } from "../../../../src/features/rules/index.js";
import { translator } from "../../../../src/texts/index.js";
import { ownEmojis } from "../../../discord/ui/boards.js";
import { factions } from "../../../../src/games/catnoir/rules/index.js";
import { catnoirLesson } from "../../../../src/games/catnoir/lesson.js";
import { drawn } from "../../../support/drawings.js";
import { games } from "../../../../src/games/index.js";

it("the example of Cat Noir has two robocats, two scientists, and scientists on display, of the factions of a first game", () => {
  const { state } = catnoirLesson.example.play();
  const count = (cards: readonly string[], faction: string) => cards.filter((card) => card === faction).length;
  expect([count(state.hands[0] ?? [], "robocats"), count(state.hands[0] ?? [], "scientists")]).toEqual([2, 2]);
  expect(count(state.display, "scientists")).toBe(2);
  expect(state.factions).toEqual(factions.slice(0, 5));
});

it("the example of Cat Noir is called an example, so that nobody takes the hand for their own", () => {
  const [german, english] = (["de", "en"] as const).map((language) =>
    examplePicture(games.catnoir, translator(language), ownEmojis),
  );
  expect(drawn(german)?.svg).toContain(">Beispiel-Hand<");
  expect(german?.description).toMatch(/^Beispiel-Hand: /u);
  expect(drawn(english)?.svg).toContain(">Example hand<");
  expect(english?.description).toMatch(/^Example hand: /u);
});

describe.each(["de", "en"] as const)("Cat Noir's lesson in %s", (language) => {
  const t = translator(language);

  it("calls a hack in which one of two hackers hit a hit, and no more", () => {
    expect(t("catnoir.lesson.hacked")).toMatch(language === "de" ? /^\*\*Treffer!\*\*/u : /^\*\*A hit!\*\*/u);
  });

  it("says that detectives need three and any card besides", () => {
    const said = t("catnoir.lesson.react", { other: "Ben" });
    expect(said).toContain(
      language === "de" ? "3 🔎\u00A0Detektive und dazu 1 beliebige Karte" : "3 🔎\u00A0detectives plus any 1 card",
    );
  });
});
