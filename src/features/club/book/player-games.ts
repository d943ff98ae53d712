import type { CountedGame } from "./points.js";

/** No user: their data is deleted. */
const nobody = -1;

/** Who was where in the games that count, by player. Games are added in order. */
export class PlayerGames {
  readonly #texts = new Texts();
  /** By game: its kind, when it ended, and where its seats begin. */
  readonly #game = { kind: new Numbers(), ended: new Numbers(), first: new Numbers() };
  readonly #seat = { user: new Numbers(), name: new Numbers(), place: new Numbers() };
  /** The games of each user, who is named by their text's number. */
  readonly #own = new Map<number, Numbers>();

  /** How many seats: what it takes in memory. */
  get size(): number {
    return this.#seat.user.length;
  }

  add({ game, ended, counts, places }: CountedGame): void {
    if (!counts) return;
    const index = this.#game.kind.length;
    this.#game.kind.push(this.#texts.id(game));
    this.#game.ended.push(ended);
    this.#game.first.push(this.#seat.user.length);
    for (const { user, name, place } of places) {
      if (place === null) continue;
      const id = user === null ? nobody : this.#texts.id(user);
      this.#seat.user.push(id);
      this.#seat.name.push(this.#texts.id(name ?? ""));
      this.#seat.place.push(place);
      if (id === nobody) continue;
      const own = this.#own.get(id) ?? new Numbers();
      own.push(index);
      this.#own.set(id, own);
    }
  }

  /** Whether some game has them. */
  knows(user: string): boolean {
    return this.#texts.has(user);
  }

  /** Somebody's games, in order. */
  of(user: string): readonly CountedGame[] {
    const own = this.knows(user) ? this.#own.get(this.#texts.id(user)) : undefined;
    return Array.from({ length: own?.length ?? 0 }, (_, at) => this.#at(own?.at(at) ?? 0));
  }

  /** In how many of somebody's games of a kind in a row, up to a time, they were ahead of another. */
  runUpTo(ended: number, game: string, winner: string, loser: string): number {
    if (!this.knows(winner) || !this.knows(loser)) return 0;
    const [user, other, kind] = [winner, loser, game].map((text) => this.#texts.id(text)) as [number, number, number];
    const own = this.#own.get(user);
    let run = 0;
    for (let at = (own?.length ?? 0) - 1; at >= 0; at -= 1) {
      const index = own?.at(at) ?? 0;
      if (this.#game.kind.at(index) !== kind || this.#game.ended.at(index) > ended) continue;
      const [place, theirs] = [this.#placeIn(index, user), this.#placeIn(index, other)];
      if (theirs === null) continue;
      if ((place ?? theirs) >= theirs) break;
      run += 1;
    }
    return run;
  }

  /** Null: they did not play it. */
  #placeIn(index: number, user: number): number | null {
    const end = this.#endOf(index);
    for (let seat = this.#game.first.at(index); seat < end; seat += 1)
      if (this.#seat.user.at(seat) === user) return this.#seat.place.at(seat);
    return null;
  }

  /** Where a game's seats end. */
  #endOf(index: number): number {
    const { first } = this.#game;
    return index + 1 < first.length ? first.at(index + 1) : this.#seat.user.length;
  }

  #at(index: number): CountedGame {
    const { kind, ended, first } = this.#game;
    const start = first.at(index);
    const places = Array.from({ length: this.#endOf(index) - start }, (_, seat) => {
      const user = this.#seat.user.at(start + seat);
      const named = { user: this.#texts.text(user), name: this.#texts.text(this.#seat.name.at(start + seat)) };
      return { ...(user === nobody ? { user: null, name: null } : named), place: this.#seat.place.at(start + seat) };
    });
    return { game: this.#texts.text(kind.at(index)), ended: ended.at(index), counts: true, places };
  }
}

/** Numbers that grow in place: a big server's games fit a few megabytes. */
export class Numbers {
  #values = new Float64Array(4);
  #length = 0;

  get length(): number {
    return this.#length;
  }

  /** The numbers and room behind them, for reading many at once; not for keeping. */
  get values(): Float64Array {
    return this.#values;
  }

  push(value: number): void {
    if (this.#length === this.#values.length) {
      const grown = new Float64Array(this.#length * 2);
      grown.set(this.#values);
      this.#values = grown;
    }
    this.#values[this.#length] = value;
    this.#length += 1;
  }

  set(index: number, value: number): void {
    this.#values[index] = value;
  }

  at(index: number): number {
    return this.#values[index] ?? 0;
  }
}

/** Texts, each kept once. */
export class Texts {
  readonly #all: string[] = [];
  readonly #ids = new Map<string, number>();

  id(text: string): number {
    const known = this.#ids.get(text);
    if (known !== undefined) return known;
    this.#ids.set(text, this.#all.length);
    return this.#all.push(text) - 1;
  }

  text(id: number): string {
    return this.#all[id] ?? "";
  }

  has(text: string): boolean {
    return this.#ids.has(text);
  }
}
