import type { Random } from "../../../game/contract.js";
import type { Action, NightView } from "../rules/index.js";
import type { Decision, Level } from "../../../game/player.js";
import { about } from "./pace.js";

/** To look round, and then for each stop and each seat of the night before, in milliseconds. */
const look = 3000;
const stop = 700;
const seat = 500;

/** Rolls when people had the time to read how the last night came out: nobody can read it any more after that. */
export function roll({ evaluation }: NightView, level: Level, random: Random): Decision<Action> {
  const reading = evaluation === null ? 0 : evaluation.route.stops.length * stop + evaluation.seats.length * seat;
  return { action: { type: "roll" }, afterMs: about(look + reading, level, random) };
}
