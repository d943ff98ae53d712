import {
  ApplicationCommandOptionType,
  ApplicationCommandType,
  ApplicationIntegrationType,
  InteractionContextType,
  type RawFile,
  type RESTPostAPIChatInputApplicationCommandsJSONBody,
} from "discord.js";
import type { Clock } from "../../clock.js";
import { failureOf, type MessageBody } from "../../discord/api/api-client.js";
import type { Download } from "../../discord/api/download.js";
import type { GuildClient } from "../../discord/api/guild-client.js";
import type { ClosedChannels } from "../../discord/api/pacing/closed-channels.js";
import { componentsOf, type InteractionContext } from "../../discord/context.js";
import type { Feature } from "../../discord/feature.js";
import { ThreadEndedError } from "../../discord/images/job-thread.js";
import { BusyError } from "../../discord/images/painter.js";
import { Cooldown, type NoteFlood } from "../../discord/interactions/cooldown.js";
import { localisedDescription, localisedName, messageCommand } from "../../discord/localise.js";
import { textMessage } from "../../discord/messages/reply.js";
import { verifyTable } from "../../discord/ui/lobby.js";
import type { Log } from "../../log.js";
import { nameOfGameFile } from "../../tables/chance/game-file.js";
import type { Tables } from "../../tables/tables.js";
import type { Key } from "../../texts/index.js";
import { type CheckAnswer, type CheckDeps, checkStored, checkText } from "./check-answer.js";
import { readMessageLink, tableOn } from "./find-table.js";

export { tableOn } from "./find-table.js";

/** "Check the dice" in a message's context menu. */
const checkCommand = messageCommand("commands.menu.check");

/** Bytes of a file. The longest games, nine shots of Katchen for eight, have a million. */
const most = 2 * 1024 * 1024;

/** What checks of dice need. */
export interface DiceDeps extends CheckDeps {
  readonly tables: Pick<Tables, "board" | "hasTableIn">;
  readonly guilds: Pick<GuildClient, "mayRead" | "message">;
  readonly download: Download;
  /** Left out: no channel is ever closed. */
  readonly closed?: Pick<ClosedChannels, "isClosed"> | undefined;
  readonly clock: Clock;
  readonly log: Log;
  readonly noteFlood: NoteFlood;
}

/** Checks of a table's chance: `/verify`, a message's context menu, and a finished board's button. */
export function diceFeature(deps: DiceDeps): Feature {
  const { download, noteFlood } = deps;
  /** Limits how much one person has checked, and how often Discord is asked in vain. */
  const checks = new Cooldown(deps.clock, 2_000);
  const checkTable = async (context: InteractionContext, table: string): Promise<void> => {
    if (!checks.begin(context.person.user)) return context.reply.text("verify.tooSoon");
    await answerWith(deps, context, () => checkStored(deps, context.guild, table, context.t));
  };
  const verify = async (
    context: InteractionContext,
    file: { readonly url: string; readonly size: number } | null,
    link: string | null,
  ): Promise<void> => {
    const { guild, person, reply, t } = context;
    if (file === null && link === null) return reply.text("verify.nothingGiven");
    if (file !== null && file.size > most) return reply.text("verify.tooLarge");
    if (!checks.begin(person.user)) {
      noteFlood(guild, "checks");
      return reply.text("verify.tooSoon");
    }
    await answerWith(deps, context, () =>
      file === null ? checkLink(deps, context, link ?? "") : checkText(deps, guild, () => download(file.url, most), t),
    );
  };
  return {
    id: "dice",
    commands: [verifyCommand, checkCommand],
    words: [{ word: verifyTable }],
    onCommand: (context, interaction) => {
      if (interaction.isChatInputCommand())
        return verify(context, interaction.options.getAttachment("file"), interaction.options.getString("link"));
      const table = interaction.isMessageContextMenuCommand() ? tableOn(componentsOf(interaction)) : null;
      return table === null ? context.reply.text("verify.noBoard") : checkTable(context, table);
    },
    onPress: (context, { id }) => checkTable(context, id.argument),
  };
}

/** A check takes its time. */
async function answerWith(
  deps: DiceDeps,
  context: InteractionContext,
  check: () => Promise<CheckAnswer>,
): Promise<void> {
  const { reply, t } = context;
  if (!(await reply.defer())) return;
  try {
    const { body, files } = messageOf(await check());
    await reply.editWithFiles(body, files);
  } catch (error) {
    await reply.edit(textMessage(t(whyNot(deps, context, error))));
  }
}

/** Why there is no answer. */
function whyNot({ log }: DiceDeps, { id, guild }: InteractionContext, error: unknown): Key {
  if (error instanceof BusyError) return "verify.busy";
  if (error instanceof ThreadEndedError) {
    log.warn({ interaction: id, guild, error }, "a check of dice took too much time or memory and was given up");
    return "verify.unfinished";
  }
  log.error({ interaction: id, error }, "a check of dice could not be answered");
  return "answers.broken";
}

/** Discord is asked for no message where it would refuse one, or somebody who asks may not read it. */
async function checkLink(
  deps: DiceDeps,
  { guild, channel: here, person, roles, t }: InteractionContext,
  link: string,
): Promise<CheckAnswer> {
  const { tables, guilds, closed } = deps;
  const place = readMessageLink(link);
  if (place === null) return { words: t("verify.noLink"), file: null };
  if (place.guild !== guild) return { words: t("verify.otherServer"), file: null };
  const { channel } = place;
  const unseen: CheckAnswer = { words: t("verify.noMessage"), file: null };
  try {
    if (!(await tables.hasTableIn(guild, channel)) || closed?.isClosed(channel) === true) return unseen;
    const member = { user: person.user, roles };
    if (channel !== here && !(await guilds.mayRead(guild, channel, member))) return unseen;
    const { components } = await guilds.message(place.channel, place.message);
    const table = tableOn(components);
    return table === null ? { words: t("verify.noBoard"), file: null } : await checkStored(deps, guild, table, t);
  } catch (error) {
    const failure = failureOf(error);
    if (failure !== "gone" && failure !== "no-channel" && failure !== "forbidden") throw error;
    return unseen;
  }
}

function messageOf({ words, file }: CheckAnswer): { readonly body: MessageBody; readonly files: readonly RawFile[] } {
  if (file === null) return { body: textMessage(words), files: [] };
  const name = nameOfGameFile(file.table);
  return {
    body: { ...textMessage(words), attachments: [{ id: 0, filename: name }] },
    files: [{ name, data: Buffer.from(file.text, "utf8"), contentType: "application/json" }],
  };
}

/** `/verify`, for everybody in server channels. */
const verifyCommand = {
  type: ApplicationCommandType.ChatInput,
  ...localisedName("verify", "commands.verify.name"),
  ...localisedDescription("commands.verify.description"),
  contexts: [InteractionContextType.Guild],
  integration_types: [ApplicationIntegrationType.GuildInstall],
  options: [
    {
      type: ApplicationCommandOptionType.Attachment,
      ...localisedName("file", "commands.verify.file"),
      ...localisedDescription("commands.verify.fileDescription"),
    },
    {
      type: ApplicationCommandOptionType.String,
      ...localisedName("link", "commands.verify.link"),
      ...localisedDescription("commands.verify.linkDescription"),
      max_length: 200,
    },
  ],
} satisfies RESTPostAPIChatInputApplicationCommandsJSONBody;
