import { isDeepStrictEqual } from "node:util";
import type { Told } from "../../src/game/contract.js";
import type { AnyGame } from "../../src/games/index.js";
import { seatsOf } from "./checking.js";
import { play } from "./playing.js";
import type { AnyLawful, Match } from "./lawful.js";

/**
 * A match played at random, told so that people can read it: questions, views, legal actions, and what happened. A view is
 * given in full at the beginning, then what has changed of it; a seat's own in what it differs from everybody's.
 */
export function transcript(lawful: AnyLawful, match: Match): string {
  const { game } = lawful;
  const { start, turns, end } = play(lawful, match);
  const opener = match.opener === null ? "no opener" : `seat ${match.opener} opens`;
  const states = [...turns.map((turn) => turn.before), end];
  return [
    `${game.id}, rules ${game.rules}, ${match.seats} seats, options ${json(match.options)}, ${opener}`,
    `seed ${Buffer.from(match.seed).toString("hex")}`,
    ...events(start.events),
    ...turns.flatMap(({ step, before, move, after }) => [
      "",
      `# ${step}`,
      ...scene(game, match, before, states[step - 2]),
      `> seat ${move.seat}: ${json(move.action)}${move.late ? " (time is up)" : ""}`,
      ...events(after.events),
    ]),
    "",
    "# over",
    ...scene(game, match, end, states.at(-2)),
    `result ${json(game.result(end))}`,
    "",
  ].join("\n");
}

function scene(game: AnyGame, match: Match, state: unknown, earlier: unknown): readonly string[] {
  const open = game.view(state, null);
  const seats = seatsOf(match);
  return [
    `everybody sees ${json(differences(open, earlier === undefined ? {} : game.view(earlier, null)))}`,
    ...seats
      .map((seat) => ({ seat, own: differences(game.view(state, seat), open) }))
      .filter(({ own }) => Object.keys(own).length > 0)
      .map(({ seat, own }) => `seat ${seat} sees ${json(own)}`),
    ...game.prompts(state).map(({ id, seat, ...how }) => `question ${id} to seat ${seat} ${json(how)}`),
    ...seats
      .map((seat) => ({ seat, legal: game.legal(state, seat) }))
      .filter(({ legal }) => legal.length > 0)
      .map(({ seat, legal }) => `seat ${seat} may ${legal.map(json).join(" ")}`),
  ];
}

/** The fields of `now` that are others in `before`. */
function differences(now: unknown, before: unknown): Readonly<Record<string, unknown>> {
  const old = new Map(fields(before));
  return Object.fromEntries(fields(now).filter(([name, field]) => !isDeepStrictEqual(field, old.get(name))));
}

function fields(data: unknown): readonly (readonly [string, unknown])[] {
  return typeof data === "object" && data !== null ? Object.entries(data) : [];
}

function events(told: readonly Told[]): readonly string[] {
  return told.map((event) => `  ${json(event)}`);
}

function json(data: unknown): string {
  return JSON.stringify(data);
}
