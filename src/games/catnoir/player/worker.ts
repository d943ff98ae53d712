import { parentPort } from "node:worker_threads";
import { type Question, search } from "./search.js";

/** What the worker is handed. `forMs`: how long it may think, in milliseconds. */
export interface Handed {
  readonly question: Question;
  readonly forMs: number;
}

/** What comes back for each, in the same order: the place of the best option, and whether time ran out over it. */
export interface Answered {
  readonly place: number;
  readonly cut: boolean;
}

parentPort?.on("message", ({ question, forMs }: Handed) => {
  const end = performance.now() + forMs;
  let cut = false;
  const place = search(question, () => (cut ||= performance.now() > end));
  const answered: Answered = { place, cut };
  parentPort?.postMessage(answered, []);
});
