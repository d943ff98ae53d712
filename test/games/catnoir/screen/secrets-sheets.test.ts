import { describe, expect, it } from "vitest";
import type { CatnoirSheetScene } from "../../../../src/games/catnoir/screen/words.js";
import { sheets, sheetPicture } from "../../../../src/games/catnoir/screen/sheet.js";
import { catnoir, type Faction, type Options, type State } from "../../../../src/games/catnoir/rules/index.js";
import { disguises } from "../rules/disguises.js";
import { playOut, toldTo, type Moment } from "../rules/play-out.js";
import { A, B, C, place } from "../rules/table.js";
import { sheetSceneOf } from "./scenes.js";

const options: readonly Options[] = [
  { factions: "first", actions: 2 },
  { factions: ["bureaucrats", "mafia", "police", "journalists", "detectives"], actions: 1 },
];

/** About as many events as a table hands to a screen. */
const recent = 150;

/** All that a seat can see in messages of its own: the hand, what each play that it may have noted lacks, and the picture. */
function shown(scene: CatnoirSheetScene): string {
  const drafts = ["police.1", "hackers.1", "detectives"].map((lot) => ({ lot }));
  return JSON.stringify([
    sheets.hand(scene),
    sheetPicture("hand", scene),
    ...drafts.map((draft) => sheets.finish({ ...scene, draft })),
  ]);
}

function sceneOf(state: State, seat: number, told: Moment["told"]): CatnoirSheetScene {
  return sheetSceneOf(state, seat, { told: toldTo(told, seat).slice(-recent) });
}

/** The same, but nobody other than the viewer has answered yet. */
function unanswered(state: State, viewer: number): State {
  const { phase } = state;
  if (phase.type !== "reaction") return state;
  const answers = phase.answers.map((answer, index) => (phase.asked[index] === viewer ? answer : null));
  return { ...state, phase: { ...phase, answers } };
}

describe("what others hold, answer and will draw", () => {
  const games = options.flatMap((chosen) => [2, 3, 6].map((seats) => ({ seats, chosen })));

  it.each(games)("changes nothing in the messages of a seat ($seats seats, $chosen)", ({ seats, chosen }) => {
    const moments = playOut(seats, chosen, seats);
    const every = Math.ceil(moments.length / 12);
    let changed = 0;
    moments.forEach(({ state, told }, index) => {
      if (index % every !== 0 && (state.phase.type !== "reaction" || index % 4 !== 0)) return;
      const viewer = index % seats;
      const real = shown(sceneOf(state, viewer, told));
      for (const other of [...disguises(state, viewer, null), unanswered(state, viewer)]) {
        expect(shown(sceneOf(other, viewer, told))).toBe(real);
        if (JSON.stringify(other) !== JSON.stringify(state)) changed += 1;
      }
    });
    expect(changed).toBeGreaterThan(8);
  });

  it("is in no message to whoever has won or lost either", () => {
    const last = playOut(4, { factions: "first", actions: 1 }, 2).at(-1);
    if (last === undefined) throw new Error("a game without an end");
    for (const viewer of [0, 1, 2, 3]) {
      const [other] = disguises(last.state, viewer, null);
      if (other === undefined) throw new Error("no disguise");
      expect(other.hands).not.toEqual(last.state.hands);
      expect(shown(sceneOf(other, viewer, last.told))).toBe(shown(sceneOf(last.state, viewer, last.told)));
    }
  });
});

describe("the own hand", () => {
  it("shows to its owner, by the same eyes", () => {
    const [one, two] = ["DDH", "DHM"].map((hand) => place({ hands: [hand, "SSS"] }).state);
    if (one === undefined || two === undefined) throw new Error("no table");
    expect(shown(sceneOf(one, A, []))).not.toBe(shown(sceneOf(two, A, [])));
    expect(shown(sceneOf(one, B, []))).toBe(shown(sceneOf(two, B, [])));
  });

  it("shows in the answers that it leaves, to nobody but whoever is asked", () => {
    const asked = (hand: string): State =>
      place({ hands: ["DDDH", hand, "SS"] }).plays({ type: "play", faction: "detectives", extra: "hackers" as Faction })
        .state;
    const [one, two] = [asked("HH"), asked("SM")];
    expect(catnoir.legal(one, B)).not.toEqual(catnoir.legal(two, B));
    expect(shown(sceneOf(one, B, []))).not.toBe(shown(sceneOf(two, B, [])));
    for (const other of [A, C]) expect(shown(sceneOf(one, other, []))).toBe(shown(sceneOf(two, other, [])));
  });
});
