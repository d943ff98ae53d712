import { afterEach, describe, expect, it } from "vitest";
import { place, spell } from "../rules/table.js";
import { textOf } from "../../../e2e/support/board.js";
import {
  boardBecomesAt,
  type CatnoirTable,
  openHand,
  sheetOf,
  startCatnoir,
  stateOf,
  layOut,
  handLine,
  pick,
  selectsOf,
  toldOn,
} from "./driver.js";
import { endWell, setUp, type Setting } from "../../../e2e/support/setting.js";

let setting: Setting;
afterEach(() => endWell(setting));

/** In a channel of its own, opened by Anna or Ben: nobody may host all of them. */
function tableOf(count: 3 | 4, host: "Anna" | "Ben" = "Anna"): Promise<CatnoirTable> {
  const { discord, anna, ben, cleo } = setting;
  const first = host === "Anna" ? [anna, ben] : [ben, anna];
  const people = [...first, cleo, ...(count === 4 ? [dora()] : [])];
  return startCatnoir(setting, people, { channel: discord.addChannel(`tisch-${discord.channels().length}`) });
}

/** The same one at every table. */
function dora() {
  const { discord } = setting;
  return discord.users().find(({ user }) => user.username === "Dora") ?? discord.addUser({ name: "Dora" });
}

/** Hidden from all but the owners, in letters. */
function handsAt(at: CatnoirTable): readonly string[] {
  return stateOf(at).hands.map(spell);
}

function boardSays(at: CatnoirTable, ...words: readonly string[]) {
  return boardBecomesAt(at, (board) => words.every((word) => toldOn(board).includes(word)));
}

describe("the examples of the rules, each in two presses from the own hand", () => {
  it("come out at the table as they are written", async () => {
    setting = await setUp();
    const { anna, ben } = setting;
    const [hacked, searched] = [await tableOf(4), await tableOf(3)];
    const [filed, won] = [await tableOf(3), await tableOf(4, "Ben")];
    await layOut(
      setting,
      [
        { at: hacked, state: place({ hands: ["HHD", "SRM", "D", "DD"] }).state },
        { at: searched, state: place({ hands: ["PPPPPJ", "JJHMM", "D"] }).state },
        { at: filed, state: place({ hands: ["BBBBD", "M", "M"], draw: "SHBSDDDDD" }).state },
        { at: won, state: place({ hands: ["SSSD", "M", "M", "M"], points: [12, 12, 0, 3] }).state },
      ],
      { shuffles: [[3, 0, 1, 2, 4]] },
    );

    // Two hackers with a scientist, a robocat and a mafioso; one of them and the scientist are revealed.
    const hackers = sheetOf(await pick(anna, await openHand(hacked, anna), "play", "2 Hacker"));
    expect(selectsOf(hackers).flatMap(({ options }) => options.map(({ label }) => label))).toEqual([
      "Ben (3 Karten)",
      "Dora (2 Karten)",
    ]);
    const loot = sheetOf(await pick(anna, hackers, "finish", "Ben (3 Karten)"));
    expect(handLine(loot)).toBe("🔎 1 Detektiv · 🔬 1 Wissenschaftler");
    expect(textOf(loot)).toContain("Beute: 🔬\u00A01\u00A0Wissenschaftler");
    await boardSays(hacked, "**Anna** hackt **Ben**", "Anna: 1 Punkt.", "Ben, am Zug: 0 Punkte.");
    expect(handsAt(hacked)).toEqual(["DS", "RMH", "D", "DD"]);

    const police = sheetOf(await pick(anna, await openHand(searched, anna), "play", "5 Polizisten + …"));
    const found = sheetOf(await pick(anna, police, "finish", "1 Journalistin → Ben"));
    expect(handLine(found)).toBe("");
    await boardSays(searched, "Anna: 2 Punkte.", "Ben, am Zug: 0 Punkte.", "11 auf der Ablage");
    expect(handsAt(searched)).toEqual(["", "", "D"]);
    expect(stateOf(searched).discard).toHaveLength(11);

    await pick(anna, await openHand(filed, anna), "play", "4 Bürokraten");
    await boardSays(filed, "Anna: 3 Punkte.", "Das bringt 3 Punkte.");
    expect(handsAt(filed)).toEqual(["D", "M", "M"]);

    const end = sheetOf(await pick(ben, await openHand(won, ben), "play", "3 scientists"));
    expect(textOf(end)).toContain("You have won!");
    expect(handLine(end)).toBe("🔎 1 detective");
    await boardSays(won, "🏆", "14 Punkte");
    expect(stateOf(won)).toMatchObject({ points: [14, 12, 0, 3], phase: { type: "over", winners: [0] } });
  });
});
