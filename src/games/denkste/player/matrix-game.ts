/**
 * Optimal chances per row and column of a zero-sum matrix game: the row player pays at most `value`, the column player
 * gets at least that, whatever the other does.
 */
export interface Solution {
  readonly value: number;
  readonly rows: readonly number[];
  readonly columns: readonly number[];
}

/**
 * In standard form: a line per row of the game with a variable per column, a slack per line, then the right side.
 * `costs` is the objective.
 */
interface Tableau {
  readonly lines: readonly (readonly number[])[];
  readonly costs: readonly number[];
  /** The basic variable of each line. */
  readonly basis: readonly number[];
}

/** Smaller numbers are rounding. */
const epsilon = 1e-11;

/**
 * Solves a game exactly but for rounding: the row player pays `payoffs[row][column]` and minimises it.
 *
 * With b = shift - payoff, all positive, the column player minimises the mean of b in every row: the linear program
 * "maximise the sum of y with b · y <= 1 in every row, y >= 0". Its solution, scaled to chances, is that player's
 * mixture; the dual prices, scaled alike, are the row player's. Both sum to 1 / (shift - value), so neither can do
 * better.
 *
 * @param payoffs at least one row and one column, all rows of equal length
 * @throws Error if rounding leaves no way on, which takes payoffs some 10^11 times apart
 */
export function solveMatrixGame(payoffs: readonly (readonly number[])[]): Solution {
  const shift = Math.max(...payoffs.flat()) + 1;
  const width = payoffs[0]?.length ?? 0;
  const { lines, costs, basis } = optimize({
    lines: payoffs.map((row, line) => [
      ...row.map((payoff) => shift - payoff),
      ...payoffs.map((_, slack) => (slack === line ? 1 : 0)),
      1,
    ]),
    costs: [...Array<number>(width).fill(-1), ...Array<number>(payoffs.length + 1).fill(0)],
    basis: payoffs.map((_, line) => width + line),
  });
  const sum = costs.at(-1) ?? 0;
  const columns = Array<number>(width).fill(0);
  for (const [line, variable] of basis.entries())
    if (variable < width) columns[variable] = Math.max(0, lines[line]?.at(-1) ?? 0) / sum;
  return {
    value: shift - 1 / sum,
    rows: costs.slice(width, -1).map((price) => Math.max(0, price) / sum),
    columns,
  };
}

/** Pivots until no variable improves the objective; Bland's rule prevents cycles. */
function optimize(start: Tableau): Tableau {
  let tableau = start;
  for (;;) {
    const entering = tableau.costs.findIndex((cost) => cost < -epsilon);
    if (entering === -1) return tableau;
    tableau = pivot(tableau, leavingLine(tableau, entering), entering);
  }
}

/** The line that limits the entering variable most; of equal ones the first variable's. */
function leavingLine({ lines, basis }: Tableau, entering: number): number {
  let leaving = -1;
  let least = Number.POSITIVE_INFINITY;
  for (const [index, line] of lines.entries()) {
    const slope = line[entering] ?? 0;
    if (slope <= epsilon) continue;
    const room = (line.at(-1) ?? 0) / slope;
    const isFirst = (basis[index] ?? 0) < (basis[leaving] ?? Number.POSITIVE_INFINITY);
    if (room > least || (room === least && !isFirst)) continue;
    leaving = index;
    least = room;
  }
  if (leaving === -1) throw new Error("payoffs too far apart");
  return leaving;
}

function pivot({ lines, costs, basis }: Tableau, leaving: number, entering: number): Tableau {
  const old = lines[leaving] ?? [];
  const scale = old[entering] ?? 1;
  const line = old.map((entry) => entry / scale);
  const cleared = (other: readonly number[]): readonly number[] => {
    const times = other[entering] ?? 0;
    return times === 0 ? other : other.map((entry, place) => entry - times * (line[place] ?? 0));
  };
  return {
    lines: lines.map((other, index) => (index === leaving ? line : cleared(other))),
    costs: cleared(costs),
    basis: basis.with(leaving, entering),
  };
}
