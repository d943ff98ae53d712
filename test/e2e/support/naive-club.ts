/** A finished game as somebody at the table would write it down. */
export interface LoggedGame {
  /** From 0. */
  readonly evening: number;
  readonly title: string;
  /** Names with places, 1 the best; forgotten people have lost their names. */
  readonly places: readonly { name: string | null; readonly place: number }[];
  readonly counts: boolean;
  /** Who owes a round, by name. */
  readonly debtor: string | null;
}

const counted = (log: readonly LoggedGame[]): readonly LoggedGame[] => log.filter(({ counts }) => counts);

const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;

/** Points against each opponent of a game, by the winner's, the loser's or a shared place. Nobody's seats are one opponent. */
function pointsAgainst(
  { places }: LoggedGame,
  name: string,
): readonly (readonly [opponent: string | null, points: number])[] {
  const own = places.find((place) => place.name === name)?.place;
  if (own === undefined) return [];
  const others = places.filter((place) => place.name !== name);
  return others.map((other) => [other.name, other.place > own ? 100 : other.place < own ? 0 : 50]);
}

/** Of an evening: one opponent counts a half after one game, three quarters after two …, and two that are worth 50 are added. */
function eveningPoints(games: readonly LoggedGame[], name: string): number | null {
  const met = games.flatMap((game) => pointsAgainst(game, name));
  if (met.length === 0) return null;
  let [sum, all] = [2 * 50, 2];
  for (const opponent of new Set(met.map(([who]) => who))) {
    const points = met.flatMap(([who, value]) => (who === opponent ? [value] : []));
    const counts = 1 - 0.5 ** points.length;
    [sum, all] = [sum + counts * mean(points), all + counts];
  }
  return sum / all;
}

/** What evenings weigh, for people who all play with each other: as a share of the people who usually come. */
function weightsOf(log: readonly LoggedGame[]): ReadonlyMap<number, number> {
  const games = counted(log);
  const nights = eveningsOf(games).map((evening) => {
    const people = new Set(
      games
        .filter((game) => game.evening === evening)
        .flatMap(({ places }) => places.flatMap(({ name }) => name ?? [])),
    );
    const brought = [...people].reduce((sum, name) => sum + 1 / Math.max(3, eveningsOf(games, name).length), 0);
    return { evening, size: people.size, brought };
  });
  // The largest one says no more about what is usual than two people who come often.
  const [largest, ...others] = nights.toSorted((a, b) => b.size - a.size);
  if (largest === undefined) return new Map();
  const found = [{ ...largest, brought: Math.min(largest.brought, 2) }, ...others];
  const half = found.reduce((sum, { brought }) => sum + brought, 0) / 2;
  let [usual, reached] = [largest.size, 0];
  for (const { size, brought } of found) {
    if (reached >= half) break;
    [usual, reached] = [size, reached + brought];
  }
  const bring = nights.map(({ brought }) => Math.min(brought, usual / 3));
  const average = bring.reduce((sum, value) => sum + value * value, 0) / bring.reduce((sum, value) => sum + value, 0);
  return new Map(
    nights.map(({ evening, size }, at) => [evening, Math.min(1, size / usual, (bring[at] ?? 0) / average)]),
  );
}

/** Points are kept in hundredths. */
const shown = (score: number): string => String(Math.round(Math.round(score * 100) / 10) / 10);

const times = (count: number, what: string): string => `${count} ${what}${count === 1 ? "" : "s"}`;

/** Numbers of the evenings on which somebody played; without a name, on which anybody did. */
function eveningsOf(log: readonly LoggedGame[], name?: string): readonly number[] {
  const theirs = counted(log).filter(({ places }) => name === undefined || places.some((place) => place.name === name));
  return [...new Set(theirs.map(({ evening }) => evening))];
}

