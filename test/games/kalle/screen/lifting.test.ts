import { describe, expect, it } from "vitest";
import { drawBoard, boardBefore } from "../../../../src/discord/ui/frame.js";
import type { Place } from "../../../../src/games/kalle/rules/index.js";
import { kalleScreen } from "../../../../src/games/kalle/screen/index.js";
import type { KalleScene } from "../../../../src/games/kalle/screen/words.js";
import { translator } from "../../../../src/texts/index.js";
import { drawSketch } from "../../../../src/process/sketches.js";
import { boardOf } from "../../../../src/tables/show.js";
import { ownEmojis } from "../../../discord/ui/boards.js";
import { runningTable } from "../../../support/running-table.js";
import { catchAtOnce, escape, sit, type Table } from "../rules/table.js";
import { gridOn, lineOn, openOn, sceneAfter, sceneOf, streetOn } from "./scenes.js";

/** A game action by action, with all that is told of it. */
function played(start: Table, ...acts: readonly ((table: Table) => Table)[]): KalleScene {
  const tables = [start];
  for (const act of acts) tables.push(act(tables.at(-1) ?? start));
  return sceneAfter(...tables);
}

const hides = (at: Place) => (table: Table) => table.hides(at);
const places = (at: Place) => (table: Table) => table.places(at);
const searches = (to: Place) => (table: Table) => table.searches(to);
const swaps = (a: Place, b: Place) => (table: Table) => table.swaps(a, b);
const passes = (table: Table) => table.passes();
const guesses = (at: Place) => (table: Table) => table.guesses(at);
const points = (at: Place) => (table: Table) => table.points(at);
const edge = [1, 2, 3, 7, 11, 15, 14].flatMap((to) => [searches(to), passes]);

function before(scene: KalleScene): KalleScene {
  const shown = kalleScreen.before(scene);
  if (shown === null) throw new Error("no lid was lifted");
  return shown;
}

