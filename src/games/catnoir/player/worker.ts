import { parentPort } from "node:worker_threads";
import { type Question, search } from "./search.js";

/** A question for the worker, and its time in milliseconds. */
export interface Handed {
  readonly question: Question;
  readonly forMs: number;
}

/** In the order of questions: the index of the best option, and whether time ran out. */
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
