import type { Action, Event, View } from "../rules/index.js";
import { answerInTime, type Asked, type Player } from "../../../game/player.js";
import { choose } from "./judge-actions.js";
import { SearchThreads, type SearchThread } from "./search-thread.js";

/** The computer player (docs/computer-players.md); its strong level thinks on a search thread. */
export function playerAt(thread: Pick<SearchThread, "ask">): Player<View, Action, Event> {
  return {
    levels: ["relaxed", "strong"],
    company: 2,
    looksBack: true,
    againstClock: ["strong"],
    decide: (asked) => answerInTime(asked, () => decide(asked, thread)),
  };
}

/** Answers without search until started. */
export const catnoirPlayer: Player<View, Action, Event> = {
  ...playerAt({ ask: () => Promise.resolve(null) }),
  start: () => {
    const threads = new SearchThreads();
    return { ...playerAt(threads), decisionCounts: () => threads.counts, stop: () => threads.stop() };
  },
};

async function decide(
  asked: Asked<View, Action, Event>,
  thread: Pick<SearchThread, "ask">,
): Promise<Action | undefined> {
  const { seat, view, events, legal, random } = asked;
  const standIn = choose(asked, random);
  if (asked.level === "relaxed" || legal.length < 2) return standIn;
  const place = await thread.ask({ seat, view, told: events, legal, seed: random.pick(2 ** 32) });
  return legal[place ?? -1] ?? standIn;
}
