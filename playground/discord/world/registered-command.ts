import type { ApplicationCommandOptionType, ApplicationCommandType, ChannelType } from "discord-api-types/v10";

/** Texts by Discord's locale codes. */
export type Localizations = Readonly<Record<string, string | null>> | null;

/** A value to choose from instead of typing. */
export interface Choice {
  readonly name: string;
  readonly name_localizations?: Localizations;
  readonly value: string | number;
}

/** Or a subcommand ("Application Command Option Structure"). */
export interface CommandOption {
  readonly type: ApplicationCommandOptionType;
  readonly name: string;
  readonly name_localizations?: Localizations;
  readonly description: string;
  readonly description_localizations?: Localizations;
  readonly required?: boolean | null;
  readonly autocomplete?: boolean | null;
  readonly choices?: readonly Choice[] | null;
  readonly options?: readonly CommandOption[] | null;
  readonly min_value?: number | null;
  readonly max_value?: number | null;
  readonly min_length?: number | null;
  readonly max_length?: number | null;
  readonly channel_types?: readonly ChannelType[] | null;
}

/** The request that registers a command. */
export interface CommandForm {
  readonly name: string;
  readonly name_localizations?: Localizations;
  readonly description?: string | null;
  readonly description_localizations?: Localizations;
  readonly options?: readonly CommandOption[] | null;
  readonly default_member_permissions?: string | null;
  readonly contexts?: readonly number[] | null;
  readonly integration_types?: readonly number[] | null;
  readonly nsfw?: boolean | null;
  readonly type?: ApplicationCommandType | null;
}

/** ("Application Command Structure"). `guild_id` is left out on global ones. */
export interface Command {
  readonly id: string;
  readonly application_id: string;
  readonly guild_id?: string;
  readonly version: string;
  readonly type: ApplicationCommandType;
  readonly name: string;
  readonly name_localizations: Localizations;
  readonly description: string;
  readonly description_localizations: Localizations;
  readonly options?: readonly CommandOption[];
  readonly default_member_permissions: string | null;
  readonly dm_permission: boolean;
  readonly contexts: readonly number[] | null;
  readonly integration_types: readonly number[];
  readonly nsfw: boolean;
}
