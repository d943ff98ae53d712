import { tiers } from "../../../game/kit.js";
import type { Random, Seat } from "../../../game/contract.js";
import type { Diced, Event } from "./events.js";

/** Seats in an order that dice have decided, and the dice as they were told. */
export interface Ranked {
  readonly order: readonly Seat[];
  readonly events: readonly Event[];
}

/** Every seat rolls a die, a higher one goes first, and those with equal dice roll again among themselves. */
export function rankByDice(seats: readonly Seat[], random: Random): Ranked {
  if (seats.length < 2) return { order: seats, events: [] };
  const { dice, told } = rollEach(seats, "place", random);
  const groups = tiers(dice, ({ die }) => die).map((tied) => rankByDice(seatsOf(tied), random));
  return { order: groups.flatMap(({ order }) => order), events: [told, ...groups.flatMap(({ events }) => events)] };
}

/** Every seat rolls a die, and those with the highest roll again until there is one: he stands first, the others follow. */
export function winByDice(seats: readonly Seat[], random: Random): Ranked {
  if (seats.length < 2) return { order: seats, events: [] };
  const { dice, told } = rollEach(seats, "win", random);
  const [highest = []] = tiers(dice, ({ die }) => die);
  const best = seatsOf(highest);
  const { order, events } = winByDice(best, random);
  return { order: [...order, ...seats.filter((seat) => !best.includes(seat))], events: [told, ...events] };
}

function rollEach(
  seats: readonly Seat[],
  over: "place" | "win",
  random: Random,
): { readonly dice: readonly Diced[]; readonly told: Event } {
  const dice = seats.map((seat): Diced => ({ seat, die: random.die() }));
  return { dice, told: { to: "all", type: "diced", over, dice } };
}

function seatsOf(dice: readonly Diced[]): readonly Seat[] {
  return dice.map(({ seat }) => seat);
}
