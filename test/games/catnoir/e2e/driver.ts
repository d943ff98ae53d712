import Sqlite from "better-sqlite3";
import { setTimeout } from "node:timers/promises";
import type { LocalUser, Outcome, SeenMessage } from "../../../../playground/discord/index.js";
import { factions, type State } from "../../../../src/games/catnoir/rules/index.js";
import { cardsName, cardsPlain } from "../../../../src/games/catnoir/screen/words.js";
import { translator } from "../../../../src/texts/index.js";
import { boardBecomes, boardIn, controlsOf, picturesOf, textOf } from "../../../e2e/support/board.js";
import { type BotOptions, startBot } from "../../../e2e/support/bot.js";
import { readTable } from "../../../e2e/support/database.js";
import type { Setting } from "../../../e2e/support/setting.js";

/** Repeats of a press with a quiet answer, and milliseconds before each. */
const [maxTries, againMs] = [100, 200];

/** With everybody who sits there, in seat order. */
export interface CatnoirTable {
  readonly setting: Setting;
  readonly players: readonly LocalUser[];
  readonly channel: string;
  readonly table: string;
}

/** What a table is opened with. */
interface Opening {
  /** Of the command. */
  readonly options?: Readonly<Record<string, string | number>>;
  /** Chosen by the host in the lobby. */
  readonly factions?: readonly string[];
  /** Left out: the setting's first one. */
  readonly channel?: string;
}

/** The first opens a table, the others sit down in turn, the game begins. */
export async function startCatnoir(
  setting: Setting,
  players: readonly LocalUser[],
  { options = {}, factions: own, channel = setting.discord.channel }: Opening = {},
): Promise<CatnoirTable> {
  const [host, ...others] = players;
  if (host === undefined) throw new Error("nobody opens a table");
  await host.slash(channel, "catnoir start", options);
  const [control] = controlsOf(boardIn(setting.discord, host, channel));
  if (control === undefined) throw new Error("the lobby has no controls");
  const at: CatnoirTable = { setting, players, channel, table: control.table };
  if (own !== undefined) {
    await setUpLobby(at, host, { "option.factions": "own", "option.own": own });
  }
  for (const other of others) await pressBoard(at, other, "join");
  // An acknowledged lobby shows with its next write that enough have sat down.
  await boardBecomesAt(at, (lobby) => controlsOf(lobby).some(({ verb, disabled }) => verb === "start" && !disabled));
  await pressBoard(at, host, "start");
  await boardBecomesAt(at, (board) => controlsOf(board).some(({ verb }) => verb === "hand"));
  return at;
}

/** As its message shows it. */
export function boardAt({ setting, channel, players }: CatnoirTable): SeenMessage {
  const [viewer] = players;
  if (viewer === undefined) throw new Error("nobody sits here");
  return boardIn(setting.discord, viewer, channel);
}

/** Waits until the board satisfies a condition. */
export function boardBecomesAt(
  { setting, channel, players }: CatnoirTable,
  holds: (board: SeenMessage) => boolean,
): Promise<SeenMessage> {
  const [viewer = setting.anna] = players;
  return boardBecomes(setting.discord, viewer, holds, channel);
}

/** By the verb of a button on the board. */
export async function pressBoard(at: CatnoirTable, who: LocalUser, verb: string): Promise<Outcome> {
  const board = boardIn(at.setting.discord, who, at.channel);
  const control = controlsOf(board).find((one) => one.verb === verb);
  if (control === undefined) throw new Error(`no button "${verb}" in:\n${textOf(board)}`);
  return who.press(board.id, control.customId);
}

/** By a button of the board: the hand, or the question asked. */
export async function openHand(
  at: CatnoirTable,
  who: LocalUser,
  verb: "hand" | "react" = "hand",
): Promise<SeenMessage> {
  return sheetFrom(() => pressBoard(at, who, verb));
}

/**
 * The ephemeral message that answers a press. Scripted players press faster than people: a quiet answer makes them
 * press again.
 */
