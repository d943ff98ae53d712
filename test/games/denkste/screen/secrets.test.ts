import { describe, expect, it } from "vitest";
import { parseCustomId } from "../../../../src/discord/ui/custom-id.js";
import { drawBoard, pictureOf } from "../../../../src/discord/ui/frame.js";
import { drawSheet } from "../../../../src/discord/ui/ephemeral.js";
import { denkste, type State } from "../../../../src/games/denkste/rules/index.js";
import type { Random, Seat } from "../../../../src/game/contract.js";
import { translator } from "../../../../src/locales/index.js";
import type { KnownBoard } from "../../../../src/tables/board.js";
import { seededRandom } from "../../../support/seeded-random.js";
import { boardWith, ownEmojis, people } from "../../../discord/ui/boards.js";
import { situationOf } from "./scenes.js";
import { read } from "../../../discord/ui/read.js";

const t = translator("de");
const caption = { name: "denkste.png", description: "the board" };

/** States of random matches in which a card lies, each with the same one in which it says something else. */
function disguised(seats: number, random: Random): readonly (readonly [State, State, Seat])[] {
  const pairs: (readonly [State, State, Seat])[] = [];
  const options = { length: "short", hasteGedacht: seats % 2 === 0 } as const;
  for (let { state } = denkste.setup(seats, options, random, null); ;) {
    const [prompt] = random.shuffle(denkste.prompts(state));
    if (prompt === undefined) return pairs;
    const { seat } = prompt;
    const [action, other] = random.shuffle(denkste.legal(state, seat));
    if (action === undefined || other === undefined) throw new Error("there is but one choice");
    const [one, two] = [denkste.act(state, seat, action, random), denkste.act(state, seat, other, random)];
    if (one.state.turn === state.turn && one.state.phase.type === "choice") pairs.push([one.state, two.state, seat]);
    ({ state } = one);
  }
}

function boardOf(state: State): KnownBoard {
  const play = {
    view: denkste.view(state, null),
    prompts: denkste.prompts(state),
    recent: [],
    drafts: [],
    result: null,
    due: null,
    asleep: false,
  };
  const seats = people("Anna", "Ben", "Cleo", "Dora").slice(0, state.seats);
  return boardWith({ game: "denkste", options: state.options, seats, life: "playing", play });
}

/** All that others than this seat can see of a state. */
function seenByOthers(state: State, seat: Seat): string {
  const board = boardOf(state);
  const asked = denkste.prompts(state).filter((prompt) => prompt.seat !== seat);
  return JSON.stringify([
    drawBoard(board, t, ownEmojis, caption),
    pictureOf(board, t, ownEmojis),
    ...asked.flatMap((prompt) =>
      ["card", "other"].map((name) => drawSheet(name, board, situationOf(state, prompt.seat), t, ownEmojis)),
    ),
  ]);
}

describe("a card that lies", () => {
  it.each([2, 3, 4])("shows on nothing that others of %i seats see, whatever it says", (seats) => {
    const random = seededRandom(seats);
    const pairs = disguised(seats, random);
    expect(pairs.length).toBeGreaterThan(30);
    for (const [one, two, seat] of random.shuffle(pairs).slice(0, 40)) {
      expect(seenByOthers(one, seat)).toBe(seenByOthers(two, seat));
    }
  });

  it("shows on its owner's sheet", () => {
    const [pair] = disguised(2, seededRandom(9));
    if (pair === undefined) throw new Error("no card ever lay");
    const [one, two, seat] = pair;
    const own = (state: State) =>
      JSON.stringify(drawSheet("laid", boardOf(state), situationOf(state, seat), t, ownEmojis));
    expect(own(one)).not.toBe(own(two));
  });

  it("stands in no id of a public button", () => {
    for (const [state] of disguised(3, seededRandom(3)).slice(0, 20)) {
      const { buttons } = read(drawBoard(boardOf(state), t, ownEmojis).components);
      const cards = buttons.map(({ id }) => parseCustomId(id)).filter((id) => id?.prompt !== 0);
      expect(cards).toMatchObject([
        { verb: "go", argument: "" },
        { verb: "stop", argument: "" },
      ]);
    }
  });
});
