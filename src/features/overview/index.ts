import type { Caption, Picture } from "../../game/scene.js";
import { gameKey, type GameModule, type Games } from "../../game/module.js";
import type { Board, KnownBoard } from "../../tables/board.js";
import { failureOf } from "../../discord/api/api-client.js";
import type { GuildClient } from "../../discord/api/guild-client.js";
import type { Log } from "../../log.js";
import type { Tables } from "../../tables/tables.js";
import type { Feature } from "../../discord/feature.js";
import { localisedDescription, localisedName } from "../../discord/localise.js";
import {
  ApplicationCommandType,
  ApplicationIntegrationType,
  InteractionContextType,
  type RESTPostAPIChatInputApplicationCommandsJSONBody,
  type APIComponentInContainer,
  ComponentType,
} from "discord.js";
import { overviewSketch } from "./overview-picture.js";
import { attachPicture } from "../../discord/messages/compose.js";
import { ephemeralResponse, type InteractionContext } from "../../discord/replies.js";
import { gameName, isKnown, message, type PublicMessage } from "../../discord/ui/frame.js";
import { openVerb, overviewTable, learnButton, startButton } from "../../discord/ui/learn-buttons.js";
import { sits, type TableCommands } from "../../discord/table-commands.js";
import type { Translate } from "../../texts/index.js";
import { factsLine } from "../../discord/ui/lobby.js";
import { buttons, gallery, rule, text } from "../../discord/ui/parts.js";

/** Tables of a server read, and listed, at most. */
const maxRead = 50;
const maxListed = 8;

/** What the overview needs. */
export interface OverviewDeps {
  readonly games: Games;
  readonly tables: Pick<Tables, "openBoards">;
  /** To a board's message. */
  readonly linkTo: (board: Board) => Promise<string>;
  readonly guilds: Pick<GuildClient, "readable">;
  readonly commands: Pick<TableCommands, "openTable">;
  readonly log: Log;
}

/** `/katzentisch`: the games, and open tables that the caller certainly may see. */
export function overviewFeature(deps: OverviewDeps): Feature {
  return {
    id: "overview",
    commands: [overviewCommand],
    words: [{ word: overviewTable, isEphemeral: true }],
    onCommand: (context) => show(deps, context),
    /** Lists the games, or opens a first table of one in the channel: its host has just read of it, or learnt it. */
    onPress: async (context, { id: { verb, argument } }) => {
      if (verb === openVerb) return show(deps, context);
      const game = verb === "start" ? deps.games.find(argument) : null;
      if (game === null) return context.reply.text("answers.unknownButton");
      await deps.commands.openTable(context, game, game.screen.firstOptions ?? {});
    },
  };
}

async function show(deps: OverviewDeps, context: InteractionContext): Promise<void> {
  const { reply, t } = context;
  const boards = (await deps.tables.openBoards(context.guild, maxRead)).filter(isKnown);
  const own = boards.filter((board) => isOwn(board, context));
  const lobbies = boards.filter((board) => board.status === "lobby" && !own.includes(board));
  const others = await readableLobbies(deps, context, lobbies);
  const listed = [...own, ...others].slice(0, maxListed);
  const open = await Promise.all(listed.map(async (board) => ({ board, link: await deps.linkTo(board) })));
  const picture = overviewPicture(deps.games, t);
  const words = (shown: Caption | null) => overviewMessage(deps.games, open, t, shown);
  const { body, files } = attachPicture({ picture, words }, await reply.paint(picture));
  await reply.respond(ephemeralResponse(body), files);
}

/** All games side by side by their box art, with their names. @internal */
export function overviewPicture(games: Games, t: Translate): Picture {
  const shown = games.all.flatMap((game) => {
    const art = game.screen.boxArt?.();
    // Without what comes after a colon.
    const [name = ""] = t(gameKey(game, "name")).split(":");
    return art === undefined ? [] : [{ name, art }];
  });
  const description = t("overview.picture", { names: shown.map(({ name }) => name) });
  return { name: "games.png", sketch: overviewSketch.of(shown), description };
}

/** Whether the caller is in a table's channel, or sits there. */
function isOwn(board: Board, { channel, person }: InteractionContext): boolean {
  return board.channel === channel || sits(board, person.user);
}

/** Those in channels that the caller can read; none if Discord does not say so in time. */
async function readableLobbies(
  { guilds, log }: OverviewDeps,
  context: InteractionContext,
  lobbies: readonly KnownBoard[],
): Promise<readonly KnownBoard[]> {
  const { guild, person, roles } = context;
  if (lobbies.length === 0) return [];
  const channels = lobbies.map(({ channel }) => channel);
  const asked = guilds.readable(guild, channels, { user: person.user, roles }).catch((error: unknown) => {
    log.warn({ guild, failure: failureOf(error), error }, "lobbies of other channels are not named");
    return [];
  });
  const readable = (await context.reply.inPatience(asked)) ?? [];
  return lobbies.filter(({ channel }) => readable.includes(channel));
}

/** `/katzentisch`, for everybody in server channels. */
const overviewCommand = {
  type: ApplicationCommandType.ChatInput,
  ...localisedName("katzentisch", "commands.overview.name"),
  ...localisedDescription("commands.overview.description"),
  contexts: [InteractionContextType.Guild],
  integration_types: [ApplicationIntegrationType.GuildInstall],
} satisfies RESTPostAPIChatInputApplicationCommandsJSONBody;

/** An open table that the reader may know of. */
interface OpenTable {
  readonly board: KnownBoard;
  readonly link: string;
}

/**
 * `/katzentisch`: a picture of all games, every game with facts and buttons to open and to learn it, and the open
 * tables.
 *
 * @param shown the picture; null: without
 * @internal
 */
export function overviewMessage(
  games: Games,
  open: readonly OpenTable[],
  t: Translate,
  shown: Caption | null = null,
): PublicMessage {
  return message({
    type: ComponentType.Container,
    components: [
      text(`## ${t("overview.title")}`, t("overview.text")),
      ...(shown === null ? [] : [gallery(shown)]),
      ...games.all.flatMap((game) => gameParts(game, t)),
      rule(),
      text(
        `**${t("overview.tables")}**`,
        ...(open.length === 0 ? [t("overview.none")] : open.map((at) => line(at, t))),
      ),
    ],
  });
}

function gameParts(game: GameModule, t: Translate): readonly APIComponentInContainer[] {
  return [
    text(`### ${gameName(game, t)}`, t(gameKey(game, "welcome")), `-# ${factsLine(game, t)}`),
    buttons(startButton(game, t("overview.start")), learnButton(game, t("learn.button"))),
  ];
}

function line({ board: { game, channel, seats, status }, link }: OpenTable, t: Translate): string {
  const { max } = game.seats;
  const state = status === "lobby" ? t("overview.waiting", { seated: seats.length, max }) : t("overview.playing");
  return `- ${gameName(game, t)} · <#${channel}> · ${state} · [${t("overview.goThere")}](${link})`;
}
