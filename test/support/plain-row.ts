import type { TableRow } from "../../src/store/store.js";

/** A table's row with nothing in it that would matter. */
export const plainRow: TableRow = {
  id: "table",
  game: "katchen",
  rules: 1,
  carried: null,
  revealed: false,
  guild: "1",
  channel: "2",
  host: "3",
  status: "lobby",
  options: { shots: 1 },
  opener: null,
  opens: null,
  rematch: null,
  remarks: [],
  turn: 90,
  seed: null,
  steps: 0,
  state: null,
  result: null,
  version: 1,
  visible: 1,
  thinking: false,
  opened: 10,
  changed: 10,
};
