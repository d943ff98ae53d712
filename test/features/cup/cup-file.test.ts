import { describe, expect, it } from "vitest";
import { fileOfCup } from "../../../src/features/cup/draws.js";
import { checkFileText } from "../../../src/features/dice/proof/check-game-file.js";
import { allGames } from "../../../src/games/index.js";
import { canonicalJson } from "../../../src/tables/chance/canonical-json.js";
import type { CupFile } from "../../../src/tables/chance/cup-file.js";
import { cupHost as host, cupPeople as people, CupWorld } from "../../support/cup-world.js";
import { faultsByPage } from "../../support/page-verifier.js";
import { faultsByPython, hasPython } from "../../support/python-verifier.js";
import { temporaryFolder } from "../../support/temporary-folder.js";

/** What anybody finds wrong with it. */
async function wrongWith(file: CupFile): Promise<readonly string[]> {
  const text = canonicalJson(file);
  const checked = checkFileText(text, allGames);
  const python = hasPython ? (faultsByPython([{ text }], temporaryFolder())[0] ?? []) : [];
  return [...(checked.kind === "cup" ? checked.findings : [checked.kind]), ...(await faultsByPage(text)), ...python];
}

async function fileOf(world: CupWorld, cup: string): Promise<CupFile> {
  const file = fileOfCup(await world.state(cup));
  if (file === null) throw new Error("there is no file");
  return file;
}

/** Nine people, lots at every table of the first round, and the final. */
async function over(): Promise<{ readonly world: CupWorld; readonly cup: string }> {
  const world = new CupWorld();
  const cup = await world.begin(9);
  expect(fileOfCup(await world.state(cup))).toBeNull();
  for (const table of [0, 1]) await world.ask(cup, host, { type: "drawLots", round: 1, table });
  await world.ask(cup, host, { type: "drawLots", round: 2, table: 0 });
  return { world, cup };
}

describe("the file of a cup's draws", () => {
  it("is right by every verifier, once the cup is over", async () => {
    const { world, cup } = await over();
    const file = await fileOf(world, cup);
    expect(file.people).toEqual(people.slice(0, 9).map(({ name }) => name));
    expect(file.draws.map(({ round, use }) => `${round} ${use}`)).toEqual([
      "1 draw",
      "1 lots-0",
      "1 lots-1",
      "2 draw",
      "2 lots-0",
    ]);
    expect(await wrongWith(file)).toEqual([]);
  });

  it("stays right when somebody has their data deleted, without their name", async () => {
    const { world, cup } = await over();
    const [one] = people;
    if (one === undefined) throw new Error("nobody is there");
    const before = await fileOf(world, cup);
    await world.cups.removeUser(one.user);
    const file = await fileOf(world, cup);
    expect(canonicalJson(file)).not.toContain(one.name);
    expect([file.people[0], file.entrants, file.draws]).toEqual([null, before.entrants, before.draws]);
    expect(await wrongWith(file)).toEqual([]);
  });

  it("tells of a round that was drawn again", async () => {
    const world = new CupWorld();
    const cup = await world.begin(9);
    for (const table of [0, 1]) await world.ask(cup, host, { type: "drawLots", round: 1, table });
    const { cup: state } = await world.state(cup);
    const through = state.rounds[0]?.tables[0]?.users.slice(0, 2) ?? [];
    await world.ask(cup, host, { type: "correct", round: 1, table: 0, through, reason: "a slip" });
    await world.ask(cup, host, { type: "drawLots", round: 2, table: 0 });
    const file = await fileOf(world, cup);
    expect(file.draws.map(({ round, use }) => `${round} ${use}`)).toContain("2 redraw-1");
    expect(await wrongWith(file)).toEqual([]);
  });
});
