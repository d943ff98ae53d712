import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { startLocalDiscord } from "../../playground/discord/index.js";
import { games } from "../../src/games/index.js";
import type { TableRow } from "../../src/store/store.js";
import { mountSmallDisk } from "../e2e/support/small-disk.js";
import { seededRandom } from "../support/seeded-random.js";
import { BotKeeper } from "./bot-keeper.js";
import {
  type Check,
  checkAnswers,
  checkInTime,
  checkLives,
  checkPlayed,
  checkPresses,
  checkReplays,
} from "./checks.js";
import { endTables } from "./ending.js";
import { checkMemory, type Weighing } from "./level.js";
import { checkProblems } from "./problems.js";
import type { Report } from "./report.js";
import { playAndWeigh } from "./rests.js";
import { tidyUpWhenCutShort } from "./tidy-up.js";
import { aftermathMs, type Scene, type SceneOptions, setScene } from "./ground.js";
import { searchTraffic } from "./traffic.js";
import type { Kind } from "./trouble.js";
import { Watcher } from "./watcher.js";

/** How a soak is run. */
export interface SoakOptions extends SceneOptions {
  /** How long people play, in seconds. */
  readonly seconds: number;
  /** At most between a person's deeds, in milliseconds. */
  readonly pauseMs: number;
  /** Told in a line how far it is. */
  readonly say: (line: string) => void;
}

/** Parts of the time: with faults and kills; with faults; with neither. */
const shares = { kills: 0.4, steady: 0.4, calm: 0.2 } as const;

/** What happens in the first, however slow the machine: starts, kinds of fault, presses; and every game is played. */
const fewest = { starts: 3, kinds: 7, accepted: 26 } as const;

/** They cost a bot its life, or people their tables: its memory could not be compared. */
const deadly: readonly Kind[] = ["kill -9", "closed for good", "channel deleted"];

/** Megabytes of the disk that is filled. */
const diskSize = 96;

/** Discord shuts a bot out after ten times as many in ten minutes. */
const invalidLimit = 1_000;

/** People play at many tables while things go wrong; did everything hold? */
export async function soak(options: SoakOptions): Promise<Report> {
  const { seed, say } = options;
  const disk = mountSmallDisk(diskSize);
  if (disk === null) say("the disk is never full: mounting a small one needs root");
  const folder = disk?.folder ?? mkdtempSync(join(tmpdir(), "katzentisch-soak-"));
  const databaseFile = join(folder, "bot.db");
  const discord = await startLocalDiscord({ seed: `soak ${seed}`, roles: 40, invalidLimit });
  const bot = new BotKeeper(discord, databaseFile);
  const tidyUp = (): void => {
    bot.drop();
    disk?.remove();
    rmSync(folder, { recursive: true, force: true });
  };
  const letBe = tidyUpWhenCutShort(tidyUp);
  try {
    await bot.start();
    const watcher = new Watcher(databaseFile);
    const scene = await setScene(options, { discord, bot, watcher, disk });
    const played = await play(options, scene);
    const report = { seed, ...played, ...lookBack(scene, databaseFile, played) };
    watcher.close();
    return report;
  } finally {
    await bot.kill();
    await discord.close();
    letBe();
    tidyUp();
  }
}

/** Of playing, and of ending the tables. */
interface Played {
  readonly weighings: readonly Weighing[];
  /** What was looked at when nobody pressed any more. */
  readonly ended: readonly Check[];
}

async function play(options: SoakOptions, scene: Scene): Promise<Played> {
  const { discord, watcher, trouble, inspector, eavesdropper, lag, viewer } = scene;
  const looking = setInterval(() => {
    inspector.boards(viewer);
    eavesdropper.look();
  }, 1_500);
  // From the end of the last fault to that of the last table.
  const following = setInterval(() => {
    const channels = discord.channels().map(({ id }) => id);
    if (trouble.isOver && !trouble.recent(aftermathMs)) lag.look(watcher.progress(channels), performance.now());
  }, 250);
  try {
    return await playThrough(options, scene);
  } finally {
    clearInterval(looking);
    clearInterval(following);
  }
}

async function playThrough({ seed, seconds, pauseMs, say }: SoakOptions, scene: Scene): Promise<Played> {
  const { bot, crowd, ledger, trouble, people, watcher } = scene;
  const storm = (ms: number, without: readonly Kind[], isEnough = () => true): Promise<void> =>
    trouble.storm(ms, without, Math.min(1_500, seconds * 15), isEnough);
  const isEnough = (): boolean =>
    bot.starts >= fewest.starts &&
    trouble.counts.size >= fewest.kinds &&
    ledger.entries.filter(({ told }) => told === "counts").length >= fewest.accepted &&
    checkPlayed(tableRows(watcher), Object.keys(games)).wrong.length === 0;
  const random = seededRandom(seed + 1);
  say("a table of every game begins");
  await crowd.beginEveryGame(people, random);
  crowd.start(people, random, () => pauseMs);
  say("people play, things go wrong, and the bot is killed");
  await storm(seconds * 1_000 * shares.kills, [], isEnough);
  say("people play, things go wrong, and the bot lives on");
  const steady = await playAndWeigh(scene, seconds * 1_000 * shares.steady, (ms) => storm(ms, deadly));
  trouble.end();
  say("people play, and nothing goes wrong");
  const calm = await playAndWeigh(scene, aftermathMs + seconds * 1_000 * shares.calm, (ms) => sleep(ms));
  await crowd.stop();
  say("nobody plays any more, and time runs to the end of every table");
  return { weighings: [...steady, ...calm], ended: await endTables(scene) };
}

function tableRows(watcher: Watcher): readonly TableRow[] {
  return watcher.tables().flatMap((id) => watcher.table(id)?.row ?? []);
}

/** Looks at all that is left of it. */
function lookBack(scene: Scene, databaseFile: string, { weighings, ended }: Played) {
  const { discord, bot, watcher, ledger, trouble, inspector, eavesdropper, lag } = scene;
  const { entries } = ledger;
  const rows = tableRows(watcher);
  const checks: readonly Check[] = [
    ...checkPresses(entries, {
      presses: watcher.presses(),
      actions: watcher.actions(),
      channels: new Map(rows.map(({ id, channel }) => [id, channel])),
    }),
    checkAnswers(entries),
    checkInTime(entries),
    ...ended,
    lag.check(),
    ...inspector.checks(),
    searchTraffic(discord, bot, watcher),
    ...eavesdropper.checks(bot.output()),
    checkReplays(databaseFile, watcher),
    checkPlayed(rows, Object.keys(games)),
    checkLives(bot.starts, bot.ends),
    checkProblems(discord.problems, discord.traffic.length),
    ...checkMemory(weighings),
  ];
  return { entries, faults: trouble.counts, starts: bot.starts, games: rows, checks, log: bot.output() };
}
