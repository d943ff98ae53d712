import {
  ComponentType,
  type APIActionRowComponent,
  type APIButtonComponentWithCustomId,
  type APIComponentInMessageActionRow,
  type APITextDisplayComponent,
  type ButtonStyle,
} from "discord-api-types/v10";

/** A text of its own. */
export function text(content: string): APITextDisplayComponent {
  return { type: ComponentType.TextDisplay, content };
}

/** What stands side by side. */
export function row(
  ...components: APIComponentInMessageActionRow[]
): APIActionRowComponent<APIComponentInMessageActionRow> {
  return { type: ComponentType.ActionRow, components };
}

/** Answered with its custom_id. */
export function button(
  label: string,
  customId: string,
  style: APIButtonComponentWithCustomId["style"] = 2 satisfies ButtonStyle.Secondary,
): APIButtonComponentWithCustomId {
  return { type: ComponentType.Button, label, custom_id: customId, style };
}
