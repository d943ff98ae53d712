import type { Action, Event, Play, View } from "../rules/index.js";
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
    decide: (asked) => answerInTime(asked, () => decide(asked, thread), lookMs(asked)),
  };
}

/** In milliseconds: the board shows an attack for a moment, before the next action takes its place. */
const attackMs = 2_200;

/** How long a computer player looks at what was played last. @internal */
export function lookMs({ view, events }: Pick<Asked<View, Action, Event>, "view" | "events">): number {
  if (view.phase.type !== "turn") return 0;
  // Answers and cards laid aside come long after the play.
  const last = events.findLast(({ type }) => ["played", "took", "reacted", "surplus", "idle"].includes(type));
  return last?.type === "played" && isAttack(last.play) ? attackMs : 0;
}

/** Whether a play goes for others' cards or points. */
function isAttack({ faction }: Play): boolean {
  return faction === "hackers" || faction === "police" || faction === "mafia";
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
