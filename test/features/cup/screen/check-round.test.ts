import { expect, it } from "vitest";
import { bindContext } from "../../../../src/discord/replies.js";
import { handleCup } from "../../../../src/features/cup/presses.js";
import { cupId } from "../../../../src/features/cup/screen/cup-parts.js";
import { boardWith } from "../../../discord/ui/boards.js";
import { settle } from "../../../support/fake-clock.js";
import { arrivalWith, type HeldBot, heldBot, lastAnswer } from "../../settings/held-bot.js";
import { stagesOf } from "./cups.js";

it("the check of a cup's round shows a table's seed once the table's own board shows its end", async () => {
  const found = stagesOf(["Anna", "Ben", "Cleo", "Dan"], "because").findLast(({ cup }) => cup.rounds.length > 0);
  if (found === undefined) throw new Error("no round was drawn");
  const [first, ...rest] = found.cup.rounds;
  if (first === undefined) throw new Error("no round was drawn");
  const tables = first.tables.map((table) => ({ ...table, id: "table" }));
  const state = { ...found, cup: { ...found.cup, rounds: [{ ...first, tables }, ...rest] } };
  const [commitment, seed] = ["c".repeat(64), "d".repeat(64)];
  const shown = async (isBehind: boolean): Promise<readonly boolean[]> => {
    const { bot, api } = heldBot();
    const board = boardWith({ status: "over", commitment, seed });
    const held = {
      ...bot,
      cups: { of: async () => state },
      tables: { ...bot.tables, board: async () => board },
      isBehind: () => isBehind,
    } as unknown as HeldBot["bot"];
    const context = arrivalWith({ guild: state.row.guild, onEphemeral: true });
    const press = {
      id: cupId("check", state.row.id, 1),
      values: [],
      fields: {},
      channels: [],
      users: [],
      components: [],
    };
    void handleCup(held, bindContext(held, context), press);
    await settle();
    const said = JSON.stringify(lastAnswer(api));
    return [said.includes(commitment), said.includes(seed)];
  };
  expect([await shown(true), await shown(false)]).toEqual([
    [true, false],
    [true, true],
  ]);
});
