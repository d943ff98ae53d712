/**
 * A solved zero-sum matrix game. `rows` and `columns` hold the chance of each row and column; with them the row player pays
 * `value` at most and the column player gets `value` at least, whatever the other does.
 */
export interface Solution {
  readonly value: number;
  readonly rows: readonly number[];
  readonly columns: readonly number[];
}

/**
 * A simplex tableau in its standard form: for each row of the game a line, for each column a variable, then a slack for each
 * line, then the right side. `costs` is the line of the objective.
 */
interface Tableau {
  readonly lines: readonly (readonly number[])[];
  readonly costs: readonly number[];
  /** The variable that stands for each line. */
  readonly basis: readonly number[];
}

/** Smaller numbers come from rounding. */
const hair = 1e-11;

/**
 * Solves a game exactly but for rounding: the row player pays `payoffs[row][column]` and wants to pay little.
 *
 * With b = shift - payoff, all of them positive, the column player wants the mean of b small in every row. That is the linear
 * program "sum of y as large as can be with b · y <= 1 in every row, y >= 0": its best y, scaled to chances, is his mixture,
 * and the prices of its lines, scaled alike, are the row player's. Both have the same sum, 1 / (shift - value), and that they
 * do is the proof that neither can do better.
 *
 * @param payoffs at least one row, and the same number of columns in each, at least one
 * @throws Error when rounding leaves no way on, which only payoffs some 10^11 times apart can cause
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

/** Steps from corner to corner until no variable promises more; by Bland's rule, so that it never comes round in a circle. */
function optimize(start: Tableau): Tableau {
  let tableau = start;
  for (;;) {
    const entering = tableau.costs.findIndex((cost) => cost < -hair);
    if (entering === -1) return tableau;
    tableau = pivot(tableau, leavingLine(tableau, entering), entering);
  }
}

/** The line that allows the entering variable least; of equal ones that of the first variable. */
function leavingLine({ lines, basis }: Tableau, entering: number): number {
  let leaving = -1;
  let least = Number.POSITIVE_INFINITY;
  for (const [index, line] of lines.entries()) {
    const slope = line[entering] ?? 0;
    if (slope <= hair) continue;
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
