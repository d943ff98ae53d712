import { ComponentType } from "discord-api-types/v10";
import type { Outcome, SeenMessage } from "../../playground/discord/index.js";
import { textOf } from "../e2e/support/board.js";
import { languages, sentences } from "./sentences.js";

/** What somebody did. */
export interface Deed {
  readonly user: string;
  readonly channel: string;
  /** Where: on a message for all, on an ephemeral one, or by a command. */
  readonly on: "board" | "sheet" | "command";
  /** The custom_id, or the command as typed. */
  readonly name: string;
  /** Whether values of a select went along. */
  readonly values: boolean;
}

/** What the bot has told somebody about what they did, as they understand it. */
export type Told = "counts" | "refused" | "open" | "failed";

/** What somebody did and the outcome. */
export interface Entry extends Deed {
  readonly outcome: Outcome;
  readonly told: Told;
  /** Whether nothing was made to go wrong from its beginning to its end. */
  readonly calm: boolean;
}

/** A table's id and what is pressed there: the form of a custom_id at a table of a game. */
const form = /^([\w-]{11}):(\d+):([a-z]+)(?::(.*))?$/;

/** On an ephemeral message these only show it again, where nothing is chosen with them. */
const looks: ReadonlySet<string> = new Set(["hand", "react", "go", "stop", "hide"]);

/** Takes down whatever people do and what they are told. */
export class Ledger {
  readonly entries: Entry[] = [];

  /** @returns the entry. @param isNoticed as `toldBy` takes it */
  add(deed: Deed, outcome: Outcome, calm: boolean, isNoticed: boolean): Entry {
    const entry = { ...deed, outcome, told: toldBy(deed, outcome, isNoticed), calm };
    this.entries.push(entry);
    return entry;
  }
}

/**
 * What an answer says. `counts`: the press or command is accepted. `refused`: it came to nothing, and a sentence says
 * why. `open`: it may be either, as with an ephemeral message that opens the same way whether something was stored or
 * only looked at.
 *
 * @param isNoticed whether a notice stood on their screen by then, which may be the answer
 */
export function toldBy({ on, name, values }: Deed, outcome: Outcome, isNoticed = false): Told {
  if (outcome.type === "failed") return "failed";
  const [, , , verb = "", argument = ""] = form.exec(name) ?? [];
  if (outcome.type === "message") {
    if (!outcome.message.ephemeral) return name.endsWith(" show") ? "open" : "counts";
    return isRefusal(outcome.message) ? "refused" : "open";
  }
  if (on === "board")
    return outcome.type === "update" || (outcome.type === "deferred" && !isNoticed) ? "counts" : "open";
  if (on !== "sheet" || outcome.type !== "update" || verb === "" || verb === "info") return "open";
  if (isRefusal(outcome.message)) return "refused";
  const isLook = looks.has(verb) && argument === "" && !values;
  return !isLook && hasContainer(outcome.message) ? "counts" : "open";
}

function hasContainer({ components }: SeenMessage): boolean {
  return (components ?? []).some(({ type }) => type === ComponentType.Container);
}

/** The table whose control somebody pressed, an old one too; null: it was none of a table's. */
export function tableOf({ name }: Pick<Deed, "name">): string | null {
  return form.exec(name.replace(/^old /u, ""))?.[1] ?? null;
}

/** Sentences that are said only to what came to nothing, whatever arrived how often. */
const refusals = sentences(
  ["stranger", "notYourTurn_one", "notYourTurn_other", "waiting", "notNow", "full", "alreadySeated", "alreadyStarted"],
  ["notHost", "closeHost", "tooFewPlayers_one", "tooFewPlayers_other", "noComputer", "nothingToThrow", "malformed"],
  ["unknownButton", "notAway", "away", "tooSlow", "stale", "tooSoon", "tableOpen"],
  ["manyTables", "manySeats", "sentAway", "notThere", "hasty"],
);

function isRefusal(message: SeenMessage): boolean {
  const { components } = message;
  // A sentence may stand above what a message shows.
  const alone = hasContainer(message) ? { ...message, components: (components ?? []).slice(0, 1) } : message;
  if (hasContainer(alone)) return false;
  const text = textOf(alone);
  return languages.some((language) => refusals[language].some((sentence) => sentence.test(text)));
}
