/** How fast people count less, the less is played in their group. */
const steepness = 3;

/** A group of no more people, or of which somebody has met fewer, says nothing about others. */
const [silentPeople, minMet] = [2, 2];

/**
 * What each opponent counts for somebody on an evening, 0 … 1. The games that these opponents play without that person
 * connect them to groups; those of a group in which little is played so, such as somebody's own accounts, count little
 * next to a large one. Where there is none, all count in full.
 *
 * @param games the people of each, by number
 * @param met for each person, whom they have met
 * @returns for each person and each of these
 */
export function opponentShares(
  games: readonly (readonly number[])[],
  met: readonly (readonly number[])[],
): readonly (readonly number[])[] {
  const gamesOf: number[][] = met.map(() => []);
  for (const [game, people] of games.entries()) for (const person of people) gamesOf[person]?.push(game);
  /** By game: for whom it was looked at last, as one of theirs too. */
  const lookedAt = new Int32Array(games.length).fill(-1);
  const groups = new Groups(met.length);
  return met.map((opponents, person) => {
    groups.clear();
    for (const game of gamesOf[person] ?? []) lookedAt[game] = person;
    for (const other of opponents) groups.meet(other);
    for (const other of opponents)
      for (const game of gamesOf[other] ?? []) {
        if (lookedAt[game] !== person) groups.add(games[game] ?? []);
        lookedAt[game] = person;
      }
    const all = opponents.map((other) => groups.weightOf(other));
    const most = Math.max(...all);
    return all.map((weight) => (weight / most) ** steepness);
  });
}

/** People who have played with each other, over others too. */
class Groups {
  readonly #everyone: Int32Array;
  /** Leads to another one of the group; to themselves: they stand for it. */
  readonly #next: Int32Array;
  /** Of the group that somebody stands for: its people, those of them whom one person has met, and its games. */
  readonly #people: Int32Array;
  readonly #met: Int32Array;
  readonly #games: Int32Array;

  constructor(people: number) {
    this.#everyone = Int32Array.from({ length: people }, (_, person) => person);
    this.#next = new Int32Array(people);
    this.#people = new Int32Array(people);
    this.#met = new Int32Array(people);
    this.#games = new Int32Array(people);
  }

  /** Nobody has met anybody, or played. */
  clear(): void {
    this.#next.set(this.#everyone);
    this.#people.fill(1);
    this.#met.fill(0);
    this.#games.fill(0);
  }

  meet(person: number): void {
    this.#met[person] = 1;
  }

  add([first = 0, ...others]: readonly number[]): void {
    for (const other of others) {
      const [one, two] = [this.#find(first), this.#find(other)];
      if (one === two) continue;
      this.#next[two] = one;
      this.#people[one] = (this.#people[one] ?? 0) + (this.#people[two] ?? 0);
      this.#met[one] = (this.#met[one] ?? 0) + (this.#met[two] ?? 0);
      this.#games[one] = (this.#games[one] ?? 0) + (this.#games[two] ?? 0);
    }
    const group = this.#find(first);
    this.#games[group] = (this.#games[group] ?? 0) + 1;
  }

  /** How much somebody's group says, at least 1. */
  weightOf(person: number): number {
    const group = this.#find(person);
    if ((this.#met[group] ?? 0) < minMet) return 1;
    return Math.max(1, Math.min(this.#games[group] ?? 0, (this.#people[group] ?? 0) - silentPeople));
  }

  #find(person: number): number {
    let at = person;
    while (this.#next[at] !== at) at = this.#next[at] = this.#next[this.#next[at] ?? 0] ?? 0;
    return at;
  }
}
