import {
  ApplicationCommandType,
  ApplicationIntegrationType,
  InteractionContextType,
  type RESTPostAPIChatInputApplicationCommandsJSONBody,
  type RawFile,
} from "discord.js";
import type { Clock } from "../../clock.js";
import type { MessageBody } from "../../discord/api/api-client.js";
import { type Caller, textMessage } from "../../discord/replies.js";
import type { Feature, UserFacts } from "../../discord/feature.js";
import { Cooldown } from "../../lib/cooldown.js";
import { localisedDescription, localisedName, subcommand } from "../../discord/localise.js";
import type { Log } from "../../log.js";
import type { UserDataService, PersonalClubRows, PersonalRows } from "../../tables/user-data.js";
import type { Translate } from "../../texts/index.js";
import { retentionMs } from "../../tables/retention.js";
import { message } from "../../discord/ui/frame.js";
import { buttons, text, type CustomId } from "../../discord/ui/parts.js";
import { promisify } from "node:util";
import { gzip } from "node:zlib";

/** Set by the operator: privacy policy, terms of use, where to ask. */
export interface Links {
  readonly privacy: string | null;
  readonly terms: string | null;
  readonly support: string | null;
}

/** What `/privacy` needs. */
export interface PrivacyDeps {
  readonly userData: UserDataService;
  readonly everyFeature: () => readonly Feature[];
  /** Deletes a user's data, which can be repeated. Left out: all servers are here. */
  readonly forget?: (user: string) => Promise<Forgotten>;
  readonly links: Links;
  readonly clock: Clock;
  readonly log: Log;
}

/** How deleting a user's data came out. */
export interface Forgotten {
  /** How many tables had any. */
  readonly tables: number;
  /** False: a part of it is not done yet, and will be. */
  readonly isWhole: boolean;
}

/** `/privacy show` and `/privacy delete`: what is stored about somebody, from all features. */
export function privacyFeature(deps: PrivacyDeps): Feature {
  const pages = new PrivacyPages(deps, deps.forget ?? ((user) => forgetHere(deps, user)));
  return {
    id: "privacy",
    commands: [privacyCommand],
    words: [{ word: privacyTable, isEphemeral: true }],
    forAnybody: {
      onCommand: (caller, asked) => {
        switch (asked) {
          case "show":
            return pages.show(caller);
          case "delete":
            return pages.ask(caller);
          case null:
          default:
            return caller.reply.text("answers.unknownButton");
        }
      },
      onPress: (caller, { verb }) => {
        switch (verb) {
          case "delete":
            return pages.delete(caller);
          case "keep":
            return pages.keep(caller);
          default:
            return caller.reply.text("answers.unknownButton");
        }
      },
    },
  };
}

async function forgetHere({ userData, everyFeature }: PrivacyDeps, user: string): Promise<Forgotten> {
  for (const { forget } of everyFeature()) await forget?.(user);
  return { tables: await userData.deleteUser(user), isWhole: true };
}

/** `/privacy`, for everybody, in servers and direct messages. */
const privacyCommand = {
  type: ApplicationCommandType.ChatInput,
  ...localisedName("privacy", "commands.privacy.name"),
  ...localisedDescription("commands.privacy.description"),
  contexts: [InteractionContextType.Guild, InteractionContextType.BotDM],
  integration_types: [ApplicationIntegrationType.GuildInstall],
  options: [
    subcommand("show", { name: "commands.privacy.show", description: "commands.privacy.showDescription" }),
    subcommand("delete", { name: "commands.privacy.delete", description: "commands.privacy.deleteDescription" }),
  ],
} satisfies RESTPostAPIChatInputApplicationCommandsJSONBody;

/** The answers of `/privacy`. */
class PrivacyPages {
  /** All that is stored about somebody is read for each file. */
  readonly #shows: Cooldown;

  constructor(
    private readonly deps: PrivacyDeps,
    private readonly forget: (user: string) => Promise<Forgotten>,
  ) {
    this.#shows = new Cooldown(deps.clock, 60_000);
  }

