import type { GameOptions, OptionSelect } from "../../src/game/options.js";

/** Each way to take this many of a select's values. */
export function ways(values: readonly string[], count: number): readonly (readonly string[])[] {
  if (count === 0) return [[]];
  return values.flatMap((value, index) => ways(values.slice(index + 1), count - 1).map((rest) => [value, ...rest]));
}

/** The selects of a lobby with these options chosen. */
export function selectsOf<Options>(options: GameOptions<Options>, chosen: Options): readonly OptionSelect[] {
  return options.entries(chosen).flatMap(([option, value]) => option.selects(value));
}

/** All that a host can come to by the lobby's selects, from the defaults on. */
export function everyChoice<Options>(options: GameOptions<Options>): readonly Options[] {
  const start = options.parse({});
  const found = new Map([[JSON.stringify(start), start]]);
  // A map hands out what is added during iteration.
  for (const chosen of found.values()) {
    for (const { id, values, count } of selectsOf(options, chosen)) {
      for (const next of ways(values, count).map((way) => options.choose(chosen, id, way))) {
        if (!found.has(JSON.stringify(next))) found.set(JSON.stringify(next), next);
      }
    }
  }
  return [...found.values()];
}
