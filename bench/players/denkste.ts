import type { Length, Options } from "../../src/games/denkste/rules/index.js";
import { chancesOf, manners } from "../../test/games/denkste/player/chances.js";
import { shareOf, type Who } from "../../test/games/denkste/player/duels.js";

const games = Number(process.argv[3] ?? 4000);
const lengths: readonly Length[] = ["standard", "short", "long"];
const pairs: readonly (readonly [Who, Who])[] = [
  ["strong", "random"],
  ["strong", "highest"],
  ["strong", "strong"],
  ["strong", "relaxed"],
  ["relaxed", "random"],
  ["relaxed", "highest"],
];

const percent = (share: number): string => `${(100 * share).toFixed(1)} %`;

/** By the chances of all boards; none if somebody remembers earlier turns. */
function workedOut(who: Who, other: Who, options: Options, first: boolean): string {
  if (who === "relaxed" || other === "relaxed") return "";
  const chances = chancesOf(manners[who], manners[other], options);
  return percent(first ? chances.first : chances.second);
}

/**
 * Plays the levels of Denkste! against each other and two simple players, from either seat: 4,000 games, or as many as
 * the argument says. A line has who against whom, the share won with its standard error, and the expected share.
 */
for (const length of lengths)
  for (const hasteGedacht of [false, true]) {
    const options = { length, hasteGedacht };
    console.log(`\n${length}${hasteGedacht ? ", haste gedacht" : ""}: ${games} games a line`);
    for (const [who, other] of pairs)
      for (const first of [true, false]) {
        const { share, error } = await shareOf(who, other, { options, first, games });
        console.log(
          `${who} against ${other}`.padEnd(28),
          (first ? "first" : "second").padEnd(6),
          percent(share).padStart(7),
          `± ${percent(error)}`,
          workedOut(who, other, options, first).padStart(8),
        );
      }
  }
