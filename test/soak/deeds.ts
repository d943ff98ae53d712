import { ComponentType, SnowflakeUtil } from "discord.js";
import type { Outcome, SeenMessage } from "../../playground/discord/index.js";
import { gameIds, games } from "../../src/games/index.js";
import { textOf } from "../e2e/support/board.js";
import { languages, sentences } from "./sentences.js";

/** What somebody did. */
export interface Deed {
  readonly user: string;
  readonly channel: string;
  /** A message for all, an ephemeral one, or a command. */
  readonly on: "board" | "sheet" | "command";
  /** The custom_id, or the command as typed. */
  readonly name: string;
  /** Whether a select's values went along. */
  readonly values: boolean;
}

/** What the bot has told somebody, as they understand it. */
export type Told = "counts" | "refused" | "open" | "failed";

/** What somebody did and the outcome. */
export interface Entry extends Deed {
  readonly outcome: Outcome;
  readonly told: Told;
  /** Whether nothing went wrong meanwhile. */
  readonly calm: boolean;
}

/** A game's custom_id. */
const form = /^([\w-]{11}):(\d+):([a-z]+)(?::(.*))?$/;

/** On an ephemeral message, without values, they only show it again. */
const looks: ReadonlySet<string> = new Set(["hand", "react", "go", "stop", "hide"]);

/** Of a game that is watched again, and of its clips, which store nothing. */
const watching = /^(?:watch|clip)/;

/** What people do and are told. */
export class Ledger {
  readonly entries: Entry[] = [];

  /** @param isNoticed as in `toldBy` */
  add(deed: Deed, outcome: Outcome, calm: boolean, isNoticed: boolean): Entry {
    const isSecond = outcome.type === "deferred" && this.#mayBeSecondTap(deed, outcome);
    const entry: Entry = { ...deed, outcome, told: isSecond ? "open" : toldBy(deed, outcome, isNoticed), calm };
    this.entries.push(entry);
    return entry;
  }

  /** Whether it may be part of a double tap, which is acknowledged and comes to nothing. */
  #mayBeSecondTap({ user, on, name }: Deed, { interaction }: Outcome): boolean {
    const [, table, , verb = ""] = form.exec(name) ?? [];
    const firsts = secondTaps.flatMap(([first, seconds = []]) => (seconds.includes(verb) ? [first] : []));
    if (on !== "board" || firsts.length === 0) return false;
    const sent = timeOf(interaction);
    return this.entries.slice(-lately).some((entry) => {
      const [, at, , first = ""] = form.exec(entry.name) ?? [];
      const before = sent - timeOf(entry.outcome.interaction);
      return entry.user === user && at === table && firsts.includes(first) && Math.abs(before) < secondTapMs;
    });
  }
}

/** Which presses may be second taps after which, by their verbs. */
const secondTaps = gameIds.flatMap((game) => Object.entries(games[game].screen.secondTaps ?? {}));

/** More entries than come within that time. */
const lately = 500;

/** Longer than a bot takes presses for one double tap, as they may be under way for a while. */
const secondTapMs = 5_000;

function timeOf(interaction: string): number {
  return SnowflakeUtil.timestampFrom(interaction);
}

/**
 * What an answer says. `counts`: accepted. `refused`: a sentence says why. `open`: either, as for an ephemeral message
 * that opens whether something was stored or not.
 *
 * @param isNoticed whether a notice stood there, which may be the answer
 */
export function toldBy({ on, name, values }: Deed, outcome: Outcome, isNoticed = false): Told {
  if (outcome.type === "failed") return "failed";
  const [, , , verb = "", argument = ""] = form.exec(name) ?? [];
  if (outcome.type === "message") {
    if (!outcome.message.ephemeral) return name.endsWith(" show") || watching.test(verb) ? "open" : "counts";
    return isRefusal(outcome.message) ? "refused" : "open";
  }
  // A choice that a lobby has already changes nothing, and is answered by the same board.
  if (on === "board" && verb === "set") return "open";
  // It is answered before its start message, which may fail.
  if (on === "board" && (verb === "start" || verb === "alone")) return outcome.type === "update" ? "counts" : "open";
  if (on === "board")
    return outcome.type === "update" || (outcome.type === "deferred" && !isNoticed) ? "counts" : "open";
  if (on !== "sheet" || outcome.type !== "update" || verb === "" || verb === "info") return "open";
  if (isRefusal(outcome.message)) return "refused";
  const isLook = (looks.has(verb) && argument === "" && !values) || watching.test(verb);
  return !isLook && hasContainer(outcome.message) && !hasSentence(outcome.message) ? "counts" : "open";
}

/** A sentence above says why a press came to nothing. */
function hasSentence({ components }: SeenMessage): boolean {
  return components?.[0]?.type === ComponentType.TextDisplay;
}

function hasContainer({ components }: SeenMessage): boolean {
  return (components ?? []).some(({ type }) => type === ComponentType.Container);
}

/** Null: no table's control was pressed. */
export function tableOf({ name }: Pick<Deed, "name">): string | null {
  return form.exec(name.replace(/^old /u, ""))?.[1] ?? null;
}

/** Only said of what came to nothing, however often it arrived. */
const refusals = sentences(
  ["stranger", "notYourTurn_one", "notYourTurn_other", "waiting", "notNow", "full", "alreadyStarted"],
  ["alreadySeated", "seatedAlone", "seatedHost", "seatedGuest"],
  ["notHost", "closeHost", "tooFewPlayers_one", "tooFewPlayers_other", "noComputer", "nothingToThrow", "malformed"],
  ["unknownButton", "notAway", "away", "tooSlow", "stale", "tooSoon", "tableOpen"],
  ["manyTables", "manySeats", "sentAway", "notThere", "hasty"],
);

function isRefusal(message: SeenMessage): boolean {
  const { components } = message;
  // A sentence may stand above.
  const alone = hasContainer(message) ? { ...message, components: (components ?? []).slice(0, 1) } : message;
  if (hasContainer(alone)) return false;
  const text = textOf(alone);
  return languages.some((language) => refusals[language].some((sentence) => sentence.test(text)));
}
