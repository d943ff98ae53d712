import type { Caption, Picture } from "../../game/scene.js";
import { gameKey, type GameModule, type Games } from "../../game/module.js";
import { type Board, freeSeats, keepsSeat, type KnownBoard } from "../../tables/board.js";
import { failureOf } from "../../discord/api/api-client.js";
import type { GuildClient } from "../../discord/api/guild-client.js";
import type { Log } from "../../log.js";
import { isCalled, type SettingsKeeper } from "../../tables/server-settings.js";
import type { Tables } from "../../tables/tables.js";
import type { Feature, Features, News } from "../../discord/feature.js";
import { localisedDescription, localisedName } from "../../discord/localise.js";
import {
  ApplicationCommandType,
  ApplicationIntegrationType,
  InteractionContextType,
  type RESTPostAPIChatInputApplicationCommandsJSONBody,
  ComponentType,
} from "discord.js";
import { overviewSketch } from "./overview-picture.js";
import { attachPicture } from "../../discord/messages/compose.js";
import { ephemeralResponse, type InteractionContext } from "../../discord/replies.js";
import { isKnown, message, type PublicMessage, shortName } from "../../discord/ui/frame.js";
import { openVerb, overviewTable, learnTable, rallyButtons } from "../../discord/ui/learn-buttons.js";
import { sits, type TableCommands } from "../../discord/table-commands.js";
import type { Translate } from "../../texts/index.js";
import { factsLine } from "../../discord/ui/lobby.js";
import { timeLeft } from "../../discord/ui/time-words.js";
import { buttons, type CustomId, gallery, rule, select, text } from "../../discord/ui/parts.js";

/** Tables of a server among which lobbies are looked for. */
const maxRead = 50;

/** A phone shows all of it at once: up to how many lines with the picture too, and with all that is listed of each kind. */
const [maxAbovePicture, maxLines] = [2, 7];

/** Listed of each kind, where there is room for all and where there is not, and the most tables named in one line. */
const [maxListed, minListed, maxNamed] = [3, 2, 3];

/** What the overview needs. */
export interface OverviewDeps {
  readonly games: Games;
  readonly tables: Pick<Tables, "openBoards" | "openTablesOf">;
  /** To a board's message. */
  readonly linkTo: (board: Board) => Promise<string>;
  readonly guilds: Pick<GuildClient, "readable">;
  readonly commands: Pick<TableCommands, "start">;
  readonly features: Pick<Features, "all">;
  readonly settings: Pick<SettingsKeeper, "of">;
  readonly log: Log;
}

/** `/katzentisch`: where it is the caller's turn, what else goes on that they may know of, and the games. */
export function overviewFeature(deps: OverviewDeps): Feature {
  return {
    id: "overview",
    commands: [overviewCommand],
    words: [{ word: overviewTable, isEphemeral: true }],
    onCommand: (context) => show(deps, context),
    /** Lists the games, or opens a first table of one in the channel: its host has just read of it, or learnt it. */
    onPress: async (context, { id: { verb, argument }, values }) => {
      if (verb === openVerb) return show(deps, context);
      const game = verb === "start" ? deps.games.find(argument === "" ? (values[0] ?? "") : argument) : null;
      if (game === null) return context.reply.text("answers.unknownButton");
      await deps.commands.start(context, game, game.screen.firstOptions ?? {});
    },
  };
}

async function show(deps: OverviewDeps, context: InteractionContext): Promise<void> {
  const { games, linkTo } = deps;
  const { reply, t, guild, person, roles } = context;
  const own = (await deps.tables.openTablesOf(guild, person.user)).flatMap(({ board, isAsked }) =>
    isKnown(board) ? [{ board, isAsked }] : [],
  );
  const all = (await deps.tables.openBoards(guild, maxRead)).filter(isKnown);
  const lobbies = all.filter((board) => hasRoom(board, person.user));
  const news = (await Promise.all(deps.features.all.map(async (feature) => feature.news?.(context) ?? []))).flat();
  const mayRead = await readableIn(deps, context, lobbies, news.flat());
  const linked = (boards: readonly KnownBoard[]): Promise<readonly OpenTable[]> =>
    Promise.all(boards.map(async (board) => ({ board, link: await linkTo(board) })));
  const turns = own.filter(({ isAsked }) => isAsked).toSorted((a, b) => dueOf(a.board) - dueOf(b.board));
  const others = own.filter(({ isAsked, board }) => !isAsked && board.status === "playing");
  const sight: Sight = {
    turns: await linked(turns.map(({ board }) => board)),
    lobbies: await linked(lobbies.filter((board) => sits(board, person.user) || mayRead(board.channel))),
    playing: await linked(others.map(({ board }) => board)),
    news: news.flatMap((one) => one.find(({ channel }) => mayRead(channel))?.line ?? []),
    isCalled: isCalled(await deps.settings.of(guild), roles),
  };
  if (linesAbove(sight) > maxAbovePicture) return void (await reply.ephemeral(overviewMessage(games, sight, t)));
  const picture = overviewPicture(games, t);
  const words = (shown: Caption | null) => overviewMessage(games, sight, t, shown);
  const { body, files } = attachPicture({ picture, words }, await reply.paint(picture));
  await reply.respond(ephemeralResponse(body), files);
}

/** All games side by side by their box art, with their names. @internal */
export function overviewPicture(games: Games, t: Translate): Picture {
  const shown = games.all.flatMap((game) => {
    const art = game.screen.boxArt?.();
    return art === undefined ? [] : [{ name: shortName(game, t), art }];
  });
  const description = t("overview.picture", { names: shown.map(({ name }) => name) });
  return { name: "games.png", sketch: overviewSketch.of(shown), description };
}

