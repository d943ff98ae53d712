import {
  ApplicationCommandType,
  Client,
  ComponentType,
  ButtonStyle,
  MessageFlags,
  SelectMenuDefaultValueType,
  TextInputStyle,
  type APIMessageTopLevelComponent,
  type ChatInputCommandInteraction,
  type Interaction,
} from "discord.js";
import type { LocalDiscord } from "../../discord/types.js";
import { answerGallery, held, uploadEmoji, type OwnEmoji } from "./gallery/answer.js";
import { gallery, silence } from "./gallery/command.js";
import { probe } from "./probe-command.js";

/** In a person's context menu. */
const greeting = { type: ApplicationCommandType.User, name: "Say hello", name_localizations: { de: "Hallo sagen" } };

/** A name that would do harm as HTML. */
export const nastyName = '<img src=x onerror="document.title=1"> & <b>x</b>';

/** A bot with a command that does one of everything. Resolves when it is ready. */
export async function startProbeBot(discord: LocalDiscord): Promise<Client> {
  const client = new Client({ intents: [], rest: { api: discord.url } });
  await client.login(discord.token);
  await discord.ready();
  const emoji = await uploadEmoji(client, discord.application);
  client.on("interactionCreate", (interaction) => void answer(interaction, emoji));
  const { name, description, options = [] } = probe;
  const body = [{ name, description, options }, gallery, silence, greeting];
  await client.rest.put(`/applications/${discord.application}/commands`, { body });
  return client;
}

async function answer(interaction: Interaction, emoji: OwnEmoji): Promise<void> {
  const known =
    "customId" in interaction ? interaction.customId : "commandName" in interaction ? interaction.commandName : "";
  if (known === silence.name) return;
  if (known.startsWith("g:") || known === gallery.name) return answerGallery(interaction, emoji);
  if (interaction.isUserContextMenuCommand()) {
    await interaction.reply({ content: `Hello **${interaction.targetUser.displayName}**` });
    return;
  }
  if (interaction.isChatInputCommand()) return answerCommand(interaction);
  if (interaction.isModalSubmit()) {
    const word = interaction.fields.getTextInputValue("word");
    await interaction.reply({ content: `You wrote **${word}**`, flags: MessageFlags.Ephemeral });
    return;
  }
  if (interaction.isStringSelectMenu()) {
    await interaction.update(board(`chosen: ${interaction.values.join(", ")}`));
    return;
  }
  if (interaction.isChannelSelectMenu()) {
    const names = interaction.channels.map((channel) => ("name" in channel ? channel.name : "")).join(" and ");
    await interaction.update(board(`places: ${names === "" ? "none" : names}`, interaction.values));
    return;
  }
  if (!interaction.isButton()) return;
  switch (interaction.customId) {
    case "t:1:count":
      await interaction.update(board("pressed"));
      return;
    case "t:1:ask":
      await interaction.showModal({
        title: "A question",
        custom_id: "t:1:asked",
        components: [
          {
            type: ComponentType.Label,
            label: "Your word",
            description: "Any word at all",
            component: {
              type: ComponentType.TextInput,
              custom_id: "word",
              style: TextInputStyle.Short,
              value: "Hund",
              max_length: 10,
            },
          },
        ],
      });
  }
}

async function answerCommand(interaction: ChatInputCommandInteraction): Promise<void> {
  switch (interaction.options.getSubcommand()) {
    case "board":
      await interaction.reply(board(`shots: ${interaction.options.getInteger("shots") ?? "none"}`));
      return;
    case "slow":
      await interaction.deferReply();
      await held();
      await interaction.editReply({ content: "done thinking" });
      return;
    case "secret":
      await interaction.reply({ content: "a secret", flags: MessageFlags.Ephemeral });
  }
}

/** @param places chosen channels */
function board(
  line: string,
  places: readonly string[] = [],
): { components: APIMessageTopLevelComponent[]; flags: MessageFlags.IsComponentsV2 } {
  return {
    flags: MessageFlags.IsComponentsV2,
    components: [
      {
        type: ComponentType.Container,
        accent_color: 0xff8800,
        components: [
          {
            type: ComponentType.TextDisplay,
            content: `# Board\n**${line}**\n-# small print\n- one\n- two\n${nastyName}`,
          },
          { type: ComponentType.Separator },
          {
            type: ComponentType.ActionRow,
            components: [
              button("Count", "t:1:count", ButtonStyle.Primary),
              button("Ask", "t:1:ask", ButtonStyle.Success),
              button("Nobody answers", "t:1:silent", ButtonStyle.Danger),
              { ...button("Not now", "t:1:never", ButtonStyle.Secondary), disabled: true },
            ],
          },
          {
            type: ComponentType.ActionRow,
            components: [
              {
                type: ComponentType.StringSelect,
                custom_id: "t:1:level",
                placeholder: "Level",
                options: [
                  { label: "Relaxed", value: "relaxed" },
                  { label: "Strong", value: "strong" },
                ],
              },
            ],
          },
          {
            type: ComponentType.ActionRow,
            components: [
              {
                type: ComponentType.ChannelSelect,
                custom_id: "t:1:places",
                placeholder: "Places",
                min_values: 0,
                max_values: 2,
                default_values: places.map((id) => ({ id, type: SelectMenuDefaultValueType.Channel })),
              },
            ],
          },
        ],
      },
    ],
  };
}

function button(
  label: string,
  customId: string,
  style: ButtonStyle.Primary | ButtonStyle.Success | ButtonStyle.Danger | ButtonStyle.Secondary,
) {
  return { type: ComponentType.Button, label, custom_id: customId, style } as const;
}
