import type { Action, Event, View } from "../rules/index.js";
import { answerInTime, type Asked, type Player } from "../../../game/player.js";
import { choose } from "./choose.js";
import type { Desk } from "./desk.js";
import { Desks } from "./desks.js";

/** Plays Cat Noir: Catham City on two levels (docs/players.md); the strong one thinks at a desk. */
export function playerAt(desk: Pick<Desk, "ask">): Player<View, Action, Event> {
  return {
    levels: ["relaxed", "strong"],
    looksBack: true,
    decide: (asked) => answerInTime(asked, () => decide(asked, desk)),
  };
}

/** Answers without long thoughts until it is started; then the questions of all tables share the same desks. */
export const catnoirPlayer: Player<View, Action, Event> = {
  ...playerAt({ ask: () => Promise.resolve(null) }),
  start: () => {
    const desks = new Desks();
    return { ...playerAt(desks), thoughtSoFar: () => desks.counts, stop: () => desks.stop() };
  },
};

async function decide(asked: Asked<View, Action, Event>, desk: Pick<Desk, "ask">): Promise<Action | undefined> {
  const { seat, view, told, legal, random } = asked;
  const standIn = choose(asked, random);
  if (asked.level === "relaxed" || legal.length < 2) return standIn;
  const place = await desk.ask({ seat, view, told, legal, seed: random.pick(2 ** 32) });
  return legal[place ?? -1] ?? standIn;
}