export async function sheetFrom(press: () => Promise<Outcome>): Promise<SeenMessage> {
  for (let left = maxTries; ; left -= 1) {
    const outcome = await press();
    if (outcome.type !== "deferred" || left === 0) return sheetOf(outcome);
    await setTimeout(againMs);
  }
}

/** As stored, with all that is hidden. */
export function stateOf({ setting, table }: CatnoirTable): State {
  return readTable(setting.databaseFile, table).state as State;
}

/** For the presser alone: a new message, or the pressed one. */
export function sheetOf(outcome: Outcome): SeenMessage {
  if ((outcome.type === "message" || outcome.type === "update") && outcome.message.ephemeral) return outcome.message;
  throw new Error(`no ephemeral message: ${JSON.stringify(outcome)}`);
}

async function setUpLobby(
  at: CatnoirTable,
  host: LocalUser,
  fields: Readonly<Record<string, string | readonly string[]>>,
): Promise<void> {
  const lobby = await boardBecomesAt(at, (board) => controlsOf(board).some(({ verb }) => verb === "setup"));
  const control = controlsOf(lobby).find(({ verb }) => verb === "setup");
  const asked = await host.press(lobby.id, control?.customId ?? "");
  if (asked.type !== "modal") throw new Error(`no modal: ${asked.type}`);
  await host.submit(asked.interaction, fields);
}

/** What a select offers. */
export interface SeenOption {
  readonly value: string;
  readonly label: string;
  readonly description?: string;
}

/** A select as an ephemeral message shows it. */
export interface SeenSelect {
  readonly customId: string;
  readonly verb: string;
  /** Chosen at once. */
  readonly count: number;
  readonly options: readonly SeenOption[];
}

/**
 * What an ephemeral message tells its reader: it is their turn, cards must go, they are asked, a play lacks something,
 * their answer waits, they wait for others, or the game is over.
 */
type Moment = "turn" | "trim" | "answer" | "finish" | "answered" | "waiting" | "over";

/** In the order shown. */
export function selectsOf(message: SeenMessage): readonly SeenSelect[] {
  const found: SeenSelect[] = [];
  const visit = (part: unknown): void => {
    if (typeof part !== "object" || part === null) return;
    if ("custom_id" in part && "options" in part && "max_values" in part) {
      const { custom_id: id, max_values: count, options } = part;
      const customId = String(id);
      found.push({
        customId,
        verb: customId.split(":")[2] ?? "",
        count: Number(count),
        options: options as SeenSelect["options"],
      });
    } else for (const child of Object.values(part)) visit(child);
  };
  visit(message.components);
  return found;
}

/** By what it offers and says. */
export function momentOf(sheet: SeenMessage): Moment {
  const verbs = new Set(controlsOf(sheet).map(({ verb }) => verb));
  const text = textOf(sheet);
  if (verbs.has("finish")) return "finish";
  if (verbs.has("trim")) return "trim";
  if (verbs.has("answer")) return "answer";
  if (verbs.has("take") || verbs.has("play")) return "turn";
  if (text.includes("### 🏆") || /Spiel ist schon vorbei|game is already over/u.test(text)) return "over";
  if (text.includes("### 🤫")) return "answered";
  if (text.includes("### ⏳")) return "waiting";
  throw new Error(`nobody knows what this sheet means:\n${text}`);
}

/** By the names in its line about that, without what they are asked; all but its reader, if it says so. */
export function waitedFor(sheet: SeenMessage, players: readonly LocalUser[], reader: LocalUser): readonly LocalUser[] {
  const line = textOf(sheet)
    .split("\n")
    .find((one) => one.startsWith("### ⏳"));
  const who = line?.replace(/ (?:überleg\w*|is thinking|are thinking): .*$/u, "") ?? "";
  if (/Alle anderen|Everybody else/u.test(who)) return players.filter((player) => player !== reader);
  return players.filter(({ user }) => who.includes(user.global_name ?? user.username));
}

