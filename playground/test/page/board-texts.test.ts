import { describe, expect, it } from "vitest";
import { spokenLanguages, translator } from "../../../src/texts/index.js";
import { isAsked } from "../../page/board-texts.js";

/** A board with this headline, and a picture that names who sits there. */
function boardOf(headline: string, ephemeral = false) {
  const picture = { type: 12, items: [{ description: "Anna: 3 Punkte. Ben: 2 Punkte. Mo (Mod): 1 Punkt." }] };
  return { ephemeral, components: [{ type: 17, components: [{ type: 10, content: headline }, picture] }] };
}

/** Of some people, those with a mark. */
function marked(...boards: readonly ReturnType<typeof boardOf>[]): readonly string[] {
  return ["Anna", "Ben", "Mo (Mod)", "Cleo"].filter((name) => isAsked(boards, name));
}

describe("the newest board of a channel asks", () => {
  it("whom its headline names", () => {
    expect(marked(boardOf("### 👉 Anna ist dran"))).toEqual(["Anna"]);
    expect(marked(boardOf("### 👉 Ben zieht, Mo (Mod) stoppt"))).toEqual(["Ben", "Mo (Mod)"]);
    expect(marked(boardOf("### 👉 Anna ist dran"), boardOf("### 👉 Ben’s turn"))).toEqual(["Ben"]);
    expect(marked(boardOf("### Anna tauscht B2 mit C3. 👉 Ben sucht weiter"))).toEqual(["Ben"]);
  });

  it("everybody at the table but those it names, where it asks all", () => {
    for (const headline of [
      "### 👉 Alle zugleich:",
      "### 👉 Wann und wo kracht’s? 🏍️ A",
      "### 👉 Everybody at once:",
      "### 👉 All: 🏍️ A",
    ])
      expect(marked(boardOf(headline))).toEqual(["Anna", "Ben", "Mo (Mod)"]);
    for (const headline of ["### 👉 Alle außer Ben sind gefragt", "### 👉 A question for everybody but Ben"])
      expect(marked(boardOf(headline))).toEqual(["Anna", "Mo (Mod)"]);
  });

  it.each(spokenLanguages)("everybody by the games' own headlines in %s", (language) => {
    const t = translator(language);
    for (const headline of [t("katchme.all"), t("katchme.target", { value: "4️⃣" }), t("katchen.line.forAll")])
      expect(marked(boardOf(`### 👉 ${headline}`))).toEqual(["Anna", "Ben", "Mo (Mod)"]);
  });

  it("nobody whose place is in pause: the computer plays for them", () => {
    expect(marked(boardOf("### 👉 Anna und Ben ziehen\n**Anna** · 12\n**Ben** · 3 · 💤 macht Pause"))).toEqual([
      "Anna",
    ]);
  });

  it("nobody while the table sleeps or is over, whatever one person alone sees", () => {
    expect(marked(boardOf("### 💤 Gerade machen alle Pause"))).toEqual([]);
    expect(marked(boardOf("### 👉 Anna ist dran"), boardOf("### 🏆 Anna gewinnt!"))).toEqual([]);
    expect(marked(boardOf("### 👉 Anna ist dran"), boardOf("### 👉 Ben ist dran", true))).toEqual(["Anna"]);
    expect(marked()).toEqual([]);
  });
});
