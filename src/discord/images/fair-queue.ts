/** Who wants a picture. */
export interface Asker {
  /** A table or user; all have the same share. */
  readonly id: string;
  /** Practice comes after all play. */
  readonly practice: boolean;
}

/** Askers take turns, each one's newest job first; practice waits for all else. */
export class FairQueue<Job> {
  /** Jobs by asker, newest last; the next asker is first. */
  readonly #play = new Map<string, Job[]>();
  readonly #practice = new Map<string, Job[]>();

  get size(): number {
    return count(this.#play) + count(this.#practice);
  }

  /** Jobs before a new one of this asker. */
  ahead({ id, practice }: Asker): number {
    const turns = [...this.#lineOf(practice).keys()];
    const place = turns.indexOf(id);
    return (place < 0 ? turns.length : place) + (practice ? count(this.#play) : 0);
  }

  add(job: Job, { id, practice }: Asker): void {
    const line = this.#lineOf(practice);
    const jobs = line.get(id);
    if (jobs === undefined) line.set(id, [job]);
    else jobs.push(job);
  }

  take(): Job | null {
    return takeFrom(this.#play) ?? takeFrom(this.#practice);
  }

  remove(job: Job, { id, practice }: Asker): void {
    const line = this.#lineOf(practice);
    const left = line.get(id)?.filter((other) => other !== job) ?? [];
    if (left.length === 0) line.delete(id);
    else line.set(id, left);
  }

  #lineOf(practice: boolean): Map<string, Job[]> {
    return practice ? this.#practice : this.#play;
  }
}

function takeFrom<Job>(line: Map<string, Job[]>): Job | null {
  const [next] = line;
  if (next === undefined) return null;
  const [id, jobs] = next;
  const job = jobs.pop() ?? null;
  line.delete(id);
  if (jobs.length > 0) line.set(id, jobs);
  return job;
}

function count(line: ReadonlyMap<string, readonly unknown[]>): number {
  return [...line.values()].reduce((sum, { length }) => sum + length, 0);
}
