import { RuleViolation, type Seat } from "../games/game.js";
import type { ActionRow } from "../store/store.js";
import type { Owner } from "./board.js";
import { actionRow, change, type Decided, moved } from "./change.js";
import { leaveTable } from "./leave.js";
import type { Order, Person } from "./orders.js";
import type { Ports } from "./ports.js";
import { promptsOf, seatOf, type Table } from "./table.js";

/** Who takes over a seat that its owner has left. */
const standIn: Owner = { type: "computer", level: "strong" };

/** An order at a table where a game is running. */
export function decideInPlay(table: Table, order: Order, person: Person, interaction: string, ports: Ports): Decided {
  switch (order.type) {
    case "press":
      return press(table, order, person, interaction, ports);
    case "leave":
      return leaveTable(table, person, (seat) => table.owners.with(seat, standIn), interaction, ports.clock.now());
    case "close":
      if (table.row.host !== person.user && !person.moderator) return { code: "not-host" };
      return change(table, { row: { life: "closed" } }, ports.clock.now(), interaction);
    case "join":
    case "add":
    case "remove":
    case "set":
    case "start":
      return { code: "started" };
  }
}

/** A press on one of the game's buttons: refused when its question is no longer open, else whatever it comes to. */
function press(
  table: Table,
  order: Extract<Order, { type: "press" }>,
  person: Person,
  interaction: string,
  ports: Ports,
): Decided {
  const seat = seatOf(table, person.user);
  if (seat === null) return { code: "stranger" };
  const prompts = promptsOf(table);
  const prompt = prompts.find((open) => open.seat === seat);
  if (prompt === undefined) {
    return { code: prompts.some((open) => open.id === order.prompt) ? "not-your-turn" : "stale" };
  }
  if (prompt.id !== order.prompt && prompt.stale === "refuse") return { code: "stale" };
  const { game, row, drafts } = table;
  const wish = order.wish({
    draft: drafts.find((draft) => draft.prompt === prompt.id && draft.seat === seat)?.value ?? null,
    view: game.view(row.state, seat),
    legal: game.legal(row.state, seat),
  });
  switch (wish.type) {
    case "refuse":
      return { code: wish.code };
    case "draft":
      return change(table, { draft: { prompt: prompt.id, seat, value: wish.value } }, ports.clock.now(), interaction);
    case "act":
      return act(table, seat, wish.action, "human", interaction, ports);
  }
}

/** One action of one seat; the rules decide. */
export function act(
  table: Table,
  seat: Seat,
  action: unknown,
  by: ActionRow["by"],
  interaction: string | null,
  ports: Ports,
): Decided {
  const { game, row } = table;
  if (row.seed === null) return { code: "not-started" };
  const now = ports.clock.now();
  try {
    const step = game.act(row.state, seat, action, ports.random(row.seed, row.steps, "act"));
    return change(
      table,
      moved(table, step, actionRow(row.steps, seat, action, by, interaction, now)),
      now,
      interaction,
    );
  } catch (error) {
    if (error instanceof RuleViolation) return { code: error.code };
    throw error;
  }
}
