import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { startLocalDiscord, type LocalDiscord, type LocalUser, type Outcome } from "../../playground/discord/index.js";
import { gameFileVersions } from "../../src/tables/chance/game-file.js";
import { canonicalJson } from "../../src/tables/chance/canonical-json.js";
import type { Random } from "../../src/game/contract.js";
import { openSqliteStore } from "../../src/store/drivers/sqlite/sqlite-store.js";
import type { Board } from "../../src/tables/board.js";
import { type BotProcess, onTheAir, spawnBotAt } from "../e2e/support/bot.js";
import { controlsOf } from "../e2e/support/board.js";
import { fakeClock } from "../support/fake-clock.js";
import { filedGame } from "../support/game-files.js";
import { seededRandom } from "../support/seeded-random.js";
import { bench, person } from "../support/tables.js";
import { type Check, checkAnswers, checkLives } from "./checks.js";
import { Crowd } from "./crowd.js";
import { Ledger } from "./deeds.js";
import { row, verdictOf } from "./report.js";
import { tidyUpWhenCutShort } from "./tidy-up.js";
import { Watcher } from "./watcher.js";

/** How an adversary's run goes. */
export interface AdversaryOptions {
  readonly seed: number;
  readonly seconds: number;
  /** How many people do each kind of harm. */
  readonly attackers: number;
  /** How many people play on other servers. */
  readonly people: number;
  /** Told in a line how far it is. */
  readonly say: (line: string) => void;
}

/** The outcome of an adversary's run. */
export interface AdversaryReport {
  readonly seed: number;
  readonly checks: readonly Check[];
  /** Answers to each kind of harm, by their type. */
  readonly harm: ReadonlyMap<string, ReadonlyMap<string, number>>;
  /** Milliseconds to the answer of innocent presses, sorted. */
  readonly waits: readonly number[];
  /** All that the bot has logged. */
  readonly log: string;
}

/** The heap's limit in megabytes. */
const heapMb = 384;

/** Innocent presses: 99 of 100 are answered within this many milliseconds. */
const maxWaitMs = 1_000;

/** Megabytes of log that an hour of this may write. */
const maxLogMb = 20;

/** Lists of a game's file that a stranger may fill with anything. */
const lists = ["actions", "draws", "events", "seats"] as const;

/** Elements of such a list: as many as two megabytes hold. */
const manyElements = 690_000;

/** One kind of harm, done again and again by people of its own. */
interface Harm {
  readonly name: string;
  /** At most between a person's deeds, in milliseconds. */
  readonly pauseMs: number;
  /** Null: there was nothing to press. */
  readonly act: (who: LocalUser, random: Random) => Promise<Outcome | null>;
}

/** Everything that the harm is done with. */
interface Target {
  readonly discord: LocalDiscord;
  /** Of the attacked server. */
  readonly channels: readonly string[];
  /** A finished game with thousands of steps. */
  readonly longGame: string;
  readonly files: readonly string[];
}

/** Many people do harm on one server while others play on other servers: does the bot answer these, and go on? */
export async function soakAdversary(options: AdversaryOptions): Promise<AdversaryReport> {
  const { seed, say } = options;
  const folder = mkdtempSync(join(tmpdir(), "katzentisch-adversary-"));
  const databaseFile = join(folder, "bot.db");
  const discord = await startLocalDiscord({ seed: `adversary ${seed}`, botRights: ["CreatePublicThreads"] });
  const ports = { bot: null as BotProcess | null };
  const tidyUp = (): void => {
    ports.bot?.process.kill("SIGKILL");
    rmSync(folder, { recursive: true, force: true });
  };
  const letBe = tidyUpWhenCutShort(tidyUp);
  try {
    say("a long game is played");
    const longGame = await playLongGame(databaseFile, discord);
    const channels = Array.from({ length: 8 }, (_, at) => discord.addChannel(`angriff-${at + 1}`));
    const target = { discord, channels, longGame, files: makeFiles() };
    const bot = spawnBotAt(discord, { databaseFile, nodeArguments: [`--max-old-space-size=${heapMb}`] });
    ports.bot = bot;
    await onTheAir(discord, bot);
    while (discord.commands().length === 0 && bot.process.exitCode === null) await sleep(20);
    return await attack(options, target, bot, databaseFile);
  } finally {
    await ports.bot?.kill();
    await discord.close();
    letBe();
    tidyUp();
  }
}

