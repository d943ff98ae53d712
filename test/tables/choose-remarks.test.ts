import { describe, expect, it } from "vitest";
import type { GameEvent, Moment } from "../../src/game/contract.js";
import { gameIds, games } from "../../src/games/index.js";
import type { SeatRow } from "../../src/store/store.js";
import { remarksAfter } from "../../src/tables/change.js";
import { shownRemark } from "../../src/tables/show.js";
import { seatForPerson, seatForComputer, type Table } from "../../src/tables/table.js";
import { plainRow } from "../support/plain-row.js";
import { seededRandom } from "../support/seeded-random.js";

const three: readonly SeatRow[] = [seatForPerson("1", "Anna"), seatForComputer("strong"), seatForComputer("relaxed")];

/** Everything public is a triumph of these seats. */
function tableWhere(moments: readonly Moment[], remarks: Table["row"]["remarks"] = []): Pick<Table, "row" | "game"> {
  const game = { ...games.katchen, moments: () => moments };
  return { row: { ...plainRow, game: "katchen", remarks }, game };
}

const triumph = (seat: number): Moment => ({ seat, feeling: "triumph" });
const open = (number: number): GameEvent & { readonly number: number } => ({ to: "all", number });
const hidden: GameEvent = { to: [1] };

/** After many steps. */
function after(moments: readonly Moment[], seats = three): Table["row"]["remarks"] {
  let said: Table["row"]["remarks"] = [];
  for (let step = 1; step < 200; step += 1) said = remarksAfter(tableWhere(moments, said), seats, step, [open(step)]);
  return said;
}

describe("the remarks of computer players", () => {
  it("are made by each of them once in a game at the most, and no line is said twice", () => {
    const said = after([triumph(0), triumph(1), triumph(2)]);
    expect(said.map(({ seat }) => seat).toSorted((a, b) => a - b)).toEqual([1, 2]);
    const many = after(
      [1, 2, 3, 4, 5].map(triumph),
      Array.from({ length: 6 }, () => seatForComputer("strong")),
    );
    expect(many).toHaveLength(3);
    expect(new Set(many.map(({ line }) => line)).size).toBe(3);
    expect(Math.max(...many.map(({ line }) => line))).toBeLessThan(3);
  });

  it("are seldom: most great moments pass without a word", () => {
    const steps = Array.from({ length: 300 }, (_, step) => step);
    const spoken = steps.filter((step) => remarksAfter(tableWhere([triumph(1)]), three, step, [open(step)]).length > 0);
    expect(spoken.length).toBeGreaterThan(50);
    expect(spoken.length).toBeLessThan(150);
  });

  it("follow from public events alone: hidden ones, and how many steps there were, change nothing", () => {
    const at = tableWhere([triumph(1)]);
    for (let number = 0; number < 50; number += 1) {
      const said = remarksAfter(at, three, 1, [open(number)]);
      const beside = remarksAfter(at, three, 40, [hidden, open(number), hidden]);
      expect(beside.map((remark) => ({ ...remark, step: 1 }))).toEqual(said);
      expect(remarksAfter(at, three, 1, [hidden])).toEqual([]);
    }
  });

  it("stay on the board until the next public step; hidden ones do not take them away", () => {
    const remark = { ...triumph(1), line: 0, step: 5 };
    const { row } = tableWhere([], [remark]);
    const steps = (last: number, events: readonly GameEvent[]) =>
      Array.from({ length: last - 4 }, (_, more) => ({ step: 5 + more, events }));
    const { step: _, ...shown } = remark;
    expect(shownRemark({ row, recent: steps(5, [open(1)]) })).toEqual(shown);
    expect(shownRemark({ row, recent: steps(6, [open(1)]) })).toBeNull();
    expect(shownRemark({ row, recent: [...steps(5, [open(1)]), ...steps(40, [hidden]).slice(1)] })).toEqual(shown);
    expect(shownRemark({ row, recent: steps(40, [hidden]).slice(1) })).toBeNull();
  });
});

describe.each(gameIds)("%s", (id) => {
  const game = games[id];

  it("has great moments at its own seats, and few enough of them", () => {
    const seats = game.seats.max;
    let [steps, great] = [0, 0];
    for (let seed = 1; seed <= 3; seed += 1) {
      const random = seededRandom(seed);
      let step = game.setup(seats, game.options.parse({}), random, null);
      while (game.result(step.state) === null) {
        const prompts = game.prompts(step.state);
        const asked = prompts[random.pick(prompts.length)]?.seat ?? 0;
        const legal = game.legal(step.state, asked);
        step = game.act(step.state, asked, legal[random.pick(legal.length)], random);
        const moments = game.moments(step.events.filter(({ to }) => to === "all"));
        for (const { seat } of moments) expect(seat < seats && seat >= 0).toBe(true);
        steps += 1;
        if (moments.length > 0) great += 1;
      }
    }
    expect(great).toBeGreaterThan(0);
    expect(great / steps).toBeLessThan(0.4);
  });
});
