import { describe, expect, it } from "vitest";
import { type Asker, FairQueue } from "../../../src/discord/images/painter.js";

const [anna, ben, cleo]: readonly [Asker, Asker, Asker] = [
  { id: "anna", practice: false },
  { id: "ben", practice: false },
  { id: "cleo", practice: false },
];
const training = (asker: Asker): Asker => ({ ...asker, practice: true });
const boardOf = (asker: Asker): Asker => ({ ...asker, isBoard: true });

/** With these, in order. */
function queueOf(...jobs: readonly (readonly [string, Asker])[]): FairQueue<string> {
  const queue = new FairQueue<string>();
  for (const [job, asker] of jobs) queue.add(job, asker);
  return queue;
}

function taken(queue: FairQueue<string>): readonly string[] {
  const job = queue.take();
  return job === null ? [] : [job, ...taken(queue)];
}

describe("the queue of pictures", () => {
  it("gives everybody a turn, however much somebody asks for", () => {
    const queue = queueOf(["a1", anna], ["a2", anna], ["a3", anna], ["b1", ben], ["c1", cleo], ["b2", ben]);
    expect(queue.size).toBe(6);
    expect(taken(queue).map((job) => job.charAt(0))).toEqual(["a", "b", "c", "a", "b", "a"]);
    expect(queue.size).toBe(0);
    expect(queue.take()).toBeNull();
  });

  it("takes the newest of one asker first", () => {
    expect(taken(queueOf(["a1", anna], ["a2", anna], ["b1", ben], ["a3", anna]))).toEqual(["a3", "b1", "a2", "a1"]);
  });

  it("takes practice last, and there too everybody in turn", () => {
    const queue = queueOf(["p1", training(anna)], ["p2", training(anna)], ["q1", training(ben)], ["a1", anna]);
    expect(taken(queue)).toEqual(["a1", "p2", "q1", "p1"]);
  });

  it("takes boards after readers and before practice, or leaves them where they are to rest", () => {
    const jobs = [
      ["p1", training(anna)],
      ["b1", boardOf(anna)],
      ["a1", anna],
      ["b2", boardOf(ben)],
    ] as const;
    expect(taken(queueOf(...jobs))).toEqual(["a1", "b1", "b2", "p1"]);
    const queue = queueOf(...jobs);
    expect([boardOf(cleo), training(cleo)].map((asker) => queue.ahead(asker))).toEqual([3, 4]);
    expect([queue.take(false), queue.take(false), queue.take(false), queue.size]).toEqual(["a1", "p1", null, 2]);
  });

  it("says how many come before a new one", () => {
    const queue = queueOf(["a1", anna], ["a2", anna], ["b1", ben], ["p1", training(cleo)]);
    expect([anna, ben, cleo].map((asker) => queue.ahead(asker))).toEqual([0, 1, 2]);
    expect([anna, cleo].map((asker) => queue.ahead(training(asker)))).toEqual([4, 3]);
    queue.take();
    // Anna's next turn comes after Ben's.
    expect([anna, ben, cleo].map((asker) => queue.ahead(asker))).toEqual([1, 0, 2]);
  });

  it("forgets what is no longer wanted, and those who want nothing", () => {
    const queue = queueOf(["a1", anna], ["a2", anna], ["b1", ben]);
    queue.remove("a1", anna);
    queue.remove("b1", ben);
    queue.remove("c1", cleo);
    expect(queue.ahead(cleo)).toBe(1);
    expect(taken(queue)).toEqual(["a2"]);
  });
});
