import {
  type APIApplicationCommandBasicOption,
  ApplicationCommandType,
  type APIApplicationCommandOptionChoice,
  type APIApplicationCommandSubcommandOption,
  type RESTPostAPIApplicationCommandsJSONBody,
} from "discord.js";
import type { GameModule } from "../game/module.js";
import type { Board, KnownBoard } from "../tables/board.js";
import type { OfServers } from "../tables/ports.js";
import type { Key } from "../texts/index.js";
import type { CommandUse, ComponentUse, TypedOption } from "./interaction.js";
import type { CommandTexts } from "./localise.js";
import type { Caller, InteractionContext } from "./replies.js";
import type { CustomId } from "./ui/parts.js";

/** A press with a custom_id that means something. */
export interface Press extends Pick<ComponentUse, "values" | "fields" | "channels" | "users"> {
  readonly id: CustomId;
  /** Components of the message that it was made on. */
  readonly components: unknown;
}

/** A subcommand of a command that is not the feature's own. */
export interface ExtraSubcommand {
  /** The other command's name. */
  readonly of: string;
  readonly body: APIApplicationCommandSubcommandOption;
}

/** A subcommand of games' commands. */
export interface GameSubcommand {
  readonly name: string;
  /** Left out: every game has it. */
  readonly game?: string;
  /** The description may name the game. */
  readonly texts: CommandTexts;
  /** Left out: none. */
  readonly options?: (game: GameModule) => readonly APIApplicationCommandBasicOption[];
  /** @param options as received, by name */
  open(context: InteractionContext, game: GameModule, options: Readonly<Record<string, unknown>>): Promise<void>;
}

/** What the first word of a custom_id is for. */
export interface Word {
  readonly word: string;
  /** It is on ephemeral messages alone, but for buttons with the verb `openVerb`. Left out: anywhere. */
  readonly isEphemeral?: true;
}

/** A line of `/katzentisch`, for those who can read its channel. */
export interface News {
  readonly channel: string;
  readonly line: string;
}

/** What a feature stores about somebody. */
export interface UserFacts {
  /** Its name in the file. */
  readonly name: string;
  readonly json: string;
  readonly isEmpty: boolean;
}

/**
 * A part of the bot with commands, messages or data of its own. `app.ts` lists them, and everybody who has to ask each
 * of them goes by that list, so none can be forgotten.
 */
export interface Feature {
  /** As its folder is called. */
  readonly id: string;
  /** As Discord registers them. */
  readonly commands?: readonly RESTPostAPIApplicationCommandsJSONBody[];
  readonly subcommands?: readonly ExtraSubcommand[];
  readonly gameSubcommands?: readonly GameSubcommand[];
  /** Begin the custom_ids of its messages, where those of tables have their table's id. */
  readonly words?: readonly Word[];
  /** Verbs of buttons and selects on tables' messages that it handles. */
  readonly verbs?: readonly string[];
  /** Says that its commands and messages are for servers; left out: in general words. */
  readonly serverOnly?: Key;
  /** One of its commands or subcommands was used. */
  readonly onCommand?: (context: InteractionContext, use: CommandUse) => Promise<void>;
  /** A press whose custom_id begins with one of its words. */
  readonly onPress?: (context: InteractionContext, press: Press) => Promise<void>;
  /** A press with one of its verbs on a table's message. */
  readonly onTablePress?: (
    context: InteractionContext,
    press: Pick<Press, "id" | "values" | "users">,
    board: KnownBoard,
  ) => Promise<void>;
  /** Somebody has used something of the bot in a server, and was answered. */
  readonly used?: (context: InteractionContext) => Promise<void>;
  /** What may be chosen for an option that is being typed. */
  readonly choices?: (
    context: InteractionContext,
    option: TypedOption,
  ) => Promise<readonly APIApplicationCommandOptionChoice[]>;
  /** For everybody, in servers and direct messages, shut out or not. */
  readonly forAnybody?: {
    onCommand(caller: Caller, subcommand: string | null): Promise<void>;
    onPress(caller: Caller, id: CustomId): Promise<void>;
  };
  /** What it adds to `/katzentisch`: what comes up in the server, or is under way; of each list the first that can be read. */
  readonly news?: (context: InteractionContext) => Promise<readonly (readonly News[])[]>;
  /** A table was changed, and that is stored. */
  readonly tableChanged?: (board: Board) => void;
  /** Adds to an ended game's board what the feature makes of it. Never rejects, and settles within half a second. */
  readonly complete?: (board: Board) => Promise<Board>;
  /** A shard is on the air, for the first time or again. Called again for each. */
  readonly start?: () => void;
  /** Resolves when all that was begun is done. */
  readonly stop?: () => Promise<void>;
  /** What is stored about a user, for their file. */
  readonly factsOf?: (user: string) => Promise<UserFacts>;
  /** A server's clocks show another time from now on. */
  readonly zoneChanged?: (guild: string) => Promise<void>;
  /** Whether a server's time zone has to stay as it is. */
  readonly keepsZone?: (guild: string) => Promise<boolean>;
  /** Deletes what is stored about a user. Can be repeated. @param of of these servers; left out: of all */
  readonly forget?: (user: string, of?: OfServers) => Promise<void>;
}