describe("a lid that is being lifted", () => {
  const missed = [places(0), searches(1), swaps(9, 10), searches(6)] as const;

  it("is shown for a moment before anybody sees who is below, with nothing to press", () => {
    const scene = before(played(sit(3), hides(14), ...missed));
    expect(lineOn(scene)).toBe("Cleo hebt den Deckel von C2 …");
    const { manholes, opened, steps, swapped } = streetOn(scene);
    expect(manholes.filter(({ shows }) => shows === "lifted").map(({ name }) => name)).toEqual(["C2"]);
    expect({ opened, steps, swapped }).toEqual({ opened: 1, steps: [0, 1, 6], swapped: { a: 9, b: 10 } });
    expect(gridOn(scene)).toHaveLength(16);
    expect(gridOn(scene).filter(({ disabled }) => !disabled)).toEqual([]);
    expect(kalleScreen.picture(scene).description).toContain("Ein Deckel wird angehoben: C2.");
  });

  it("looks the same whether Kalle is below or anybody else", () => {
    const found = before(played(sit(3), hides(6), ...missed));
    const other = before(played(sit(3), hides(14), ...missed));
    expect(kalleScreen.board(found)).toEqual(kalleScreen.board(other));
    expect(kalleScreen.picture(found)).toEqual(kalleScreen.picture(other));
  });

  it("looks the same when the last mouse guesses and when Kalle's seat points, right or wrong", () => {
    const start = sit(3, { lastChance: true });
    const chance = (at: Place, ...rest: readonly Place[]) =>
      before(played(start, hides(at), places(0), ...edge, searches(13), ...rest.map(guesses)));
    expect(lineOn(chance(10, 4, 10))).toBe("Die Deckel von A2 und C3 gehen auf …");
    expect(kalleScreen.picture(chance(10, 4, 10))).toEqual(kalleScreen.picture(chance(9, 4, 10)));
    const pointed = (at: Place) => before(played(sit(3), hides(at), places(0), ...edge, searches(13), points(10)));
    expect(lineOn(pointed(10))).toBe("Anna zeigt auf C3 …");
    expect(kalleScreen.picture(pointed(10))).toEqual(kalleScreen.picture(pointed(9)));
    expect(openOn(pointed(10))).toHaveLength(8);
  });

  it("has not given the cheese yet, and is still of its round", () => {
    const scene = before(played(sit(3), hides(6), ...missed));
    expect(scene.view).toMatchObject({ round: 1, kalle: 0, cheese: [0, 0, 0], history: [], last: null });
    expect(streetOn(scene).headline).toBe("Runde 1 von 6");
    expect(scene.result).toBeNull();
  });

  it("is shown at the very end of a game, too", () => {
    const last = catchAtOnce(catchAtOnce(catchAtOnce(sit(2))));
    const over = played({ ...last, news: last.news.slice(-1) }, hides(0), places(1), searches(0));
    expect(over.view.phase.type).toBe("over");
    expect(lineOn(before(over))).toMatch(/hebt den Deckel von A1 …$/u);
  });

  it("is no more once anybody has gone on, nor where nothing was opened or its round is not told any more", () => {
    const scenes = [
      played(sit(3), hides(6)),
      played(sit(3), hides(6), places(0)),
      played(sit(3), hides(6), places(0), searches(1), passes),
      played(sit(3), hides(6), ...missed, hides(5)),
      played(sit(3), hides(15), places(5), searches(1), passes, searches(4), passes, searches(5), passes),
      sceneOf(catchAtOnce(sit(3)).state, catchAtOnce(sit(3)).news),
      sceneOf(escape(sit(3)).state, []),
    ];
    expect(scenes.map((scene) => kalleScreen.before(scene))).toEqual(scenes.map(() => null));
  });

  it("is shown as long whoever is below, longer where it decides the round, and not at all where nothing was opened", () => {
    const ms = ({ recent }: KalleScene) => kalleScreen.beatMs(recent);
    for (const at of [6, 14]) expect(ms(played(sit(3), hides(at), ...missed))).toBe(1_500);
    for (const at of [10, 13]) expect(ms(played(sit(3), hides(at), places(0), ...edge, searches(13)))).toBe(2_500);
    expect(ms(played(sit(3), hides(10), places(0), ...edge, searches(13), points(10)))).toBe(2_500);
    expect(ms(played(sit(3), hides(10), places(0), searches(1), passes))).toBe(0);
    expect(ms(played(sit(3), hides(10), places(0)))).toBe(0);
  });

  it("is followed by Kalle's jump where that is a catch, and by nothing that moves elsewhere", () => {
    const drawings = (scene: KalleScene) => kalleScreen.climax(scene)?.map(({ sketch }) => drawSketch(sketch)) ?? [];
    const found = played(sit(3), hides(6), ...missed);
    const frames = drawings(found);
    expect(frames).toHaveLength(3);
    const still = drawSketch(kalleScreen.picture(found).sketch);
    const sizeOf = (svg: string) => /width="\d+" height="\d+"/u.exec(svg)?.[0];
    expect(new Set([...frames, still].map(sizeOf)).size).toBe(1);
    expect(frames.filter((svg) => svg.includes("<polygon"))).toHaveLength(2);
    expect(still).not.toContain("<polygon");
    expect(drawings(played(sit(3), hides(14), ...missed))).toEqual([]);
    expect(drawings(played(sit(3), hides(6), ...missed, hides(5)))).toEqual([]);
    expect(drawings(played(sit(3), hides(10), places(0), ...edge, searches(13), points(10)))).toEqual([]);
  });

  it("is not spoilt by what a computer player says of it, nor by a hint for what comes after", () => {
    const tables = [sit(2)];
    for (const act of [hides(6), places(0), searches(1)]) tables.push(act(tables.at(-1) ?? sit(2)));
    const told = tables.map(({ news }, step) => ({ step, events: news }));
    const state = tables.at(-1)?.state;
    const lobby = runningTable("kalle", 2, { lastChance: false }, null);
    const table = { ...lobby, row: { ...lobby.row, state, status: "playing" as const }, recent: told };
    const remark = { seat: 1, feeling: "triumph", line: 0 } as const;
    const shown = boardBefore({ ...boardOf(table), remark, hint: { seats: [0], nth: 1 } }, translator("de"), ownEmojis);
    if (shown === null) throw new Error("no lid was lifted");
    const words = JSON.stringify(drawBoard(shown.board, translator("de"), ownEmojis));
    expect(words).toContain("hebt den Deckel von B1 …");
    expect(words).not.toMatch(/💬|💡/u);
  });
});
