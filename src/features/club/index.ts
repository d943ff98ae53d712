import type { InteractionContext } from "../../discord/replies.js";
import { clubTable } from "../../discord/ui/club-lines.js";
import type { Board, BoardSting, ClubLines } from "../../tables/board.js";
import type { Feature } from "../../discord/feature.js";
import type { ClubDeps, ClubService } from "./club-service.js";
import { changeRound, askToWipe, turn, wipeSlate } from "./rounds.js";
import {
  type AlbumView,
  chooseVerb,
  readAlbum,
  readClub,
  readClubPress,
  wipedVerb,
  wipeVerb,
} from "./screen/club-view.js";
import { badgeName, maxShown } from "./book/badge-tally.js";
import { openClub, openView, pastChoices, turnTo } from "./screen/show-club.js";
import {
  type APIApplicationCommandBasicOption,
  ApplicationCommandOptionType,
  ApplicationCommandType,
  ApplicationIntegrationType,
  InteractionContextType,
  type RESTPostAPIChatInputApplicationCommandsJSONBody,
} from "discord.js";
import {
  type CommandTexts,
  localisedChoice,
  localisedDescription,
  localisedName,
  subcommand,
  userCommand,
} from "../../discord/localise.js";
import type { Clock } from "../../clock.js";
import { zoneOf } from "../../lib/time-zones.js";
import { within } from "../../lib/waits.js";
import type { Log } from "../../log.js";
import type { SettingsKeeper } from "../../tables/server-settings.js";
import type { GameNews } from "./book/book.js";

export type { ClubDeps, ToldCup } from "./club-service.js";
export { eveningsOf, seasonOf } from "./book/season-table.js";
export { pageOf, pagerParts, type ReadDeps } from "./screen/club-view.js";
export { type Coming, drawNews, type Told } from "./screen/news-page.js";

/** What a server remembers of its games: `/club`, rounds that are owed, and rivals. */
export function clubFeature(deps: ClubDeps): Feature {
  return {
    id: "club",
    commands: [clubCommand(deps.trophies !== undefined), rivalsCommand],
    words: [{ word: clubTable }],
    verbs: ["cheers", "takeback"],
    serverOnly: "club.serverOnly",
    complete: (board) => completeBoard(deps, board),
    onCommand: (context, use) => {
      const { reply, person } = context;
      if (use.kind === "user") {
        const { user: rival, name, isBot } = use.target;
        if (use.name !== rivalsCommand.name) return reply.text("answers.unknownButton");
        if (isBot) return reply.text("club.robot");
        return openView(deps, context, { kind: "pair", user: person.user, rival }, name, false);
      }
      if (use.kind !== "slash") return reply.text("answers.unknownButton");
      const who = use.options.user("who") ?? { ...person, isBot: false };
      return openClub(deps, context, use.subcommand ?? "", who, use.options);
    },
    choices: (context, option) => pastChoices(deps, context, option),
    onPress: (context, { id, values }) => {
      if (id.verb === chooseVerb) return chooseBadges(deps, context, readAlbum(id), values);
      if (id.verb === wipeVerb) return askToWipe(deps, context);
      if (id.verb === wipedVerb) return wipeSlate(deps, context, values[0] ?? "");
      return turn(deps, context, readClubPress(id, values[0]));
    },
    onTablePress: (context, { id }, board) =>
      changeRound(deps, context, board, id.verb === "cheers" ? "settle-round" : "take-back-round"),
    factsOf: async (user) => {
      const rows = (await deps.club.coasters(user)).map(({ guild, badges }) => ({ server: guild, badges }));
      return { name: "coasters", json: JSON.stringify(rows, null, 2), isEmpty: rows.length === 0 };
    },
    forget: (user) => deps.club.dropCoasters(user),
  };
}

/** Somebody chooses what is on their coaster, on a page of their own album. @param view null: none that is known */
async function chooseBadges(
  deps: ClubDeps,
  context: InteractionContext,
  view: AlbumView | null,
  values: readonly string[],
): Promise<void> {
  const { guild, person, reply } = context;
  if (view === null || view.user !== person.user) return reply.text("answers.unknownButton");
  await turnTo(deps, context, view, async () => {
    const { book } = await readClub(deps, guild, view, person.user);
    const won = new Set(book.badges(person.user).map(badgeName));
    const chosen = values.filter((name) => won.has(name)).slice(0, maxShown);
    await deps.club.chooseBadges(guild, person.user, chosen);
    return null;
  });
}

/** The recap of an evening, for one reader. */
export function showRecap(deps: ClubDeps, context: InteractionContext, evening: number): Promise<void> {
  return openView(deps, context, { kind: "recap", evening }, "", false);
}

const textsOf = (name: "table" | "player" | "rivals" | "rounds" | "recap" | "trophies" | "badges"): CommandTexts => ({
  name: `commands.club.${name}`,
  description: `commands.club.${name}Description`,
});

