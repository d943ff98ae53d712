import type { LocalUser, Outcome, SeenMessage } from "../../../../playground/discord/index.js";
import { factions } from "../../../../src/games/catnoir/rules/index.js";
import { cardsName, cardsPlain } from "../../../../src/games/catnoir/screen/words.js";
import { translator } from "../../../../src/texts/index.js";
import { controlsOf, picturesOf, textOf } from "../../../e2e/support/board.js";

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
export type Moment = "turn" | "trim" | "answer" | "finish" | "answered" | "waiting" | "over";

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
  if (text.includes("### 🏆") || /Spiel ist schon vorbei|game is over already/u.test(text)) return "over";
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
  const lines = textOf(sheet).split("\n");
  const points = lines.findIndex((line) => /^(?:Du hast|You have) \d+ (?:von|of) \d+/u.test(line));
  if (points < 1) throw new Error(`there is no hand on this sheet:\n${lines.join("\n")}`);
  const line = lines[points - 1] ?? "";
  return line.startsWith("###") ? pictured(sheet) : line.replaceAll("\u00A0", " ");
}

/** As the text would list them. */
function pictured(sheet: SeenMessage): string {
  const said = picturesOf(sheet).flatMap(
    ({ description }) => /^(?:Deine Hand|Your hand): (.*)\.$/u.exec(description)?.slice(1) ?? [],
  );
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