  /** As a file, which may take longer than Discord waits. */
  async show(caller: Caller): Promise<void> {
    const { user, reply, t } = caller;
    const { userData, links, log, clock } = this.deps;
    if (!this.#shows.begin(user)) return reply.text("privacy.tooSoon");
    const bestTimes = await userData.bestTimes(user);
    const hintsOff = await userData.hasHintsOff(user);
    const facts = await this.#factsOf(user);
    const isUnknown =
      bestTimes.size === 0 && !hintsOff && facts.every(({ isEmpty }) => isEmpty) && (await userData.count(user)) === 0;
    if (isUnknown) {
      this.#shows.forget(user);
      return reply.say(noDataMessage(links, t));
    }
    if (!(await reply.defer())) return;
    try {
      const { file, tables } = await createUserDataFile(
        user,
        userData.rows(user),
        userData.clubRows(user),
        bestTimes,
        hintsOff,
        facts,
        clock.now(),
      );
      const attachments = [{ id: 0, filename: file.name }];
      await reply.editWithFiles({ ...textMessage(fileMessage(tables, links, t)), attachments }, [file]);
    } catch (error) {
      this.#shows.forget(user);
      log.error({ interaction: caller.id, error }, "a user's data could not be sent");
      await reply.edit(textMessage(t("answers.broken")));
    }
  }

  /** Asks whether all is to be deleted. */
  async ask({ user, reply, t }: Caller): Promise<void> {
    const { userData, links } = this.deps;
    const count = await userData.count(user);
    const hintsOff = await userData.hasHintsOff(user);
    const isInFeatures = await this.#isInFeatures(user);
    if (count === 0 && !hintsOff && !isInFeatures && (await userData.bestTimes(user)).size === 0) {
      await reply.say(noDataMessage(links, t));
      // A seat in a lobby that was left is gone, but still in the WAL.
      return userData.eraseDeleted();
    }
    await reply.ephemeral(confirmMessage(count, false, links, t));
  }

  async keep({ reply, t }: Caller): Promise<void> {
    await reply.update(outcomeMessage(t("privacy.untouched")));
  }

  /** After a failure the prompt stays, and the next press does the rest. */
  async delete({ id, user, reply, t }: Caller): Promise<void> {
    const { userData, links, log } = this.deps;
    if (!(await reply.acknowledge())) return;
    let body: MessageBody;
    try {
      const hasPractised = (await userData.bestTimes(user)).size > 0;
      const isInFeatures = await this.#isInFeatures(user);
      const hintsOff = await userData.hasHintsOff(user);
      const { tables: count, isWhole } = await this.forget(user);
      const isUnknown = count === 0 && !hasPractised && !isInFeatures && !hintsOff;
      const done = isUnknown ? t("privacy.nothing") : t("privacy.done", { count });
      body = outcomeMessage(isWhole ? done : t("privacy.following"));
      log.info(
        { interaction: id, tables: count },
        isWhole ? "a user's data is deleted" : "a user's data is deleted here; other processes follow by themselves",
      );
    } catch (error) {
      log.error(
        { interaction: id, error },
        "a user's data could not be deleted, or not everywhere; the user was asked to try again",
      );
      const left = await userData.count(user).catch(() => null);
      body = confirmMessage(left, true, links, t);
    }
    await reply.edit(body);
  }

  async #factsOf(user: string): Promise<readonly UserFacts[]> {
    const facts: UserFacts[] = [];
    for (const { factsOf } of this.deps.everyFeature()) if (factsOf !== undefined) facts.push(await factsOf(user));
    return facts;
  }

  /** Such as to a club evening, or in a cup. */
  async #isInFeatures(user: string): Promise<boolean> {
    return (await this.#factsOf(user)).some(({ isEmpty }) => !isEmpty);
  }
}

const day = 24 * 60 * 60_000;

/** Says that nothing is stored about the user. */
function noDataMessage(links: Links, t: Translate): string {
  return lines(t("privacy.nothing"), linksLine(links, t));
}

/** The text with a user's file. @param tables how many it covers */
function fileMessage(tables: number, links: Links, t: Translate): string {
  const kept = t("privacy.kept", { closed: retentionMs.closed / day, over: retentionMs.over / day });
  return lines(t("privacy.filed", { count: tables }), `-# ${kept}`, linksLine(links, t));
}

/**
 * The deletion prompt.
 *
 * @param tables how many name the user; null: unknown
 * @param failed whether the last try failed or was incomplete
 */
function confirmMessage(tables: number | null, failed: boolean, links: Links, t: Translate): MessageBody {
  return message(
    text(
      `### ${t("privacy.title")}`,
      failed ? t("privacy.failed") : "",
      tables === null ? "" : t("privacy.question", { count: tables }),
      `- ${t("privacy.lobbies")}`,
      `- ${t("privacy.running")}`,
      `- ${t("privacy.ended")}`,
      `- ${t("privacy.club")}`,
      `-# ${t("privacy.messages")}`,
      linksLine(links, t),
    ),
    buttons(
      { id: privacyId("delete"), style: "alarm", label: t("privacy.delete") },
      { id: privacyId("keep"), style: "plain", label: t("privacy.keep") },
    ),
  );
}

/** A sentence in place of the prompt, without buttons. */
function outcomeMessage(sentence: string): MessageBody {
  return message(text(sentence));
}

function lines(...all: readonly string[]): string {
  return all.filter((line) => line !== "").join("\n");
}

/** Stands for a table in custom_ids of `/privacy`. */
const privacyTable = "privacy";

/** The custom_id of a button of the deletion prompt. */
function privacyId(verb: "delete" | "keep"): CustomId {
  return { table: privacyTable, prompt: 0, verb, argument: "" };
}

function linksLine({ privacy, terms, support }: Links, t: Translate): string {
  const named = [
    [t("privacy.policy"), privacy],
    [t("privacy.terms"), terms],
    [t("privacy.support"), support],
  ] as const;
  const links = named.flatMap(([name, url]) => (url === null ? [] : [`[${name}](<${url}>)`]));
  return links.length === 0 ? "" : `-# ${links.join(" · ")}`;
}

