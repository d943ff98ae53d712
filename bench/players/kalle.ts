import { type Mind, minds } from "../../src/games/kalle/player/index.js";
import { cool, shy } from "../../src/games/kalle/player/belief.js";
import { chanceOf } from "../../test/games/kalle/player/hunts.js";
import { type Share, type Sides, tally, type Who } from "../../test/games/kalle/player/rounds.js";

const rounds = Number(process.argv[3] ?? 3000);
const hunts = Math.ceil(rounds / 10);
const { relaxed, strong } = minds;

const memories: readonly (readonly [string, number])[] = [
  ["full", 1],
  ["half", 0.5],
  ["none", 0],
];

const percent = ({ share, error }: Share): string =>
  `${(100 * share).toFixed(1)} ± ${(100 * error).toFixed(1)}`.padStart(11);

/** In standard errors. */
const below = (before: Share | undefined, share: Share): string =>
  before === undefined
    ? ""
    : ((before.share - share.share) / Math.hypot(before.error, share.error)).toFixed(1).padStart(5);

function heading(title: string): void {
  console.log(`\n${title}`.padEnd(42), "mice".padStart(11), "Kalle".padStart(11));
}

function line(name: string, sides: Sides): void {
  const { mice, kalle } = tally(sides, rounds);
  console.log(name.padEnd(41), percent(mice), percent(kalle));
}

/** One side remembers all, half or nothing; with the loss against the line above, in standard errors. */
function remembering(name: string, side: "mice" | "kalle", sidesWith: (memory: number) => Sides): void {
  let before: Share | undefined;
  for (const [much, memory] of memories) {
    const won = tally(sidesWith(memory), rounds);
    console.log(`${name}, ${much}`.padEnd(41), percent(won.mice), percent(won.kalle), below(before, won[side]));
    before = won[side];
  }
}

/**
 * Plays rounds of Kalle Kanalratte, 3,000 a line or as many as the argument says, and prints how many of 100 the mice
 * and Kalle's seat won, with standard errors. A third number: how much less than the line above, in standard errors.
 */
console.log(`${rounds} rounds a line, one mouse unless it says more`);

heading("mice by memory");
for (const kalle of [{ ...strong, nerve: "shy" }, "runner", strong] satisfies readonly Who[])
  remembering(kalle === "runner" ? "against the runner" : `against one who is ${kalle.nerve}`, "mice", (memory) => ({
    kalle,
    mice: { ...strong, memory },
  }));

console.log(`\nthe same as chances, from ${hunts} hunts`);
for (const [name, manner] of [
  ["shy", shy],
  ["cool", cool],
] as const) {
  let before: Share | undefined;
  for (const [much, memory] of memories) {
    const found = chanceOf({ ...strong, memory }, manner, hunts);
    console.log(
      `against one who is ${name}, ${much}`.padEnd(41),
      percent(found),
      "".padStart(11),
      below(before, found),
    );
    before = found;
  }
}

heading("Kalle by memory");
for (const nerve of ["shy", "cool"] as const)
  remembering(`one who is ${nerve}`, "kalle", (memory) => ({ kalle: { ...strong, nerve, memory }, mice: strong }));

heading("who reads whom");
const knowing: Mind = { ...strong, expects: "cool" };
line("cool against a mouse that knows it", { kalle: strong, mice: knowing });
line("cool against mice that search anywhere", { kalle: strong, mice: "chance" });
line("shy against mice that search anywhere", { kalle: { ...strong, nerve: "shy" }, mice: "chance" });
line("the runner against the same", { kalle: "runner", mice: "chance" });
line("one who always passes against strong", { kalle: "passing", mice: strong });
line("one who does anything against strong", { kalle: "chance", mice: strong });

heading("where the police begin");
for (const [name, police] of [
  ["in a corner", 0],
  ["on an edge", 1],
  ["in the middle", 5],
] as const)
  line(name, { kalle: { ...strong, nerve: "shy" }, mice: strong, police });

heading("levels");
for (const lastChance of [false, true])
  for (const [kallesName, kalle] of [
    ["strong", strong],
    ["relaxed", relaxed],
  ] as const)
    for (const [name, mice] of [
      ["strong", strong],
      ["relaxed", relaxed],
    ] as const)
      line(`${kallesName} against ${lastChance ? "two " : ""}${name}${lastChance ? ", last chance" : ""}`, {
        kalle,
        mice,
        options: { lastChance },
        number: lastChance ? 2 : 1,
      });
