import { RuleViolation, type Seat } from "../../game/contract.js";
import type { ActionRow, HeldRow } from "../../store/store.js";
import {
  actionRow,
  noInteraction,
  change,
  type Edit,
  editForStep,
  type Pending,
  type Refused,
  refuse,
  type Source,
} from "../change.js";
import { GameFault, type Table, heldBy, promptsOf, keyOf, usesHint } from "../table.js";
import type { Ports } from "../ports.js";

/** Turns missed in a row after which a person is away and a computer player acts for them. */
export const missedUntilAway = 3;

/**
 * Applies a seat's action, or refuses it with the rules' code.
 *
 * @param action unchecked
 * @param by who chose it: the person, a computer player, the time-out, or the table if only one was legal
 * @throws GameFault if the rules fail
 */
function applyAction(
  table: Table,
  seat: Seat,
  action: unknown,
  by: ActionRow["by"],
  source: Source,
  ports: Ports,
): Pending | Refused {
  const { game, row } = table;
  if (row.steps === 0) return refuse("not-started");
  const now = ports.clock.now();
  try {
    const step = game.act(row.state, seat, action, ports.random(keyOf(table), row.steps, "act"));
    const edit = editForStep(table, step, actionRow(row.steps, seat, action, by, source, now));
    return change(table, { ...edit, ...updateSeat(table, seat, by, step.state) }, now, source.interaction);
  } catch (error) {
    if (error instanceof RuleViolation) return refuse(error.code);
    throw error;
  }
}

/** Applies the action that the rules choose for a seat whose time is up. @throws GameFault if they refuse it */
export function actByTimeout(table: Table, seat: Seat, ports: Ports): Pending {
  const { game, row } = table;
  const action = game.timeout(row.state, seat, ports.random(keyOf(table), row.steps, `timeout-${seat}`));
  const decided = applyAction(table, seat, action, "timeout", noInteraction, ports);
  if (decided.kind === "refused") throw new GameFault(`the rules refuse their own time-out: ${decided.code}`);
  return decided;
}

/** A time-out adds a missed turn; an action of their own resets them to 0, and a decision uses up a hint. */
function updateSeat(table: Table, seat: Seat, by: ActionRow["by"], after: unknown): Pick<Edit, "seats"> {
  const owner = table.seats[seat];
  if (owner === undefined || owner.user === null || by === "computer" || by === "table") return {};
  const missed = by === "timeout" ? owner.missed + 1 : 0;
  const hints = by === "human" && owner.hints > 0 && usesHint(table, seat, after) ? owner.hints - 1 : owner.hints;
  if (missed === owner.missed && hints === owner.hints) return {};
  const away = owner.away || missed >= missedUntilAway;
  return { seats: table.seats.with(seat, { ...owner, missed, hints, away, stops: owner.stops && !away }) };
}

/**
 * A seat's answer: applied at once, or held back if it is the last to a shared prompt that may not be settled yet.
 * Nobody can tell which.
 */
export function answerPrompt(
  table: Table,
  seat: Seat,
  action: unknown,
  by: HeldRow["by"],
  source: Source,
  ports: Ports,
): Pending | Refused {
  const prompt = promptsOf(table).find((open) => open.seat === seat);
  if (prompt?.kind !== "reaction" || !isEarly(table, prompt.id) || others(table, prompt.id, seat) > 0)
    return applyAction(table, seat, action, by, source, ports);
  const refusal = tryOut(table, seat, action, ports);
  if (refusal !== null) return refusal;
  const { interaction } = source;
  return change(table, { hold: { prompt: prompt.id, seat, action, by, interaction } }, ports.clock.now(), interaction);
}

/** The next step of settling a prompt: an answer for a seat that has only one, then the held answer. */
export function settlePrompt(table: Table, prompt: number, ports: Ports): Pending {
  const { game, row, held } = table;
  const open = promptsOf(table).filter(({ id }) => id === prompt);
  for (const { id, seat } of open) {
    const [only, ...more] = game.legal(row.state, seat);
    if (only === undefined || more.length > 0 || heldBy(table, { id, seat }) !== null) continue;
    return accepted(applyAction(table, seat, only, "table", noInteraction, ports));
  }
  const ready = held.find((answered) => answered.prompt === prompt);
  if (ready === undefined) return change(table, { done: "settle" }, ports.clock.now(), null);
  const source = { interaction: ready.interaction, arrival: null };
  const pending = accepted(applyAction(table, ready.seat, ready.action, ready.by, source, ports));
  // The press was stored on arrival.
  return { ...pending, change: { ...pending.change, interaction: null } };
}

function isEarly({ deadlines }: Table, prompt: number): boolean {
  return deadlines.some((row) => row.kind === "settle" && row.prompt === prompt);
}

function others(table: Table, prompt: number, seat: Seat): number {
  return promptsOf(table).filter(({ id, seat: other }) => id === prompt && other !== seat).length;
}

/** Why the rules would refuse an answer; null: they accept it. */
function tryOut(table: Table, seat: Seat, action: unknown, ports: Ports): Refused | null {
  const { game, row } = table;
  if (row.steps === 0) return refuse("not-started");
  try {
    game.act(row.state, seat, action, ports.random(keyOf(table), row.steps, "act"));
    return null;
  } catch (error) {
    if (error instanceof RuleViolation) return refuse(error.code);
    throw error;
  }
}

function accepted(outcome: Pending | Refused): Pending {
  if (outcome.kind === "refused") throw new GameFault(`the rules refuse what they called legal: ${outcome.code}`);
  return outcome;
}
