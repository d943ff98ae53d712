import { expect } from "vitest";
import { type Action, catnoir } from "../../src/games/catnoir/rules/index.js";
import type { Prompt } from "../../src/game/contract.js";
import type { Board } from "../../src/tables/board.js";
import type { Played } from "./tables.js";
import { boardAt, personIn, startedOf } from "./tables-of-three.js";

/** Longer than any wait before answers are settled together, in milliseconds. */
export const settledMs = 10_000;

const reacting: ReadonlySet<string> = new Set(["detectives", "journalists", "mafia"]);

/** Plays Cat Noir until two seats are asked at once, with answers open. @throws if that never happens */
export async function askedTogether(
  on: Played,
  wanted: (board: Board) => Promise<boolean> = () => Promise.resolve(true),
): Promise<Board> {
  let board = await startedOf(on, {}, "catnoir");
  for (let turns = 0; turns < 2_000 && board.status === "playing"; turns += 1) {
    const prompts = await promptsOf(on, board);
    const [first] = prompts;
    if (first?.kind === "reaction" && prompts.length === 2 && (await wanted(board))) return board;
    for (const { seat, id } of prompts) {
      const choose = (legal: readonly unknown[]) => lively(legal.map((action) => catnoir.action.parse(action)));
      const reply = await on.act(board.table, personIn(seat), id, choose);
      expect(reply.kind).toBe("done");
    }
    if (first?.kind === "reaction") await on.clock.forward(settledMs);
    board = await boardAt(on, board.table);
  }
  throw new Error("it never came to a question for two");
}

/** Seats that are asked, which no board tells. */
export const seatsAsked = async (on: Played, board: Board): Promise<readonly number[]> =>
  (await promptsOf(on, board)).map(({ seat }) => seat);

async function promptsOf(on: Played, { table, status }: Board): Promise<readonly Prompt[]> {
  return status === "playing" ? catnoir.prompts(catnoirState((await on.store.load(table, 1))?.row.state)) : [];
}

/** What a seat may answer in Cat Noir. */
export async function answersOf(on: Played, { table }: Board, seat: number): Promise<readonly Action[]> {
  return catnoir.legal(catnoirState((await on.store.load(table, 1))?.row.state), seat);
}

/** Something that others have to react to, if any. */
function lively(legal: readonly Action[]): Action {
  const play = legal.find((action) => action.type === "play" && reacting.has(action.faction));
  return play ?? legal.findLast((action) => action.type === "take") ?? legal[0] ?? expect.fail("nothing is legal");
}

type State = Parameters<typeof catnoir.legal>[0];

function catnoirState(state: unknown): State {
  return state as State;
}

/** How many answers each asked seat has. */
export async function choicesAt(on: Played, board: Board): Promise<readonly number[]> {
  const seats = await seatsAsked(on, board);
  const answers = await Promise.all(seats.map((seat) => answersOf(on, board, seat)));
  return answers.map(({ length }) => length);
}