async function attack(
  { seed, seconds, attackers, people: count, say }: AdversaryOptions,
  target: Target,
  bot: BotProcess,
  databaseFile: string,
): Promise<AdversaryReport> {
  const { discord } = target;
  const watcher = new Watcher(databaseFile);
  const ledger = new Ledger();
  const homes = new Set(
    ["Nachbarn", "Neighbours"].map((name) => discord.addServer({ name, channels: ["eins", "zwei", "drei"] })),
  );
  const own = discord.channels().filter(({ server }) => homes.has(server));
  const people = Array.from({ length: count }, (_, at) =>
    discord.addUser({ name: `Person ${at + 1}`, locale: at % 2 === 0 ? "de" : "en-US" }),
  );
  const crowd = new Crowd({
    discord,
    ledger,
    watcher,
    channels: () => own.map(({ id }) => id),
    troubled: () => false,
    after: () => undefined,
  });
  const harm = new Map<string, Map<string, number>>();
  const over = { isOver: false };
  const ends: string[] = [];
  void bot.ended().then((code) => {
    if (!over.isOver) ends.push(`it ended with ${code ?? bot.process.signalCode}: ${bot.output().slice(-400)}`);
  });
  say("people play, and others do harm");
  crowd.start(people, seededRandom(seed), () => 1_500);
  const busy = harmDone(target).flatMap((one) => {
    const counts = new Map<string, number>();
    harm.set(one.name, counts);
    return Array.from({ length: attackers }, (_, at) => {
      const who = discord.addUser({
        name: `${one.name} ${at + 1}`,
        locale: "de",
        moderator: one.name === "closes channels",
      });
      return repeat(one, who, counts, seededRandom(seed + at + 1), over);
    });
  });
  await Promise.race([sleep(seconds * 1_000), bot.ended()]);
  await crowd.stop();
  over.isOver = true;
  await Promise.all(busy);
  watcher.close();
  const waits = ledger.entries.map(({ outcome }) => outcome.ms).toSorted((one, other) => one - other);
  const checks = [
    checkLives(1, ends),
    checkAnswers(ledger.entries),
    checkWaits(waits),
    checkHarm(harm),
    checkShutOut(discord),
    checkLog(bot.output(), seconds),
  ];
  return { seed, checks, harm, waits, log: bot.output() };
}

/** Does one kind of harm until it is over. Messages may go while somebody wants to press. */
async function repeat(
  { act, pauseMs }: Harm,
  who: LocalUser,
  counts: Map<string, number>,
  random: Random,
  over: { readonly isOver: boolean },
): Promise<void> {
  while (!over.isOver) {
    await sleep(20 + random.pick(pauseMs));
    const type = await act(who, random).then(
      (outcome) => outcome?.type ?? "nothing to press",
      (error: unknown) => (error instanceof Error ? "gone meanwhile" : "unknown"),
    );
    counts.set(type, (counts.get(type) ?? 0) + 1);
  }
}

/** Every kind of harm. */
function harmDone({ discord, channels, longGame, files }: Target): readonly Harm[] {
  const [lobby = "", ...rooms] = channels;
  const upload = (who: LocalUser, random: Random): Promise<Outcome> =>
    who.slash(lobby, "verify", { file: { name: "game.json", text: files[random.pick(files.length)] ?? "" } });
  const press = (who: LocalUser, customId: string): Promise<Outcome> =>
    who.pressBlindly(lobby, discord.snowflake(), customId);
  const verbs = ["watch", "watchend", "watchround", "clip"] as const;
  return [
    { name: "uploads files", pauseMs: 2_000, act: upload },
    { name: "checks a long game", pauseMs: 1_000, act: (who) => press(who, `verify:0:open:${longGame}`) },
    {
      name: "watches a long game",
      pauseMs: 1_000,
      act: (who, random) => press(who, `${longGame}:${random.pick(7_000)}:${verbs[random.pick(verbs.length)]}:all`),
    },
    { name: "signs up and off", pauseMs: 100, act: (who) => toggleSignUp(who, lobby) },
    { name: "closes channels", pauseMs: 4_000, act: (who, random) => closeChannel(discord, who, rooms, random) },
  ];
}

/** Signs up for the newest cup in a channel and off again, or opens one. */
async function toggleSignUp(who: LocalUser, channel: string): Promise<Outcome | null> {
  for (const message of who.sees(channel).toReversed()) {
    const found = controlsOf(message).filter(({ table }) => table === "cup");
    const control = found.find(({ verb }) => verb === "join") ?? found.find(({ verb }) => verb === "leave");
    if (control !== undefined && !message.ephemeral) {
      await who.press(message.id, control.customId);
      return who.press(message.id, (found.find(({ verb }) => verb === "leave") ?? control).customId);
    }
  }
  return who.slash(channel, "cup open", {});
}