/** A larger file is compressed, in bytes; Discord takes 10 MiB. */
const maxPlain = 8_000_000;

/** Everything stored about a user, as a file for them. */
interface UserDataFile {
  readonly file: RawFile;
  readonly tables: number;
}

/**
 * A user's rows as JSON, table by table, without others' data (seats are only counted) or anything that a running game
 * hides from them.
 *
 * @param bestTimes by game, in tenths of a second
 * @param hintsOff whether they want no hints
 * @param facts what features know of them
 * @param now in milliseconds since 1970
 * @internal
 */
export async function createUserDataFile(
  user: string,
  rows: AsyncIterable<PersonalRows>,
  clubRows: AsyncIterable<PersonalClubRows>,
  bestTimes: ReadonlyMap<string, number>,
  hintsOff: boolean,
  facts: readonly UserFacts[],
  now: number,
): Promise<UserDataFile> {
  const named = new Set<string>();
  const entries: string[] = [];
  for await (const table of rows) {
    named.add(table.row.id);
    entries.push(JSON.stringify(entryOf(user, table), null, 2));
  }
  const games: string[] = [];
  for await (const game of clubRows) {
    named.add(game.game.table);
    games.push(JSON.stringify(clubEntryOf(user, game), null, 2));
  }
  const head = `"user": ${JSON.stringify(user)},\n"at": ${JSON.stringify(dateOf(now))},\n"hintsOff": ${hintsOff}`;
  const seconds = Object.fromEntries(Array.from(bestTimes, ([game, tenths]) => [game, tenths / 10]));
  const best = `"bestTimesInSeconds": ${JSON.stringify(seconds)}`;
  const data = Buffer.from(
    `{\n${head},\n${best},\n"tables": [${entries.join(",\n")}],\n"club": [${games.join(",\n")}]${facts.map(({ name, json }) => `,\n"${name}": ${json}`).join("")}\n}\n`,
  );
  const file =
    data.length <= maxPlain
      ? { name: "katzentisch.json", data, contentType: "application/json" }
      : { name: "katzentisch.json.gz", data: await promisify(gzip)(data), contentType: "application/gzip" };
  return { file, tables: named.size };
}

function entryOf(user: string, rows: PersonalRows): object {
  const { row, own, outcome } = rows;
  const playing = row.status === "playing";
  return {
    table: row.id,
    game: row.game,
    server: row.guild,
    channel: row.channel,
    message: rows.message,
    life: row.status,
    opened: dateOf(row.opened),
    // In a running game this could tell when others have answered in secret.
    changed: playing ? null : dateOf(row.changed),
    host: row.host === user,
    seats: rows.seats,
    own: own === null ? null : seatOf(own),
    ...invitedTo(user, rows),
    outcome,
    ...(playing ? runningOf(rows) : endedOf(rows)),
    drafts: rows.drafts.map(({ prompt, value, open }) => ({ prompt, value, open })),
  };
}

/** How somebody has answered who was asked to a lobby, how many others they have asked, and whether they have called all. */
function invitedTo(user: string, { row: { invitations } }: PersonalRows): object {
  const own = invitations.find((one) => one.user === user);
  const theirs = invitations.filter(({ by }) => by === user);
  const asked = theirs.filter(({ rally }) => rally === undefined).length;
  return {
    ...(own === undefined ? {} : { invited: own.answer }),
    ...(asked === 0 ? {} : { hasAsked: asked }),
    ...(asked === theirs.length ? {} : { hasCalled: true }),
  };
}

function seatOf({ seat, owner: { word, ...owner } }: PersonalRows["own"] & {}): object {
  return { seat, ...owner, luckyWordHash: word };
}

/** In a running game, held back or not: the difference would tell who is missing. */
function runningOf({ actions, held }: PersonalRows): object {
  return { actions: [...actions, ...held].map(({ action, by, interaction }) => ({ by, action, interaction })) };
}

function endedOf({ actions, held }: PersonalRows): object {
  return {
    actions: actions.map(({ step, action, by, interaction, arrival, at }) => ({
      step,
      at: dateOf(at),
      by,
      action,
      interaction,
      arrival,
    })),
    held: held.map(({ prompt, action, by, interaction }) => ({ prompt, action, by, interaction })),
  };
}

/** What a server's club remembers of the user in one game. */
function clubEntryOf(user: string, { game, own, round }: PersonalClubRows): object {
  const { table, guild, game: name, options, ended, people, counts, why } = game;
  return {
    table,
    game: name,
    server: guild,
    options,
    ended: dateOf(ended),
    people,
    counts,
    why,
    own,
    round:
      round === null
        ? null
        : {
            owed: round.debtor === user,
            confirmed: round.confirmedBy === user,
            since: dateOf(round.since),
            settled: round.settled === null ? null : dateOf(round.settled),
          },
  };
}

function dateOf(ms: number): string {
  return new Date(ms).toISOString();
}
