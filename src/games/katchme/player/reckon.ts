import { drive, placeOf, ride, type Answer, type Gang, type Gangs, type Position } from "../rules/index.js";

/**
 * A mistake in working out a night; `gang` and `stop` tell the leg.
 *
 * - `swapped-dice`: mixes up pink (Bōsōzoku) and blue (police).
 * - `same-card`: from the second stop on, repeats the last leg's number.
 * - `wrong-way`: goes the other gang's way.
 * - `short`: counts the gang's own district.
 * - `gives-up`: leaves out the last stop.
 */
export type Slip =
  | { readonly type: "swapped-dice" | "gives-up" }
  | { readonly type: "same-card" | "wrong-way" | "short"; readonly gang: Gang; readonly stop: number };

/** `legs`: the steps of each, the Bōsōzoku's first at each stop. */
export interface Reckoning {
  readonly answer: Answer;
  readonly legs: readonly number[];
}

type Numbers = Readonly<Record<Gang, number>>;

/**
 * Leg by leg.
 *
 * @param slip null: the answer is that of `ride`
 */
export function reckon({ size, start, dice, tops }: Position, slip: Slip | null): Reckoning {
  const legs: number[] = [];
  let at = start;
  let numbers: Numbers = { bosozoku: dice.pink, police: dice.blue };
  if (slip?.type === "swapped-dice") numbers = { bosozoku: dice.blue, police: dice.pink };
  const last = slip?.type === "gives-up" ? size - 1 : size;
  for (let stop = 1; stop <= last; stop += 1) {
    const [to, driven]: [Gangs, Numbers] = [at, numbers];
    const go = (gang: Gang): Gangs[Gang] => {
      const dropped = slip !== null && "gang" in slip && slip.gang === gang && slip.stop === stop ? slip.type : null;
      const way = dropped === "wrong-way" ? other(gang) : gang;
      return drive(way, to[gang], driven[gang] - (dropped === "short" ? 1 : 0), size);
    };
    legs.push(numbers.bosozoku, numbers.police);
    at = { bosozoku: go("bosozoku"), police: go("police") };
    if (at.bosozoku === at.police) return { answer: { type: "collision", stop, district: at.police }, legs };
    const { bosozoku, police } = at;
    const next = (gang: Gang, district: Gangs[Gang]): number => {
      const keeps = slip?.type === "same-card" && slip.gang === gang && slip.stop === stop + 1;
      return keeps ? driven[gang] : (tops[placeOf(district)] ?? 0);
    };
    numbers = { bosozoku: next("bosozoku", bosozoku), police: next("police", police) };
  }
  return { answer: { type: "circle" }, legs };
}

/** All mistakes possible on the way to a night's right answer. */
export function slipsOf(position: Position): readonly Slip[] {
  const { stops } = ride(position);
  const onLegs = stops.flatMap((_, index) =>
    (["bosozoku", "police"] as const).flatMap((gang) =>
      (["same-card", "wrong-way", "short"] as const)
        .filter((type) => type !== "same-card" || index > 0)
        .map((type): Slip => ({ type, gang, stop: index + 1 })),
    ),
  );
  const givesUp: readonly Slip[] = stops.length === position.size ? [{ type: "gives-up" }] : [];
  return [{ type: "swapped-dice" }, ...onLegs, ...givesUp];
}

function other(gang: Gang): Gang {
  return gang === "police" ? "bosozoku" : "police";
}