/** All features, found by what Discord says. */
export class Features {
  readonly #byCommand = new Map<string, Feature>();
  readonly #byWord = new Map<string, { readonly feature: Feature; readonly isEphemeral: boolean }>();
  readonly #byVerb = new Map<string, Feature>();
  #all: readonly Feature[] = [];

  /** In the order in which they were added. */
  get all(): readonly Feature[] {
    return this.#all;
  }

  add(features: readonly Feature[]): void {
    this.#all = [...this.#all, ...features];
    for (const feature of features) {
      for (const { name } of feature.commands ?? []) this.#byCommand.set(name, feature);
      for (const { of, body } of feature.subcommands ?? []) this.#byCommand.set(`${of} ${body.name}`, feature);
      for (const { word, isEphemeral = false } of feature.words ?? []) this.#byWord.set(word, { feature, isEphemeral });
      for (const verb of feature.verbs ?? []) this.#byVerb.set(verb, feature);
    }
  }

  /** The feature of a command. @param subcommand null: it has none */
  ofCommand(name: string, subcommand: string | null): Feature | null {
    return this.#byCommand.get(`${name} ${subcommand ?? ""}`) ?? this.#byCommand.get(name) ?? null;
  }

  /** The feature of a custom_id's first word, and whether that is on ephemeral messages alone; null: a table's. */
  ofWord(word: string): { readonly feature: Feature; readonly isEphemeral: boolean } | null {
    return this.#byWord.get(word) ?? null;
  }

  /** The feature of a verb on tables' messages; null: a table's. */
  ofVerb(verb: string): Feature | null {
    return this.#byVerb.get(verb) ?? null;
  }

  /** Whether something of a server keeps its time zone as it is. */
  async keepZone(guild: string): Promise<boolean> {
    for (const feature of this.#all) if ((await feature.keepsZone?.(guild)) === true) return true;
    return false;
  }

  /** Subcommands that features give to games' commands. */
  get gameSubcommands(): readonly GameSubcommand[] {
    return this.#all.flatMap(({ gameSubcommands = [] }) => gameSubcommands);
  }

  /** Commands as registered, those of context menus last. */
  get commands(): readonly RESTPostAPIApplicationCommandsJSONBody[] {
    const given = this.#all.flatMap(({ commands = [] }) => commands);
    const extra = this.#all.flatMap(({ subcommands = [] }) => subcommands);
    const isMenu = ({ type }: RESTPostAPIApplicationCommandsJSONBody): boolean =>
      type === ApplicationCommandType.User || type === ApplicationCommandType.Message;
    const whole = given.map((command) => {
      const more = extra.filter(({ of }) => of === command.name).map(({ body }) => body);
      return isMenu(command) || more.length === 0 || !("options" in command)
        ? command
        : { ...command, options: [...(command.options ?? []), ...more] };
    });
    return [
      ...whole.filter((one) => !isMenu(one)),
      ...whole.filter(isMenu),
    ] as readonly RESTPostAPIApplicationCommandsJSONBody[];
  }
}
