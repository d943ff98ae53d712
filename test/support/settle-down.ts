import { hurry } from "../../src/process/hurry.js";
import type { Table } from "../../src/tables/table.js";
import { wrongInHindsight, wrongNow } from "./hindsight.js";
import { wrongInChannel, wrongInMemory, wrongWarnings } from "./hindsight-shown.js";
import type { Opening } from "./moves.js";
import type { Run } from "./run.js";

const gaveUp = "a board could not be written; it is tried again with the next change";

/** More rounds than any table needs to come to its end. */
const maxRounds = 600;

/**
 * Nothing goes wrong any more, and time passes until every table has ended.
 *
 * @returns what is wrong then
 */
export async function settleDown(run: Run, { ending }: Opening): Promise<readonly string[]> {
  const { world } = run;
  world.channel.calm();
  world.air = true;
  run.life.trouble.calm();
  if (world.file !== ":memory:") {
    await run.drain();
    await run.restart();
    run.hasDied = false;
  }
  await quiet(run);
  const soon = [...wrongNow(run), ...(run.harmed ? [] : await stillWrongInChannel(run))];
  if (soon.length > 0) return soon.map((wrong) => `${wrong} (soon after)`);
  const left = versions(run);
  run.renameAll();
  await end(run, ending);
  if (ending === "played") {
    run.renameAll();
    run.rematch();
    await run.drain();
    await end(run, "swept");
  }
  const stale = [...givenUp(run)].filter((table) => left.get(table) === versions(run).get(table));
  const shown = run.harmed ? [] : await wrongInChannel(run, new Set(stale));
  const wrong = [
    ...wrongNow(run),
    ...run.life.unanswered().map((id) => `${id} was never answered`),
    ...open(run),
    ...(await wrongInMemory(run)),
    ...(await wrongInHindsight(run)),
    ...shown,
    ...(run.harmed ? [] : wrongWarnings(run)),
  ];
  if (wrong.length > 0 || world.file === ":memory:") return wrong;
  await run.restart();
  await quiet(run);
  const after = [
    ...wrongNow(run),
    ...(await wrongInChannel(run, new Set())),
    ...wrongWarnings(run),
    ...(await wrongInHindsight(run)),
  ];
  return after.map((what) => `${what} (after a restart)`);
}

async function end(run: Run, ending: Opening["ending"]): Promise<void> {
  const { world } = run;
  for (let round = 0; round < maxRounds && open(run).length > 0; round += 1) {
    const awake = [...world.ledger.tables.values()].some(isAwake);
    if (!awake && ending !== "abandoned") run.sweep();
    if (awake && ending === "played") await run.playOn(round);
    if (!awake && ending === "abandoned") await hurry({ store: run.life.store, shards: run.life.tables.shards });
    await world.clock.forward(awake ? (ending === "played" ? 3_000 : 46_000) : ending === "abandoned" ? 10_000 : 0);
    await run.drain();
  }
  await quiet(run);
}

/** Long enough for every retry. */
async function quiet(run: Run): Promise<void> {
  for (let round = 0; round < 8; round += 1) {
    await run.drain();
    await run.world.clock.forward(6_000);
  }
  await run.drain();
}

/** What the channel goes on showing wrongly. */
async function stillWrongInChannel(run: Run): Promise<readonly string[]> {
  for (let wait = 0; wait < 3 && (await wrongInChannel(run, givenUp(run))).length > 0; wait += 1) {
    await run.world.clock.forward(1_500);
    await run.drain();
  }
  return wrongInChannel(run, givenUp(run));
}

/** Somebody is awaited or thinks. */
function isAwake({ row, deadlines }: Table): boolean {
  return row.thinking || deadlines.some(({ kind }) => kind === "answer");
}

function open({ world }: Run): readonly string[] {
  return [...world.ledger.tables.values()]
    .filter(({ row }) => row.status === "lobby" || row.status === "playing")
    .map(({ row }) => `table ${row.id} is still ${row.status}`);
}

function versions({ world }: Run): ReadonlyMap<string, number> {
  return new Map([...world.ledger.tables].map(([id, { row }]) => [id, row.version]));
}

/** Tables whose board the bot has given up, as logged. */
function givenUp({ world, life }: Run): ReadonlySet<string> {
  const said = life.lines.filter(({ sentence }) => sentence === gaveUp).map(({ facts }) => JSON.stringify(facts));
  return new Set([...world.ledger.tables.keys()].filter((table) => said.some((facts) => facts.includes(table))));
}
