import { RuleViolation, type Seat } from "../games/game.js";
import type { ActionRow, SeatRow } from "../store/store.js";
import { actionRow, change, type Decided, moved } from "./change.js";
import type { Order, Person, Request } from "./orders.js";
import type { Ports } from "./ports.js";
import { promptsOf, seatOf, type Table } from "./table.js";

/** So many turns in a row may pass without somebody before a computer player takes over. */
const mostMissed = 3;

/** An order at a table where a game is running. */
export function decideInPlay(table: Table, request: Request, ports: Ports): Decided {
  const { order, person, closing, interaction } = request;
  const now = ports.clock.now();
  switch (order.type) {
    case "press":
      return press(table, order, person, interaction, ports);
    case "leave":
      return turnAway(table, person, true, interaction, now);
    case "back":
      return turnAway(table, person, false, interaction, now);
    case "close":
      return closing === null ? change(table, { row: { life: "closed" } }, now, interaction) : { code: closing };
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
  if (table.seats[seat]?.away === true) return { code: "away" };
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
    const edit = moved(table, step, actionRow(row.steps, seat, action, by, interaction, now));
    return change(table, { ...edit, ...countMissed(table, seat, by) }, now, interaction);
  } catch (error) {
    if (error instanceof RuleViolation) return { code: error.code };
    throw error;
  }
}

/** What a time-out does for a seat, in its owner's place. @throws when the rules refuse it, which is a bug */
export function actByTimeout(table: Table, seat: Seat, ports: Ports): Exclude<Decided, { code: unknown }> {
  const { game, row } = table;
  if (row.seed === null) throw new Error("a game without a seed");
  const action = game.timeout(row.state, seat, ports.random(row.seed, row.steps, `timeout-${seat}`));
  const decided = act(table, seat, action, "timeout", null, ports);
  if ("code" in decided) throw new Error(`the rules refuse their own time-out: ${decided.code}`);
  return decided;
}

/** Counts the turns in a row that passed without a seat's owner; after the third a computer player acts for him. */
function countMissed(table: Table, seat: Seat, by: ActionRow["by"]): { readonly seats?: readonly SeatRow[] } {
  const row = table.seats[seat];
  if (row === undefined || row.user === null || by === "computer") return {};
  const missed = by === "timeout" ? row.missed + 1 : 0;
  if (missed === row.missed) return {};
  return { seats: table.seats.with(seat, { ...row, missed, away: row.away || missed >= mostMissed }) };
}

/** Somebody leaves and a computer player acts for him, or he is back. */
function turnAway(table: Table, person: Person, away: boolean, interaction: string, now: number): Decided {
  const seat = seatOf(table, person.user);
  const row = seat === null ? undefined : table.seats[seat];
  if (seat === null || row === undefined) return { code: "stranger" };
  if (row.away === away) return { code: away ? "away" : "not-away" };
  return change(table, { seats: table.seats.with(seat, { ...row, away, missed: 0 }) }, now, interaction);
}