/** All cards of the hand, as its text lists them or else its picture's description; empty: none. */
export function handLine(sheet: SeenMessage): string {
  const line = handIn(sheet);
  if (line === null) throw new Error(`there is no hand on this sheet:\n${textOf(sheet)}`);
  return line;
}

/** A board's words, and what its picture shows once it is painted. */
export function toldOn(board: SeenMessage): string {
  return [textOf(board), ...picturesOf(board).map(({ description }) => description)].join("\n");
}

/** Null: the ephemeral message shows no hand. */
export function handIn(sheet: SeenMessage): string | null {
  const lines = textOf(sheet).split("\n");
  const title = lines.findIndex((line) => /^### (?:Deine Hand|Your hand): \d/u.test(line));
  if (title !== -1) return lines[title + 1]?.replaceAll("\u00A0", " ") ?? null;
  const told = [...lines, ...picturesOf(sheet).map(({ description }) => description)];
  if (told.some((words) => /^(?:### )?(?:Deine Pfoten sind leer|Your paws are empty)/u.test(words))) return "";
  return pictured(sheet);
}

/** As the text would list them. */
function pictured(sheet: SeenMessage): string | null {
  const said = picturesOf(sheet).flatMap(
    ({ description }) => /^(?:Deine Hand|Your hand): (.*)\.$/u.exec(description)?.slice(1) ?? [],
  );
  if (said.length === 0) return null;
  const parts = said.flatMap((cards) => cards.split(/,? (?:und|and) |, /u));
  const signed = parts.map((part) => {
    const count = Number.parseInt(part, 10);
    const names = [translator("de"), translator("en")].flatMap((t) =>
      factions.flatMap((faction) => (cardsPlain(faction, count, t) === part ? cardsName(faction, count, t) : [])),
    );
    return names[0] ?? part;
  });
  return signed.join(" · ").replaceAll("\u00A0", " ");
}

/** Chooses by label in the select with this verb. @returns the outcome */
export function pick(who: LocalUser, sheet: SeenMessage, verb: string, ...labels: readonly string[]): Promise<Outcome> {
  const select = selectsOf(sheet).find((one) => one.verb === verb);
  const values = labels.map((label) => {
    const found = select?.options.find((option) => option.label === label);
    if (found === undefined) throw new Error(`"${label}" is not offered: ${JSON.stringify(select?.options)}`);
    return found.value;
  });
  return who.select(sheet.id, select?.customId ?? "", values);
}

/** Puts tables into these states while the bot is killed, with this chance after its restart. */
export async function layOut(
  setting: Setting,
  scenes: readonly { readonly at: CatnoirTable; readonly state: State }[],
  chance: Pick<BotOptions, "picks" | "shuffles"> = {},
): Promise<void> {
  await setting.bot.kill();
  write(setting, (sqlite) => {
    for (const { at, state } of scenes)
      sqlite.prepare("update tables set state = ? where id = ?").run(JSON.stringify(state), at.table);
  });
  setting.bot = await startBot(setting.discord, { databaseFile: setting.databaseFile, ...chance });
}

/** In milliseconds, longer than any test. */
const longMs = 3_600_000;

/** While the bot is away: until hurried, the shared question is not settled and no time is up. */
export function putOff({ setting, table }: CatnoirTable, question: number): void {
  write(setting, (sqlite) => {
    sqlite.prepare(`update deadlines set due = due + ? where "table" = ?`).run(2 * longMs, table);
    sqlite
      .prepare(`insert or replace into deadlines ("table", kind, seat, prompt, due) values (?, 'settle', -1, ?, ?)`)
      .run(table, question, Date.now() + longMs);
  });
}

function write({ databaseFile }: Setting, change: (sqlite: Sqlite.Database) => void): void {
  const sqlite = new Sqlite(databaseFile);
  try {
    change(sqlite);
  } finally {
    sqlite.close();
  }
}
