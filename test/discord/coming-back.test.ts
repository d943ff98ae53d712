import { beforeEach, expect, it } from "vitest";
import { drawEphemeral } from "../../src/discord/ui/draw-ephemeral.js";
import { translator } from "../../src/texts/index.js";
import type { Board } from "../../src/tables/board.js";
import { pressTable } from "../support/features.js";
import { settle } from "../support/fake-clock.js";
import { offersIn } from "../support/offers.js";
import { boardAt, personIn, startedOf } from "../support/tables-of-three.js";
import { ownEmojis } from "./ui/boards.js";
import { arrivalWith, heldBot, type HeldBot } from "../features/settings/held-bot.js";

let held: HeldBot;
let board: Board;

/** Of the first seat, on their hand. */
async function press(verb: string, onEphemeral: boolean): Promise<void> {
  const context = arrivalWith({ person: personIn(0), onEphemeral });
  void pressTable(held.bot, context, { table: board.table, prompt: 0, verb, argument: "own" });
  await settle();
  while (held.api.waiting() > 0) {
    held.api.pass();
    await settle();
  }
  expect(held.api.requests.some((request) => request.type === "respond" && request.id === context.id)).toBe(true);
}

/** Whether the hand of the first seat has the way back. */
async function canComeBack(): Promise<boolean> {
  const known = await held.on.tables.knownTo(board.table, personIn(0).user);
  if (known === null) throw new Error("nobody sits there");
  const message = drawEphemeral("hand", known.board, known.situation, translator("en"), ownEmojis);
  return offersIn(message.components).some(({ id }) => id.verb === "back");
}

async function isAway(): Promise<boolean> {
  const [owner] = (await boardAt(held.on, board.table)).seats;
  return owner?.type === "human" && owner.away;
}

beforeEach(async () => {
  held = heldBot();
  board = await startedOf(held.on, {}, "catnoir");
});

it("somebody who is away comes back by the button on their hand as well, which it has only as long", async () => {
  expect(await canComeBack()).toBe(false);
  await press("leave", false);
  expect([await isAway(), await canComeBack()]).toEqual([true, true]);
  await press("back", true);
  expect([await isAway(), await canComeBack()]).toEqual([false, false]);
});
