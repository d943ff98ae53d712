import { describe, expect, it } from "vitest";
import { parseCustomId } from "../../../../src/discord/ui/parts.js";
import { readClubPress } from "../../../../src/features/club/screen/club-view.js";
import type { PublicMessage } from "../../../../src/discord/ui/frame.js";

import { trophy } from "../../../store/contract-cups.js";
import { faultsIn, nastyNames, wideRows } from "../../../discord/ui/faults.js";
import { read } from "../../../discord/ui/read.js";
import { testLanguages, translator } from "../../../support/pseudo-language.js";
import { trophyPage } from "../../../../src/features/cup/screen/cup-pages.js";

const won = [
  trophy({ cup: "1", year: 2024, text: "Anna", at: 1 }),
  trophy({ cup: "2", series: null, title: "Autumn cup", year: 2025, text: null, at: 2 }),
  trophy({ cup: "3", year: 2026, text: "**Ben**", at: 3 }),
];

describe.each(testLanguages)("the cabinet, in %s", (language) => {
  const t = translator(language);
  const shown = (page: number, trophies = won): PublicMessage => {
    const drawn = trophyPage(trophies, page, t);
    if (typeof drawn === "string") throw new Error("the cabinet is empty");
    return drawn.words(drawn.picture) as PublicMessage;
  };

  it("has a trophy a page, won last first, with every year and what is engraved", () => {
    const first = read(shown(0).components);
    const words = first.texts.join("\n");
    expect(words.indexOf("2026")).toBeLessThan(words.indexOf("2024"));
    expect(words).toContain("Anna");
    expect(words).not.toContain("****Ben");
    expect(words).not.toContain("Autumn cup");
    const turn = parseCustomId(first.buttons[0]?.id ?? "");
    expect(turn === null ? null : readClubPress(turn)?.view).toEqual({ kind: "trophies", page: 1 });
    const second = read(shown(1).components).texts.join("\n");
    expect(second).toContain("Autumn cup");
    expect(second).toContain(t("cup.cabinet.nobody"));
  });

  it("keeps Discord's limits with the longest names over sixty years, and says when it is empty", () => {
    const years = Array.from({ length: 60 }, (_, at) =>
      trophy({
        cup: String(at),
        title: "*".repeat(80),
        year: 1967 + at,
        text: nastyNames[at % 10]?.slice(0, 40) ?? "",
        at,
      }),
    );
    const drawn = trophyPage(years, 0, t);
    const picture = typeof drawn === "string" ? null : drawn.picture;
    const message = shown(0, years);
    expect(
      [...faultsIn(message, picture, [t("cup.cabinet.title")]), ...wideRows(message)].filter(
        (one) => !one.startsWith("says"),
      ),
    ).toEqual([]);
    expect(trophyPage([], 0, t)).toBe(t("cup.cabinet.empty"));
  });
});
