import {
  ActionRowBuilder,
  ButtonBuilder,
  MediaGalleryBuilder,
  SectionBuilder,
  SeparatorBuilder,
  StringSelectMenuBuilder,
  TextDisplayBuilder,
} from "@discordjs/builders";
import {
  ButtonStyle,
  SeparatorSpacingSize,
  type APIActionRowComponent,
  type APIButtonComponent,
  type APIMediaGalleryComponent,
  type APISectionComponent,
  type APISelectMenuOption,
  type APISeparatorComponent,
  type APIStringSelectComponent,
  type APITextDisplayComponent,
} from "discord.js";
import { writeCustomId, type CustomId } from "./custom-id.js";
import type { Board } from "../../tables/board.js";
import type { Caption } from "../../game/scene.js";

/** A button as screens describe it; it needs a label, an emoji or both. */
export interface Button {
  readonly id: CustomId;
  readonly style: "main" | "plain" | "marked" | "alarm";
  readonly label?: string;
  readonly emoji?: { id?: string; name: string };
  readonly disabled?: boolean;
}

/** A button with a link. */
export interface LinkButton {
  readonly url: string;
  readonly label: string;
  readonly emoji?: Button["emoji"];
}

const styles = {
  main: ButtonStyle.Primary,
  plain: ButtonStyle.Secondary,
  marked: ButtonStyle.Success,
  alarm: ButtonStyle.Danger,
} as const;

/** Lines of text; empty ones are left out. */
export function text(...lines: readonly string[]): APITextDisplayComponent {
  return new TextDisplayBuilder({ content: lines.filter((line) => line !== "").join("\n") }).toJSON();
}

/** A thin line between two parts. */
export function rule(): APISeparatorComponent {
  return new SeparatorBuilder().setDivider(true).setSpacing(SeparatorSpacingSize.Small).toJSON();
}

/** A picture attached to the message. */
export function gallery({ name, description }: Caption): APIMediaGalleryComponent {
  return new MediaGalleryBuilder().addItems({ media: { url: `attachment://${name}` }, description }).toJSON();
}

/** One to five buttons in a row. */
export function buttons(...row: readonly (Button | LinkButton)[]): APIActionRowComponent<APIButtonComponent> {
  return new ActionRowBuilder<ButtonBuilder>().addComponents(row.map(build)).toJSON();
}

function build(described: Button | LinkButton): ButtonBuilder {
  const { label, emoji } = described;
  const button = "url" in described ? linkButton(described) : pressButton(described);
  if (label !== undefined) button.setLabel(label);
  if (emoji !== undefined) button.setEmoji(emoji);
  return button;
}

function pressButton({ id, style, disabled = false }: Button): ButtonBuilder {
  return new ButtonBuilder().setCustomId(writeCustomId(id)).setStyle(styles[style]).setDisabled(disabled);
}

function linkButton({ url }: LinkButton): ButtonBuilder {
  return new ButtonBuilder().setURL(url).setStyle(ButtonStyle.Link);
}

/** Lines with a button next to them. */
export function section(button: Button, ...lines: readonly string[]): APISectionComponent {
  return new SectionBuilder()
    .addTextDisplayComponents(new TextDisplayBuilder(text(...lines)))
    .setButtonAccessory(build(button))
    .toJSON();
}

/** Argument of the verb `info` for a page in a message of its own: the one that was pressed stays. */
export const separateInfo = "separate";

/** A select that fills its row. @param count exactly how many values are chosen */
export function select(
  id: CustomId,
  placeholder: string,
  values: readonly APISelectMenuOption[],
  count = 1,
): APIActionRowComponent<APIStringSelectComponent> {
  const menu = new StringSelectMenuBuilder()
    .setCustomId(writeCustomId(id))
    .setPlaceholder(placeholder)
    .setMinValues(count)
    .setMaxValues(count)
    .addOptions(...values);
  return new ActionRowBuilder<StringSelectMenuBuilder>().addComponents(menu).toJSON();
}

/** A link to a board, to its channel until it is posted. @param message the one that shows it */
export function linkTo({ guild, channel }: Pick<Board, "guild" | "channel">, message: string | null): string {
  return `https://discord.com/channels/${guild}/${channel}${message === null ? "" : `/${message}`}`;
}