/** `/club table`, a line a person: place, name, points, evenings, and how many of the games were won. */
export function tableLines(log: readonly LoggedGame[], names: readonly string[], evening?: number): readonly string[] {
  const games = counted(log).filter((game) => evening === undefined || game.evening === evening);
  const weights = weightsOf(games);
  const all = [...weights.values()].reduce((sum, weight) => sum + weight, 0);
  const full = evening === undefined ? Math.max(3, 0.6 * all) : 1;
  const rows = names.flatMap((name) => {
    const evenings = eveningsOf(games, name).map((night) => ({
      points:
        eveningPoints(
          games.filter((game) => game.evening === night),
          name,
        ) ?? 0,
      weight: evening === undefined ? (weights.get(night) ?? 0) : 1,
    }));
    if (evenings.length === 0) return [];
    let [score, left] = [0, full];
    for (const { points, weight } of evenings.toSorted((a, b) => b.points - a.points)) {
      score += (points * Math.min(weight, left)) / full;
      left -= Math.min(weight, left);
    }
    const own = games.filter(({ places }) => places.some((place) => place.name === name));
    const won = own.filter(
      ({ places }) =>
        places.some((place) => place.name === name && place.place === 1) && places.some(({ place }) => place > 1),
    );
    return [{ name, score, evenings: evenings.length, won: `on top in ${won.length} of ${times(own.length, "game")}` }];
  });
  return rows.map(({ name, score, evenings, won }) => {
    const place = 1 + rows.filter((other) => other.score > score + 0.000_001).length;
    const row = `${place}. ${name} ${shown(score)}`;
    return evening === undefined ? `${row}, ${times(evenings, "evening")}, ${won}` : row;
  });
}

/** `/club rivals` of two people: how often each was ahead, games together, and the run that stands for the first. */
export function rivalLine(log: readonly LoggedGame[], name: string, rival: string): string {
  const [signs, games] = [[] as number[], counted(log)];
  for (const { places } of name === rival ? [] : games) {
    const own = places.find((place) => place.name === name);
    const other = places.find((place) => place.name === rival);
    if (own !== undefined && other !== undefined) signs.push(Math.sign(other.place - own.place));
  }
  const last = signs.at(-1) ?? 0;
  const since = signs.findLastIndex((sign) => sign !== last);
  const run = last === 0 ? 0 : last * (signs.length - 1 - since);
  const of = (sign: number): number => signs.filter((one) => one === sign).length;
  return `${of(1)} : ${of(-1)}, ${times(signs.length, "game")}, run ${Math.abs(run) > 1 ? run : 0}`;
}

/** Evenings in a row: now, at most, and how many of them were missed; the first miss of five is forgiven. */
export function runLine(log: readonly LoggedGame[], name: string): string {
  const mine = new Set(eveningsOf(log, name));
  let [now, longest, missed, forgiven] = [0, 0, 0, -5];
  eveningsOf(log).forEach((evening, nth) => {
    if (mine.has(evening)) now += 1;
    else if (now > 0 && nth - forgiven >= 5) [missed, forgiven] = [missed + 1, nth];
    else [now, missed, forgiven] = [0, 0, -5];
    longest = Math.max(longest, now);
  });
  const misses = missed === 0 ? "" : ` · missed ${missed === 1 ? "one" : missed}`;
  return `${now === 1 ? "1" : `${now}, best ${longest}`}${misses}`;
}

/** `/club rounds`: who owes how many. @param settled names of debtors, one a round that was stood */
export function owedLines(log: readonly LoggedGame[], settled: readonly string[]): readonly string[] {
  const owed = new Map<string, number>();
  for (const { debtor } of log) if (debtor !== null) owed.set(debtor, (owed.get(debtor) ?? 0) + 1);
  for (const name of settled) owed.set(name, (owed.get(name) ?? 0) - 1);
  return [...owed].flatMap(([name, count]) => (count > 0 ? [`${name} owes ${times(count, "round")}`] : []));
}

/** `/club recap`: the games of an evening with who was ahead. */
export function recapLines(log: readonly LoggedGame[], evening: number): readonly string[] {
  return counted(log)
    .filter((game) => game.evening === evening)
    .map(({ title, places }) => {
      const first = places.filter(({ place }) => place === 1).map(({ name }) => name ?? "Nameless");
      return `${title}: ${first.toSorted().join(" & ")}`;
    });
}