/** Whom a subcommand is about. */
const who: APIApplicationCommandBasicOption = {
  type: ApplicationCommandOptionType.User,
  ...localisedName("who", "commands.club.who"),
  ...localisedDescription("commands.club.whoDescription"),
};

/** Who sees the answer. */
const show: APIApplicationCommandBasicOption = {
  type: ApplicationCommandOptionType.String,
  ...localisedName("show", "commands.club.show"),
  ...localisedDescription("commands.club.showDescription"),
  choices: [localisedChoice("me", "commands.club.show_me"), localisedChoice("all", "commands.club.show_all")],
};

/** Which of those that are over. */
const past = (name: "season" | "evening"): APIApplicationCommandBasicOption => ({
  type: ApplicationCommandOptionType.String,
  ...localisedName(name, `commands.club.past.${name}`),
  ...localisedDescription(`commands.club.past.${name}Description`),
  autocomplete: true,
});

/** "Rivals" in a person's context menu. */
const rivalsCommand = userCommand("commands.menu.rivals");

/** `/club`, for everybody in server channels. @param hasTrophies whether there are any to show */
const clubCommand = (hasTrophies: boolean): RESTPostAPIChatInputApplicationCommandsJSONBody => ({
  type: ApplicationCommandType.ChatInput,
  ...localisedName("club", "commands.club.name"),
  ...localisedDescription("commands.club.description"),
  contexts: [InteractionContextType.Guild],
  integration_types: [ApplicationIntegrationType.GuildInstall],
  options: [
    subcommand("table", textsOf("table"), [past("season"), show]),
    subcommand("player", textsOf("player"), [who, show]),
    subcommand("rivals", textsOf("rivals"), [who, show]),
    subcommand("badges", textsOf("badges"), [who, show]),
    subcommand("rounds", textsOf("rounds"), [show]),
    subcommand("recap", textsOf("recap"), [past("evening"), show]),
    ...(hasTrophies ? [subcommand("trophies", textsOf("trophies"), [show])] : []),
  ],
});

/** How long a result waits for its line, in milliseconds: a press that ends a game is answered with it. */
const patienceMs = 400;

/** What completing a board needs. */
interface CompleteDeps {
  readonly club: Pick<ClubService, "newsOf" | "tabs">;
  readonly settings: Pick<SettingsKeeper, "of">;
  readonly localeOf: (guild: string) => string | null;
  readonly clock: Pick<Clock, "after">;
  readonly log: Pick<Log, "warn">;
}

/** A result with the lines that the club's other games add to it, if they can be had in time. @internal */
export async function completeBoard(deps: CompleteDeps, board: Board): Promise<Board> {
  const { club } = board;
  if (club === null || club.why !== null) return board;
  try {
    const lines = await within(deps.clock, patienceMs, readLines(deps, board));
    return lines === null ? board : { ...board, club: { ...club, ...lines } };
  } catch (error) {
    deps.log.warn(
      { table: board.table, error },
      "a result goes without its lines about rivals and badges; the club could not be read",
    );
    return board;
  }
}

async function readLines({ club, settings, localeOf }: CompleteDeps, board: Board): Promise<Partial<ClubLines>> {
  const { table, guild, seats } = board;
  const news = await club.newsOf(table, zoneOf(await settings.of(guild), localeOf(guild)));
  const round = board.club?.round ?? null;
  const debtor = round === null || round.isSettled ? undefined : seats[round.debtor];
  const tabs = debtor?.type === "human" ? await club.tabs(guild) : [];
  const owed = tabs.find(({ user }) => debtor?.type === "human" && user === debtor.user)?.owed ?? 0;
  return { ...(news === null ? {} : linesOf(news, board)), ...(owed > 1 ? { owed } : {}) };
}

/** Users as seats; people who have deleted their data have none. */
function linesOf(
  { sting, badges, evening }: GameNews,
  { seats }: Board,
): Pick<ClubLines, "sting" | "badges" | "evening"> {
  const seatOf = (user: string): number => seats.findIndex((owner) => owner.type === "human" && owner.user === user);
  const won = badges.flatMap(({ user, badge }) => (seatOf(user) === -1 ? [] : [{ seat: seatOf(user), badge }]));
  return {
    ...stingOf(sting, seatOf),
    ...(won.length === 0 ? {} : { badges: won }),
    ...(evening === null ? {} : { evening }),
  };
}

function stingOf(sting: GameNews["sting"], seatOf: (user: string) => number): { readonly sting?: BoardSting } {
  if (sting === null) return {};
  const [winner, loser] = [seatOf(sting.winner), seatOf(sting.loser)];
  return winner === -1 || loser === -1 ? {} : { sting: { winner, loser, length: sting.length } };
}
