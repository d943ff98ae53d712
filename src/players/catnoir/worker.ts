import { parentPort } from "node:worker_threads";
import { type Question, search } from "./search.js";

/** What the worker is handed. `forMs`: how long it may think, in milliseconds. */
export interface Handed {
  readonly question: Question;
  readonly forMs: number;
}

/** What comes back for each, in the same order: the place of the best option. */
export interface Answered {
  readonly place: number;
}

parentPort?.on("message", ({ question, forMs }: Handed) => {
  const end = performance.now() + forMs;
  const answered: Answered = { place: search(question, () => performance.now() > end) };
  parentPort?.postMessage(answered, []);
});
