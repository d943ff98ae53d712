import {
  ActionRowBuilder,
  AttachmentBuilder,
  ButtonBuilder,
  ButtonStyle,
  ChannelSelectMenuBuilder,
  ContainerBuilder,
  LabelBuilder,
  MentionableSelectMenuBuilder,
  MessageFlags,
  ModalBuilder,
  RoleSelectMenuBuilder,
  SectionBuilder,
  StringSelectMenuBuilder,
  TextDisplayBuilder,
  TextInputBuilder,
  TextInputStyle,
  UserSelectMenuBuilder,
  type ButtonInteraction,
  type ChatInputCommandInteraction,
  type Interaction,
  type MessageActionRowComponentBuilder,
} from "discord.js";

/** A picture of one pixel. */
export const dot = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
);

const text = (content: string) => new TextDisplayBuilder({ content });
const row = (...components: MessageActionRowComponentBuilder[]) =>
  new ActionRowBuilder<MessageActionRowComponentBuilder>().addComponents(components);
const button = (id: string) => new ButtonBuilder().setCustomId(id).setLabel(id).setStyle(ButtonStyle.Primary);

/** One of everything. `emoji`: the application's, by id. */
function board(title: string, emoji: string) {
  const container = new ContainerBuilder()
    .setAccentColor(0xff8800)
    .addTextDisplayComponents(text(`## ${title}`))
    .addSectionComponents(
      new SectionBuilder()
        .addTextDisplayComponents(text("A section"))
        .setButtonAccessory(button("count").setEmoji({ id: emoji, name: "die" })),
    )
    .addMediaGalleryComponents((gallery) =>
      gallery.addItems({ media: { url: "attachment://dot.png" }, description: "a dot" }),
    )
    .addSeparatorComponents((separator) => separator.setDivider(true))
    .addActionRowComponents(row(button("quietly"), button("ask"), button("aside"), button("again")))
    .addActionRowComponents(
      row(new StringSelectMenuBuilder().setCustomId("value").addOptions({ label: "x", value: "x" })),
    )
    .addActionRowComponents(row(new UserSelectMenuBuilder().setCustomId("user").setMaxValues(2)))
    .addActionRowComponents(row(new RoleSelectMenuBuilder().setCustomId("role")))
    .addActionRowComponents(row(new MentionableSelectMenuBuilder().setCustomId("either")))
    .addActionRowComponents(row(new ChannelSelectMenuBuilder().setCustomId("channel")));
  return { components: [container], allowedMentions: { parse: [] } };
}

const form = new ModalBuilder()
  .setCustomId("form")
  .setTitle("A question")
  .addLabelComponents(
    new LabelBuilder()
      .setLabel("Word")
      .setTextInputComponent(new TextInputBuilder().setCustomId("word").setStyle(TextInputStyle.Paragraph)),
    new LabelBuilder()
      .setLabel("Which")
      .setStringSelectMenuComponent(
        new StringSelectMenuBuilder().setCustomId("which").addOptions({ label: "a", value: "a" }),
      ),
  );

/** Answers every interaction, within Discord's rules. */
export function walker(emoji: string): (interaction: Interaction) => Promise<unknown> {
  return async (interaction) => {
    if (interaction.isAutocomplete()) return interaction.respond([{ name: "Minze", value: "Minze" }]);
    if (interaction.isChatInputCommand()) return atCommand(interaction, emoji);
    if (interaction.isButton()) return atButton(interaction, emoji);
    if (interaction.isModalSubmit() && interaction.isFromMessage()) {
      return interaction.update(board(interaction.fields.getTextInputValue("word"), emoji));
    }
    if (interaction.isAnySelectMenu()) {
      return interaction.reply({ content: interaction.values.join(), flags: MessageFlags.Ephemeral });
    }
    throw new Error(`Nobody expects an interaction of type ${interaction.type}`);
  };
}

async function atCommand(interaction: ChatInputCommandInteraction, emoji: string): Promise<unknown> {
  if (interaction.options.getString("art") !== "cold") {
    const files = [new AttachmentBuilder(dot, { name: "dot.png", description: "a dot" })];
    return interaction.reply({ ...board("first", emoji), files, flags: MessageFlags.IsComponentsV2 });
  }
  await interaction.deferReply({ flags: MessageFlags.Ephemeral });
  await interaction.editReply({ components: [text("filled in")], flags: MessageFlags.IsComponentsV2 });
  const more = await interaction.followUp({ content: "more", flags: MessageFlags.Ephemeral });
  await interaction.editReply({ message: more, content: "and more" });
  await interaction.fetchReply();
  return interaction.deleteReply(more);
}

async function atButton(interaction: ButtonInteraction, emoji: string): Promise<unknown> {
  switch (interaction.customId) {
    case "count":
      return interaction.update(board("counted", emoji));
    case "quietly":
      await interaction.deferUpdate();
      return interaction.editReply(board("changed later", emoji));
    case "ask":
      return interaction.showModal(form);
    case "aside":
      return interaction.reply({ content: "psst", components: [row(button("note"))], flags: MessageFlags.Ephemeral });
    case "note":
      return interaction.update({ content: "noted", components: [] });
    case "again": {
      const files = [new AttachmentBuilder(dot, { name: "dot.png", description: "another dot" })];
      return interaction.update({ ...board("with a new picture", emoji), files, attachments: [] });
    }
    default:
      throw new Error(`There is no button ${interaction.customId}`);
  }
}
