import { createHash } from "node:crypto";
import { isDeepStrictEqual } from "node:util";
import type { GameEvent } from "../../src/game/contract.js";
import type { AnyGame } from "../../src/game/module.js";
import { seatsOf } from "./checking.js";
import { play } from "./playing.js";
import type { AnyLawful, Match } from "./lawful.js";

/**
 * A random match for people to read: a line a step, with who did what and the outcome. What everybody sees, and what
 * seats see otherwise, stands at the beginning, at ends of rounds, and at the end. The number that closes a line hangs
 * on the state, questions, all views and legal actions: nothing changes unseen.
 */
export function transcript(lawful: AnyLawful, match: Match): string {
  const { game } = lawful;
  const { start, turns, end } = play(lawful, match);
  const opener = match.opener === null ? "no opener" : `seat ${match.opener} opens`;
  return [
    `${game.id}, rules ${game.rules}, ${match.seats} seats, options ${say(match.options)}, ${opener}`,
    `seed ${Buffer.from(match.seed).toString("hex")}`,
    `0. ${came(start.events)} #${digest(game, match, start.state)}`,
    ...sights(game, match, start.state),
    ...turns.flatMap(({ step, move, after: { state, events } }) => [
      `${step}. seat ${move.seat}${move.late ? ", late," : ""} ${tell(move.action)}: ${came(events)} #${digest(game, match, state)}`,
      ...(state === end || events.some((event) => lawful.endsRound(event)) ? sights(game, match, state) : []),
    ]),
    `result ${say(game.result(end))}`,
    "",
  ].join("\n");
}

/** By everybody, and by each seat where that differs. */
function sights(game: AnyGame, match: Match, state: unknown): readonly string[] {
  const open = game.view(state, null);
  const own = seatsOf(match).map((seat) => `  seat ${seat} sees ${say(differences(game.view(state, seat), open))}`);
  return [`  everybody sees ${say(open)}`, ...own.filter((line) => !line.endsWith("{}"))];
}

/** Fields of `own` that differ from `open`. */
function differences(own: unknown, open: unknown): unknown {
  const seen = new Map(fields(open));
  return Object.fromEntries(fields(own).filter(([name, field]) => !isDeepStrictEqual(field, seen.get(name))));
}

function fields(data: unknown): readonly (readonly [string, unknown])[] {
  return typeof data === "object" && data !== null ? Object.entries(data) : [];
}

function came(events: readonly GameEvent[]): string {
  return events.map(({ to, ...event }) => `${to === "all" ? "" : `to ${say(to)} `}${tell(event)}`).join("; ") || "-";
}

/** An action or an event: its type, then its other fields. */
function tell(data: unknown): string {
  return fields(data)
    .map(([name, field]) => (name === "type" ? say(field) : `${name} ${say(field)}`))
    .join(" ");
}

/** JSON with fewer signs. */
function say(data: unknown): string {
  if (data === null) return "-";
  if (Array.isArray(data)) return `[${data.map(say).join(" ")}]`;
  if (typeof data === "object")
    return `{${fields(data)
      .map(([name, field]) => `${name} ${say(field)}`)
      .join(", ")}}`;
  return typeof data === "string" ? data : JSON.stringify(data);
}

function digest(game: AnyGame, match: Match, state: unknown): string {
  const seats = seatsOf(match).map((seat) => [game.view(state, seat), game.legal(state, seat)]);
  const all = JSON.stringify([state, game.prompts(state), game.view(state, null), seats]);
  return createHash("sha256").update(all).digest("hex").slice(0, 8);
}
