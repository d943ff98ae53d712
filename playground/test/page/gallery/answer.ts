import {
  AttachmentBuilder,
  ComponentType,
  MessageFlags,
  type ChatInputCommandInteraction,
  type Client,
  type Interaction,
} from "discord.js";
import type { APIMediaGalleryItem } from "discord-api-types/v10";
import { parts } from "./command.js";
import { buttons, moreSelects, selects } from "./controls.js";
import { layout } from "./layout.js";
import { row, text, button } from "./make.js";
import { formModal, rareModal } from "./modal.js";
import { embeds } from "./older.js";
import { texts } from "./text.js";
import { Resvg } from "@resvg/resvg-js";

/** An emoji of the application. */
export interface OwnEmoji {
  readonly id: string;
  readonly name: string;
}

/** Gives the application an emoji, which the gallery shows. */
export async function uploadEmoji(client: Client, application: string): Promise<OwnEmoji> {
  const image = `data:image/png;base64,${picture("#d98a4e", 64, 64).toString("base64")}`;
  const made = await client.rest.post(`/applications/${application}/emojis`, { body: { name: "cat", image } });
  return { id: (made as OwnEmoji).id, name: "cat" };
}

/** Answers whatever belongs to the gallery. */
export async function answerGallery(interaction: Interaction, emoji: OwnEmoji): Promise<void> {
  if (interaction.isChatInputCommand()) return show(interaction, emoji);
  if (interaction.isModalSubmit() && interaction.customId === "g:rare") {
    const { fields } = interaction;
    const answers = [fields.getRadioGroup("one"), ...fields.getCheckboxGroup("some"), fields.getCheckbox("agreed")];
    await interaction.reply({ content: answers.join(" / "), flags: MessageFlags.Ephemeral });
    return;
  }
  if (interaction.isModalSubmit()) {
    const level = interaction.fields.getStringSelectValues("level").join();
    const people = interaction.fields.getSelectedUsers("people", false)?.map(({ username }) => username) ?? [];
    await interaction.reply({
      content: `${interaction.fields.getTextInputValue("word")} / ${level} / ${people.join()}`,
      flags: MessageFlags.Ephemeral,
    });
    return;
  }
  if (interaction.isAnySelectMenu()) {
    await interaction.reply({ content: `chosen: ${interaction.values.join(", ")}`, flags: MessageFlags.Ephemeral });
    return;
  }
  if (!interaction.isButton()) return;
  switch (interaction.customId) {
    case "g:silent":
      return;
    case "g:ask":
      await interaction.showModal(formModal);
      return;
    case "g:rare":
      await interaction.showModal(rareModal);
      return;
    case "g:slow":
      await held();
      await interaction.deferUpdate();
      return;
    case "g:wait":
      await interaction.deferReply({ flags: MessageFlags.Ephemeral });
      return;
    default:
      await interaction.reply({ content: `pressed ${interaction.customId}` });
  }
}

async function show(interaction: ChatInputCommandInteraction, emoji: OwnEmoji): Promise<void> {
  const part = parts.find((one) => one === interaction.options.getString("part", true));
  const own = `<:${emoji.name}:${emoji.id}>`;
  const V2 = MessageFlags.IsComponentsV2;
  switch (part) {
    case "layout":
      await interaction.reply({ flags: V2, components: layout(own), files: [file("thumb.png", "#57b894", 120, 120)] });
      return;
    case "buttons":
      await interaction.reply({ content: "Buttons of every kind", components: buttons(emoji) });
      return;
    case "selects":
      await interaction.reply({ content: "Selects of every kind", components: selects(emoji, interaction.user.id) });
      await interaction.followUp({ content: "and two more", components: moreSelects() });
      return;
    case "media":
      return showMedia(interaction);
    case "older":
      return showOlder(interaction);
    case "text":
      return showTexts(interaction, own);
    case "secret":
      await interaction.reply({
        content: "for you alone",
        flags: MessageFlags.Ephemeral,
        components: [row(button("Rarer questions", "g:rare"), button("Think", "g:wait"))],
      });
      return;
    case "shout":
      await interaction.reply({ content: `<@${interaction.user.id}> it is your turn` });
      await interaction.followUp({ content: `🎲 ${own}` });
      return;
    case undefined:
      throw new Error("no such part");
  }
}