/** Opens a try-out of computers or a table in a channel, and takes the bot's right to see it away; or gives it back. */
async function closeChannel(
  discord: LocalDiscord,
  who: LocalUser,
  rooms: readonly string[],
  random: Random,
): Promise<Outcome | null> {
  const room = rooms[random.pick(rooms.length)] ?? "";
  if (discord.takenFromBot(room).length > 0) {
    discord.restoreBot(room);
    return null;
  }
  const opened = await who.slash(room, random.pick(2) === 0 ? "cup open" : "katchen start", {});
  for (const verb of ["add", "add", "start", "fillup"]) {
    const shown = who.sees(room).findLast((message) => controlsOf(message).some((one) => one.verb === verb));
    const control = shown === undefined ? undefined : controlsOf(shown).find((one) => one.verb === verb);
    if (shown !== undefined && control !== undefined) await who.press(shown.id, control.customId);
  }
  discord.denyBot(room, "ViewChannel");
  return opened;
}

/** Eight people play Katchen with nine shots. @returns its table */
async function playLongGame(databaseFile: string, { guild, channel }: LocalDiscord): Promise<string> {
  const store = openSqliteStore(databaseFile);
  const on = bench({ store, clock: fakeClock(Date.now() - 3_600_000) });
  const names = ["Anna", "Ben", "Cleo", "Dora", "Emil", "Fritz", "Gerda", "Hanna"].map((name) => person(name));
  const [host] = names;
  if (host === undefined) throw new Error("there is nobody");
  const { table } = await on.open(host, { shots: 9 }, channel, "katchen", guild);
  for (const guest of names.slice(1)) await on.request(table, guest, { kind: "join" });
  await on.request(table, host, { kind: "start" });
  const random = seededRandom(1);
  let now: Board | null = await on.tables.board(table);
  while (now?.status === "playing") {
    const prompt = now.play?.prompts[0];
    const who = names[prompt?.seat ?? -1];
    if (prompt === undefined || who === undefined) throw new Error("nobody is asked");
    const reply = await on.act(table, who, prompt.id, (legal) => legal[random.pick(legal.length)]);
    if (reply.kind !== "done") throw new Error(JSON.stringify(reply));
    now = reply.board;
  }
  await store.close();
  return table;
}

/** Files for `/verify`: lists of nothing, one that is nested without end, and two long games as they should be. */
function makeFiles(): readonly string[] {
  const filled = lists.map(
    (list) => `{"version":"${gameFileVersions[0]}","${list}":[${"{},".repeat(manyElements)}{}]}`,
  );
  const nested = `{"version":"${gameFileVersions[0]}","options":${"[".repeat(900_000)}${"]".repeat(900_000)}}`;
  const games = [1, 2].map((course) =>
    canonicalJson(filedGame({ game: "katchen", course, seats: 8, options: { shots: 9 } })),
  );
  return [...filled, nested, ...games];
}

function checkWaits(waits: readonly number[]): Check {
  const p99 = quantile(waits, 0.99);
  return {
    what: `innocent presses are answered within ${maxWaitMs} ms, 99 of 100 of them`,
    looked: waits.length,
    wrong: p99 > maxWaitMs ? [`it takes them ${p99} ms`] : [],
  };
}

/** Refusals are answers too. */
function checkHarm(harm: AdversaryReport["harm"]): Check {
  const idle = [...harm].filter(([, counts]) => (counts.get("message") ?? 0) + (counts.get("update") ?? 0) === 0);
  return {
    what: "every kind of harm was done, and answered",
    looked: harm.size,
    wrong: idle.map(([name]) => `nobody got an answer who ${name}`),
  };
}

function checkShutOut(discord: LocalDiscord): Check {
  return {
    what: "the bot asks Discord less often in vain than shuts it out",
    looked: discord.traffic.length,
    wrong: discord.isShutOut() ? [`it was refused ${discord.invalidRequests()} times in ten minutes`] : [],
  };
}

function checkLog(log: string, seconds: number): Check {
  const mb = (log.length / 1024 / 1024 / seconds) * 3_600;
  return {
    what: `an hour's log stays below ${maxLogMb} MB`,
    looked: log.length,
    wrong: mb > maxLogMb ? [`it has ${mb.toFixed(1)} MB an hour`] : [],
  };
}

function quantile(sorted: readonly number[], share: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}

/** The report as a table for people. */
export function adversaryWords(report: AdversaryReport): string {
  const { seed, harm, waits } = report;
  const [p50, p99, most] = [0.5, 0.99, 1].map((share) => quantile(waits, share));
  return [
    row("seed", String(seed)),
    ...[...harm].map(([name, counts]) => row(name, [...counts].map(([type, times]) => `${type} ${times}`).join(", "))),
    row(
      "innocent presses",
      `${waits.length}: half within ${p50} ms, 99 of 100 within ${p99} ms, all within ${most} ms`,
    ),
    ...verdictOf(report),
  ].join("\n");
}
