import { describe, expect, it } from "vitest";
import { catnoirScreen } from "../../../../src/games/catnoir/screen/index.js";
import { board } from "../../../../src/games/catnoir/screen/draw-board.js";
import { journalists, B, place } from "../rules/table.js";
import { boardOf, sceneOf } from "./scenes.js";
import { drawn } from "../../../support/drawings.js";

const scene = { hands: ["SSSJJ", "DD"], points: [3, 7], display: "DDSSRRM", discard: "HM" } as const;

describe("the picture of Cat Noir's board", () => {
  it("is told in words: the display, the piles, what wins, and the race", () => {
    const { name, description, svg } = drawn(catnoirScreen.picture(sceneOf(place(scene).state)));
    expect(name).toBe("catnoir.png");
    // A hand looks alike.
    expect(svg).toContain(">Auslage: hier nimmst du<");
    expect(description).toBe(
      "Die Auslage: 2 Detektive, 2 Wissenschaftler, 2 Robocats und 1 Mafioso. 10 im Stapel, 2 auf der Ablage, oben 1 Mafioso. 16 Punkte gewinnen. Anna, am Zug: 3 Punkte. Ben: 7 Punkte.",
    );
  });

  it("says so when there is nothing on display", () => {
    const bare = place({ ...scene, points: [14, 7], display: "", discard: "", draw: "" });
    expect(catnoirScreen.picture(sceneOf(bare.state)).description).toBe(
      "Die Auslage ist leer. 0 im Stapel, 0 auf der Ablage. 16 Punkte gewinnen. Anna, am Zug: 14 Punkte. Ben: 7 Punkte.",
    );
  });

  it("changes with the display, the piles, the points and the turn", () => {
    const sketches = [
      place(scene),
      place({ ...scene, display: "DDSSRRH" }),
      place({ ...scene, draw: "DSR" }),
      place({ ...scene, discard: "MH" }),
      place({ ...scene, points: [4, 7] }),
      place({ ...scene, seat: B }),
    ].map(({ state }) => catnoirScreen.picture(sceneOf(state)).sketch);
    expect(new Set(sketches).size).toBe(sketches.length);
  });

  it("does not change with hands, with an open question, or with an answer to it", () => {
    const before = place({ ...scene, points: [1, 7, 2], hands: ["SSSJJ", "DD", "SS"] });
    const asked = place({ ...scene, points: [3, 7, 2], hands: ["RRRRR", "HH", "MM"] });
    const open = before.plays(journalists);
    const answered = open.answers(B, { type: "decline" });
    expect(new Set([asked, open, answered].map(({ state }) => catnoirScreen.picture(sceneOf(state)).sketch)).size).toBe(
      1,
    );
  });

  it("stands for the race, the display and the piles, where there is one", () => {
    const { state } = place(scene);
    const gallery = { type: 12 as const, items: [{ media: { url: "attachment://catnoir.png" } }] };
    expect(boardOf(sceneOf(state, [], { picture: gallery }))[0]).toBe(gallery);
    expect(board(sceneOf(state, [], { picture: gallery })).instead).toEqual([]);
    expect(JSON.stringify(boardOf(sceneOf(state)))).not.toContain("attachment");
  });
});