/** Whether a lobby, which is no cup's, has a seat that the reader can take. */
function hasRoom(board: KnownBoard, user: string): boolean {
  if (board.status !== "lobby" || board.cup !== null) return false;
  return freeSeats(board) > 0 || board.invitations.some((asked) => asked.user === user && keepsSeat(asked));
}

function dueOf({ play }: Board): number {
  return play?.due ?? Number.POSITIVE_INFINITY;
}

/** Whether the caller can read a channel: this one, and others of which Discord says so in time. */
async function readableIn(
  { guilds, log }: OverviewDeps,
  { guild, channel: here, person, roles, reply }: InteractionContext,
  lobbies: readonly KnownBoard[],
  news: readonly News[],
): Promise<(channel: string) => boolean> {
  const elsewhere = lobbies.filter((board) => !sits(board, person.user));
  const channels = new Set([...elsewhere, ...news].map(({ channel }) => channel).filter((id) => id !== here));
  if (channels.size === 0) return (channel) => channel === here;
  const asked = guilds.readable(guild, [...channels], { user: person.user, roles }).catch((error: unknown) => {
    log.warn({ guild, failure: failureOf(error), error }, "lobbies of other channels are not named");
    return [];
  });
  const readable = (await reply.inPatience(asked)) ?? [];
  return (channel) => channel === here || readable.includes(channel);
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

/** What the reader may know of a server. */
interface Sight {
  /** Tables that wait for them, most urgent first. */
  readonly turns: readonly OpenTable[];
  readonly lobbies: readonly OpenTable[];
  /** Other tables at which they play. */
  readonly playing: readonly OpenTable[];
  readonly news: readonly string[];
  /** Whether they are called to lobbies; null: nobody is. */
  readonly isCalled: boolean | null;
}

/**
 * `/katzentisch`: where it is the reader's turn, where there is room, what comes up, and the games to open or to learn.
 *
 * @param shown a picture of all games; null: without
 * @internal
 */
export function overviewMessage(games: Games, sight: Sight, t: Translate, shown: Caption | null = null): PublicMessage {
  const { turns, lobbies, playing, news, isCalled: called } = sight;
  const isQuiet = turns.length + lobbies.length + playing.length + news.length === 0;
  const gamesSelect = (id: CustomId, placeholder: string, describe: (game: GameModule) => string) =>
    select(
      id,
      placeholder,
      games.all.map((game) => ({
        value: game.id,
        label: t(gameKey(game, "name")),
        description: describe(game),
        emoji: { name: game.screen.emoji },
      })),
    );
  const lines = linesAbove(sight);
  const most = lines > maxLines ? minListed : maxListed;
  const also = playing.slice(0, maxNamed).map(({ board: { game }, link }) => `[${shortName(game, t)}](${link})`);
  return message({
    type: ComponentType.Container,
    components: [
      ...(turns.length === 0
        ? []
        : [
            text(
              `### 👉 ${t("overview.turn", { count: turns.length })}`,
              ...turns.slice(0, most).map((at) => turnLine(at, t)),
              turns.length > most ? `-# ${t("overview.moreTurns", { count: turns.length - most })}` : "",
            ),
          ]),
      ...(lobbies.length === 0
        ? []
        : [
            text(
              `### ${t("overview.lobbies")}`,
              ...lobbies.slice(0, most).map((at) => lobbyLine(at, t)),
              lobbies.length > most ? `-# ${t("overview.moreLobbies", { count: lobbies.length - most })}` : "",
            ),
          ]),
      ...(also.length + news.length === 0
        ? []
        : [
            text(
              also.length === 0 ? "" : t("overview.playing", { tables: also }),
              playing.length > maxNamed ? `-# ${t("overview.moreLobbies", { count: playing.length - maxNamed })}` : "",
              ...news.slice(0, most),
              news.length > most ? `-# ${t("overview.moreNews", { count: news.length - most })}` : "",
            ),
          ]),
      ...(isQuiet ? [] : [rule()]),
      ...(lines >= maxLines ? [] : [text(`### ${t("overview.title")}`, isQuiet ? t("overview.text") : "")]),
      ...(shown === null ? [] : [gallery(shown)]),
      gamesSelect(
        { table: overviewTable, prompt: 0, verb: "start", argument: "" },
        `🪑 ${t("overview.choose")}`,
        (game) => factsLine(game, t),
      ),
      gamesSelect({ table: learnTable, prompt: 0, verb: openVerb, argument: "" }, `🎓 ${t("overview.learn")}`, (game) =>
        t(gameKey(game, "welcome")),
      ),
      ...(called === null ? [] : [buttons(...rallyButtons(called, t))]),
    ],
  });
}

/** How many lines stand above the games. */
function linesAbove({ turns, lobbies, playing, news }: Sight): number {
  const listed = [turns, lobbies, news].map(({ length }) => Math.min(length, maxListed));
  return listed.reduce((sum, lines) => sum + lines, Math.min(playing.length, 1));
}

function turnLine({ board, link }: OpenTable, t: Translate): string {
  const parts = [`[**${shownGame(board.game, t)}**](${link})`, `<#${board.channel}>`, timeLeft(board, t)];
  return `- ${parts.filter((part) => part !== "").join(" · ")}`;
}

function lobbyLine({ board: { game, channel, seats }, link }: OpenTable, t: Translate): string {
  return `- [${shownGame(game, t)}](${link}) · <#${channel}> · ${seats.length}/${game.seats.max}`;
}

function shownGame(game: GameModule, t: Translate): string {
  return `${game.screen.emoji} ${shortName(game, t)}`;
}
