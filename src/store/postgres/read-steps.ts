import type { GameEvent } from "../../game/contract.js";
import type { ActionRow, Steps, Store } from "../store.js";
import type { Run } from "./database.js";
import { actions } from "./schema.js";
import { columnsOf, statement } from "./statements.js";

const allSteps: Steps = { from: 0, to: Number.MAX_SAFE_INTEGER };

const steps = `"table" = :table and step >= :from::bigint and step < :to::bigint order by step`;

const readEvents = statement("events", `select events from events where ${steps}`);
const readActions = statement(
  "actions",
  `select ${columnsOf(actions, "actions", ["table"])} from actions where ${steps}`,
);

/** A game's steps. */
export function stepReader(run: Run): Pick<Store, "events" | "actions"> {
  return {
    events: async (table, { from, to } = allSteps) => {
      const rows = await run<{ readonly events: readonly GameEvent[] }>(readEvents, { table, from, to });
      return rows.flatMap(({ events }) => events);
    },
    actions: (table, { from, to } = allSteps) => run<ActionRow & object>(readActions, { table, from, to }),
  };
}
