import type {
  APIActionRowComponent,
  APIButtonComponent,
  APIMediaGalleryComponent,
  APISectionComponent,
  APISelectMenuOption,
  APISeparatorComponent,
  APIStringSelectComponent,
  APITextDisplayComponent,
} from "discord.js";
import type { Caption } from "../../game/scene.js";

// Plain data: everything that knows the games loads this, and only the bot should load Discord's libraries.

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

/** Discord's numbers of components. */
const types = { row: 1, button: 2, select: 3, section: 9, text: 10, gallery: 12, separator: 14 } as const;

/** Discord's numbers of buttons' styles. */
const styles = { main: 1, plain: 2, marked: 3, alarm: 4, link: 5 } as const;

/** Discord's number of a small gap. */
const small = 1;

/** Lines of text; empty ones are left out. */
export function text(...lines: readonly string[]): APITextDisplayComponent {
  return { type: types.text, content: lines.filter((line) => line !== "").join("\n") };
}

/** A thin line between two parts. */
export function rule(): APISeparatorComponent {
  return { type: types.separator, divider: true, spacing: small };
}

/** A picture attached to the message. */
export function gallery({ name, description }: Caption): APIMediaGalleryComponent {
  return { type: types.gallery, items: [{ media: { url: `attachment://${name}` }, description }] };
}

/** The longest texts that Discord takes on what can be pressed (its reference, "Components"). */
const longest = { button: 80, option: 100, placeholder: 150 } as const;

/** As much of a text as there is room for. */
function cutTo(most: number, said: string): string {
  return said.length <= most
    ? said
    : `${said
        .slice(0, most - 1)
        .replace(/\p{Cs}$/u, "")
        .trimEnd()}…`;
}

/** One to five buttons in a row. */
export function buttons(...row: readonly (Button | LinkButton)[]): APIActionRowComponent<APIButtonComponent> {
  return { type: types.row, components: row.map(button) };
}

function button(described: Button | LinkButton): APIButtonComponent {
  const { label, emoji } = described;
  const shown = {
    ...(label === undefined ? {} : { label: cutTo(longest.button, label) }),
    ...(emoji === undefined ? {} : { emoji }),
  };
  if ("url" in described) return { type: types.button, url: described.url, style: styles.link, ...shown };
  const { id, style, disabled = false } = described;
  return { type: types.button, custom_id: writeCustomId(id), style: styles[style], disabled, ...shown };
}

/** What a phone shows side by side, in letters. */
const phoneRow = 41;

/** A button in letters: its edges, its emoji, and the narrowest that there is. */
const letters = { edges: 5, emoji: 3, least: 8 } as const;

/** Whether a phone shows a row of buttons side by side. */
export function isOnePhoneRow({ components }: APIActionRowComponent<APIButtonComponent>): boolean {
  const widths = components.map((one) => {
    const [label, emoji] = [("label" in one ? one.label : undefined) ?? "", "emoji" in one ? one.emoji : undefined];
    return Math.max(letters.least, label.length + letters.edges + (emoji === undefined ? 0 : letters.emoji));
  });
  return widths.length <= 5 && widths.reduce((sum, width) => sum + width, 0) <= phoneRow;
}

/** Lines with a button next to them. */
export function section(accessory: Button, ...lines: readonly string[]): APISectionComponent {
  return { type: types.section, components: [text(...lines)], accessory: button(accessory) };
}

/** Argument of the verb `info` for a page in a message of its own: the one that was pressed stays. */
export const separateInfo = "separate";

/** A select that fills its row. @param count how many values are chosen @param least left out: exactly as many */
export function select(
  id: CustomId,
  placeholder: string,
  values: readonly APISelectMenuOption[],
  count = 1,
  least = count,
): APIActionRowComponent<APIStringSelectComponent> {
  const shown = cutTo(longest.placeholder, placeholder);
  const menu = { custom_id: writeCustomId(id), placeholder: shown, min_values: least, max_values: count };
  const options = values.map(({ label, description, ...more }) => ({
    ...more,
    label: cutTo(longest.option, label),
    ...(description === undefined ? {} : { description: cutTo(longest.option, description) }),
  }));
  return { type: types.row, components: [{ type: types.select, ...menu, options }] };
}

/** A link to a board, to its channel until it is posted. @param message the one that shows it */
export function linkTo(
  { guild, channel }: { readonly guild: string; readonly channel: string },
  message: string | null,
): string {
  return `https://discord.com/channels/${guild}/${channel}${message === null ? "" : `/${message}`}`;
}

/** What a button or select carries. `prompt` is 0 outside the game. Never anything secret. */
export interface CustomId {
  readonly table: string;
  readonly prompt: number;
  readonly verb: string;
  readonly argument: string;
}

const form = /^([\w-]{1,24}):(\d{1,9}):([a-z]{1,16})(?::([\w.-]{1,40}))?$/;

/** As Discord stores it, at most 100 characters; empty arguments are left out. */
export function writeCustomId({ table, prompt, verb, argument }: CustomId): string {
  return argument === "" ? `${table}:${prompt}:${verb}` : `${table}:${prompt}:${verb}:${argument}`;
}

/** Parses any text; null if it is not one of ours. */
export function parseCustomId(written: string): CustomId | null {
  const match = form.exec(written);
  if (match === null) return null;
  const [, table = "", prompt = "", verb = "", argument = ""] = match;
  return { table, prompt: Number(prompt), verb, argument };
}