/** One to ten pictures, with descriptions and spoilers, and a file. */
async function showMedia(interaction: ChatInputCommandInteraction): Promise<void> {
  const colours = ["#5c8df6", "#d98a4e", "#57b894", "#9b84ec", "#e879a9", "#6fbf4a", "#f2a65a", "#4aa8d8", "#a85f2c"];
  const files = colours.map((colour, index) => file(`p${index}.png`, colour, 300 + index * 20, 240));
  const items = (from: number, count: number): APIMediaGalleryItem[] =>
    Array.from({ length: count }, (_none, index) => ({
      media: { url: `attachment://p${(from + index) % colours.length}.png` },
      description: `Picture ${index + 1} of ${count}`,
      ...(index === 1 && count === 2 && { spoiler: true }),
    }));
  await interaction.reply({
    flags: MessageFlags.IsComponentsV2,
    files: [...files, new AttachmentBuilder(Buffer.from("a,b\n1,2\n"), { name: "scores.csv" })],
    components: [
      ...[1, 2, 3, 4, 5, 10].map((count) => ({
        type: ComponentType.MediaGallery as const,
        items: items(count, count),
      })),
      {
        type: ComponentType.Section,
        components: [text("A thumbnail under a cover")],
        accessory: { type: ComponentType.Thumbnail, media: { url: "attachment://p2.png" }, spoiler: true },
      },
      { type: ComponentType.File, file: { url: "attachment://scores.csv" } },
      { type: ComponentType.File, file: { url: "attachment://scores.csv" }, spoiler: true },
    ],
  });
}

async function showOlder(interaction: ChatInputCommandInteraction): Promise<void> {
  await interaction.reply({
    content: "The older layout",
    embeds: [...embeds],
    files: [file("chart.png", "#5c8df6", 420, 200), file("thumb.png", "#57b894", 120, 120)],
    components: [row(button("Under it", "g:under"))],
  });
  await interaction.followUp({
    content: "with files",
    files: [
      file("one.png", "#d98a4e", 320, 200).setDescription("An orange field"),
      file("SPOILER_two.png", "#9b84ec", 320, 200),
      new AttachmentBuilder(Buffer.alloc(3_000_000), { name: "katzentisch-2026.db" }),
    ],
  });
  await interaction.editReply({ content: "The older layout, changed" });
}

async function showTexts(interaction: ChatInputCommandInteraction, emoji: string): Promise<void> {
  const [first, second] = texts({
    user: interaction.user.id,
    role: interaction.guildId ?? "",
    channel: interaction.channelId,
    command: interaction.commandId,
    emoji,
    time: Math.floor(interaction.createdTimestamp / 1000) + 50,
  });
  await interaction.reply({ content: first });
  await interaction.followUp({ content: second, allowedMentions: { parse: [] } });
}

function file(name: string, colour: string, width: number, height: number): AttachmentBuilder {
  return new AttachmentBuilder(picture(colour, width, height), { name });
}

/** A plain PNG with a circle on it. */
function picture(colour: string, width: number, height: number): Buffer {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
    <rect width="100%" height="100%" fill="${colour}"/>
    <circle cx="50%" cy="50%" r="${Math.min(width, height) / 4}" fill="#ffffff" fill-opacity=".7"/>
  </svg>`;
  return new Resvg(svg).render().asPng();
}

let release: (() => void) | null = null;

/** The probe's bot thinks until the test lets it go on. */
export function held(): Promise<void> {
  return new Promise((resolve) => {
    release = resolve;
  });
}

/** Lets the probe's bot go on. @returns whether it was thinking: a press may still be on its way */
export function goOn(): boolean {
  const isThinking = release !== null;
  release?.();
  release = null;
  return isThinking;
}
