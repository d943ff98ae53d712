import type { Interaction } from "../../src/discord/interaction.js";
import { ComponentType, InteractionResponseType } from "discord.js";
import { beforeEach, describe, expect, it } from "vitest";
import { noMetrics } from "../../src/discord/api/metrics.js";
import { heldBot, type HeldBot, packetOf } from "../features/settings/held-bot.js";
import { person } from "../support/tables.js";

const anna = person("Anna");
/** The board's. */
const message = "300000000000000001";

let held: HeldBot;
/** How interactions were handled. */
let handled: string[];
/** Changes that were stored. */
let stored: number;
beforeEach(() => {
  [handled, stored] = [[], 0];
  held = heldBot({ ...noMetrics, handled: (_interaction, outcome) => void handled.push(outcome) }, (store) => ({
    ...store,
    commit: async (change) => {
      stored += 1;
      await store.commit(change);
    },
  }));
});

/** Anna chooses in a select of the board's message. */
function choose(customId: string, ...values: readonly string[]): Interaction {
  const data = { component_type: ComponentType.StringSelect, custom_id: customId, values };
  return packetOf(held, anna, { type: 3, data, message: { id: message } });
}

describe("a choice in a lobby", () => {
  it.each([
    ["what is chosen", "set:shots", "3"],
    ["a value that there is not", "set:shots", "999"],
    ["a select that there is not", "set:nothing", "3"],
    ["several values where there is one", "set:shots", "4", "5"],
  ])(
    "of %s changes, stores and edits nothing, though nobody knows what its message shows",
    async (_what, verb, ...values) => {
      const { table, version } = await held.on.open(anna, { shots: 3 });
      await held.on.store.messages.storeBoards([{ table, message, shown: version }]);
      const before = stored;
      void held.app.answer(choose(`${table}:0:${verb}`, ...values));
      await held.on.clock.forward(100);
      held.api.pass();
      await held.on.clock.forward(60_000);
      expect(
        held.api.requests.map(({ type, ...rest }) => [type, "response" in rest ? rest.response.type : null]),
      ).toEqual([["respond", InteractionResponseType.DeferredMessageUpdate]]);
      expect((await held.app.tables.board(table))?.version).toBe(version);
      expect(stored).toBe(before);
    },
  );

  it("that changes nothing counts for the limit of presses without effect, others do not", async () => {
    const { table } = await held.on.open(anna, { shots: 3 });
    const chooseOften = async (valueOf: (nth: number) => string): Promise<void> => {
      for (let nth = 0; nth < 25; nth += 1) {
        void held.app.answer(choose(`${table}:0:set:shots`, valueOf(nth)));
        await held.on.clock.forward(50);
        while (held.api.waiting() > 0) held.api.pass();
        await held.on.clock.forward(50);
      }
    };
    await chooseOften((nth) => (nth % 2 === 0 ? "4" : "3"));
    expect(new Set(handled)).toEqual(new Set(["handled"]));
    await chooseOften(() => "3");
    expect(new Set(handled)).toEqual(new Set(["handled", "hasty"]));
  });
});
