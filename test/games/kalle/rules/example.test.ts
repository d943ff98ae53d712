import { describe, expect, it } from "vitest";
import { A, B, C, mayGo, sit } from "./table.js";

describe("the example round of three", () => {
  const hidden = sit(3).hides(10).places(5);
  const chased = hidden.walks(1, 4).swaps(10, 15).searches(5).swaps(2, 3).searches(0).passes();
  const back = chased.searches(5).passes();
  const late = back.searches(9).swaps(6, 7).searches(10).swaps(14, 15).walks(11, 15);

  it("has B place the police and search first", () => {
    expect(hidden.state.phase).toMatchObject({ mouse: B });
  });

  it("leaves B nothing around the corner but a step back to the middle", () => {
    expect(chased.asked).toBe(B);
    expect(mayGo(chased)).toEqual([5]);
  });

  it("turns nothing when B steps back, and gives C covered neighbours again", () => {
    expect(back.state.turned).toBe(4);
    expect(back.asked).toBe(C);
    expect(mayGo(back)).toEqual([2, 6, 8, 9, 10]);
  });

  it("ends the hunt with the eighth card, without another swap", () => {
    expect(late.news).toEqual([
      { to: "all", type: "searched", seat: B, from: 11, at: 15, card: 14 },
      { to: "all", type: "escaped", seat: A },
    ]);
  });

  it("brings A the cheese for pointing at 14, one step from the police", () => {
    const { state } = late.points(14);
    expect(state.cheese).toEqual([1, 0, 0]);
    expect(state.last).toMatchObject({ ending: "remembered", winner: A, closest: 1, trail: [10, 15, 14] });
  });
});
