import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { type LocalDiscord, type LocalUser, startLocalDiscord } from "../../playground/discord/index.js";
import { mountSmallDisk } from "../e2e/support/small-disk.js";
import { seededRandom } from "../support/seeded-random.js";
import { BotKeeper } from "./bot-keeper.js";
import { type Check, checkAnswers, checkPresses, checkReplays } from "./checks.js";
import { Crowd } from "./crowd.js";
import { checkEnds, checkShown, endTables } from "./ending.js";
import { Inspector } from "./inspector.js";
import { Ledger } from "./ledger.js";
import { checkMemory } from "./level.js";
import { checkProblems } from "./problems.js";
import type { Report } from "./report.js";
import { playAndWeigh } from "./rests.js";
import { searchTraffic } from "./traffic.js";
import { type Kind, Trouble } from "./trouble.js";
import { Watcher } from "./watcher.js";

/** How a soak is run. */
export interface SoakOptions {
  /** What people do and what goes wrong is drawn from this; when it happens is not. */
  readonly seed: number;
  /** How long people play, in seconds. */
  readonly seconds: number;
  /** How many channels with a table each. */
  readonly tables: number;
  readonly people: number;
  /** Milliseconds between two deeds of one person, at most. */
  readonly pauseMs: number;
  /** Told in a line how far it is. */
  readonly say: (line: string) => void;
}

/** Parts of the time: things go wrong and the bot is killed; things go wrong and it lives on; nothing goes wrong. */
const shares = { kills: 0.4, steady: 0.4, calm: 0.2 } as const;

/** What costs a bot its life, or its people their tables, so that its memory could not be compared. */
const deadly: readonly Kind[] = ["kill -9", "channel deleted"];

/** Megabytes of the disk that is filled. */
const diskSize = 96;

/** Milliseconds after a fault in which an answer may still be late because of it. */
const aftermathMs = 5_000;

/** Lets many people play at many tables while things go wrong, and looks in the end whether everything held. */
export async function soak(options: SoakOptions): Promise<Report> {
  const { seed, seconds, say } = options;
  const disk = mountSmallDisk(diskSize);
  if (disk === null) say("the disk is never full: mounting a small one needs root");
  const folder = disk?.folder ?? mkdtempSync(join(tmpdir(), "katzentisch-soak-"));
  const databaseFile = join(folder, "bot.db");
  const discord = await startLocalDiscord({ seed: `soak ${seed}` });
  const bot = new BotKeeper(discord, databaseFile);
  try {
    await bot.start();
    const watcher = new Watcher(databaseFile);
    const scene = await setScene(options, { discord, bot, watcher, disk });
    const { crowd, trouble, people, inspector } = scene;
    const looking = setInterval(() => {
      inspector.boards(scene.viewer);
    }, 1_500);
    const storm = (ms: number, without: readonly Kind[]): Promise<void> =>
      trouble.storm(ms, without, Math.min(1_500, seconds * 15));

    crowd.start(people, seededRandom(seed + 1), () => options.pauseMs);
    say("people play, things go wrong, and the bot is killed");
    await storm(seconds * 1_000 * shares.kills, []);
    say("people play, things go wrong, and the bot lives on");
    const steady = await playAndWeigh(scene, seconds * 1_000 * shares.steady, (ms) => storm(ms, deadly));
    say("people play, and nothing goes wrong");
    const calm = await playAndWeigh(scene, aftermathMs + seconds * 1_000 * shares.calm, (ms) => sleep(ms));
    const weighings = [...steady, ...calm];
    await crowd.stop();
    clearInterval(looking);
    say("nobody plays any more, and time runs to the end of every table");
    const ended = await endTables(scene, Math.max(15, seconds / 2));
    const checks: readonly Check[] = [
      ...checkPresses(scene.ledger.entries, {
        presses: watcher.presses(),
        acting: watcher.actingInteractions(),
      }),
      checkAnswers(scene.ledger.entries),
      checkShown(scene),
      ...inspector.checks(),
      searchTraffic(discord, bot, watcher),
      checkReplays(databaseFile, watcher),
      ended.deadlines,
      checkEnds(ended),
      checkProblems(discord.problems, discord.traffic.length),
      ...checkMemory(weighings),
    ];
    const games = watcher.tables().flatMap((id) => watcher.table(id)?.row ?? []);
    watcher.close();
    const { entries } = scene.ledger;
    return { seed, entries, faults: trouble.counts, starts: bot.starts, games, weighings, checks, log: bot.output() };
  } finally {
    await bot.kill();
    await discord.close();
    disk?.remove();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Everything that a soak happens among. */
export interface Scene {
  readonly discord: LocalDiscord;
  readonly bot: BotKeeper;
  readonly watcher: Watcher;
  readonly ledger: Ledger;
  readonly trouble: Trouble;
  readonly inspector: Inspector;
  readonly crowd: Crowd;
  readonly people: readonly LocalUser[];
  /** Somebody who only looks. */
  readonly viewer: LocalUser;
}

type Props = Pick<Scene, "discord" | "bot" | "watcher"> & { readonly disk: ReturnType<typeof mountSmallDisk> };

async function setScene(options: SoakOptions, { discord, bot, watcher, disk }: Props): Promise<Scene> {
  while (discord.commands().length === 0) await sleep(20);
  const locales = ["de", "en-US", "de", "en-GB"];
  const people = Array.from({ length: options.people }, (_, at) =>
    discord.addUser({ name: `Person ${at + 1}`, locale: locales[at % locales.length] ?? "de", moderator: at === 0 }),
  );
  const viewer = discord.addUser({ name: "Zuschauer" });
  let opened = 0;
  const addChannel = (): string => discord.addChannel(`tisch-${(opened += 1)}`);
  let channels: readonly string[] = Array.from({ length: options.tables }, addChannel);
  const ledger = new Ledger();
  const inspector = new Inspector(discord, watcher);
  const replaceChannel = (channel: string): void => {
    channels = channels.map((one) => (one === channel ? addChannel() : one));
    discord.deleteChannel(channel);
  };
  const boardIn = (channel: string): string | null => {
    const open = watcher.openTableIn(channel);
    const message = open === null ? null : (watcher.table(open)?.row.message ?? null);
    return viewer.sees(channel).some(({ id }) => id === message) ? message : null;
  };
  const victim = { discord, bot, disk, channels: () => channels, replaceChannel, boardIn };
  const trouble = new Trouble(victim, seededRandom(options.seed));
  const crowd = new Crowd({
    discord,
    ledger,
    watcher,
    channels: () => channels,
    troubled: () => trouble.recent(aftermathMs),
    after: (who, entry) => {
      inspector.answer(who, entry);
    },
  });
  return { discord, bot, watcher, ledger, trouble, inspector, crowd, people, viewer };
}
