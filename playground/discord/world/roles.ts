import { PermissionFlagsBits as Bit } from "discord-api-types/v10";

/** What everybody in the server may do. */
export const EVERYONE =
  Bit.ViewChannel |
  Bit.SendMessages |
  Bit.SendMessagesInThreads |
  Bit.CreatePublicThreads |
  Bit.EmbedLinks |
  Bit.AttachFiles |
  Bit.ReadMessageHistory |
  Bit.AddReactions |
  Bit.UseExternalEmojis |
  Bit.UseApplicationCommands;

/** What a moderator may do beyond that. */
export const MODERATOR = Bit.ManageGuild | Bit.ManageChannels | Bit.ManageMessages | Bit.ManageThreads;
