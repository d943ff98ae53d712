import {
  type APICheckboxGroupOption,
  type APIComponentInLabel,
  type APILabelComponent,
  type APIModalInteractionResponseCallbackData,
  ComponentType,
  TextInputStyle,
} from "discord.js";
import { gameKey } from "../game/module.js";
import type { Option } from "../game/options.js";
import type { Level } from "../game/player.js";
import { freeSeats, type KnownBoard } from "../tables/board.js";
import { maxLuckyWord } from "../tables/chance/secrets.js";
import type { Arrangement } from "../tables/requests.js";
import type { Translate } from "../texts/index.js";
import type { Fields } from "./interaction.js";
import { itemLook, say } from "./ui/lobby.js";
import { writeCustomId } from "./ui/parts.js";

/** Verb of the modal in which a host sets up a lobby. */
export const arrangeVerb = "arrange";

/** custom_ids of the fields that every game has; options have their selects' ids behind `optionField`. */
const [computersField, luckyField, optionField] = ["computers", "lucky", "option."] as const;

/** All that the host can set in a lobby, at once: computer players, the game's options, and a lucky word. */
export function lobbyModal(board: KnownBoard, t: Translate): APIModalInteractionResponseCallbackData {
  const { table, game, options } = board;
  return {
    custom_id: writeCustomId({ table, prompt: 0, verb: arrangeVerb, argument: "" }),
    title: t("setUp.title", { game: t(gameKey(game, "name")) }),
    components: [
      ...computersLabel(board, t),
      ...game.options.entries(options).flatMap(([option, value]) => optionLabels(board, option, value, t)),
      luckyLabel(t),
    ],
  };
}

/** What a modal was filled in with, as a request. */
export function arrangementIn(fields: Fields): Arrangement {
  const choices = Object.entries(fields).flatMap(([name, values]) =>
    name.startsWith(optionField) ? [[name.slice(optionField.length), values] as const] : [],
  );
  const typed = fields[luckyField]?.[0]?.trim() ?? "";
  const [, relaxed, strong] = /^(\d)\.(\d)$/u.exec(fields[computersField]?.[0] ?? "") ?? [];
  return {
    choices: Object.fromEntries(choices),
    computers: relaxed === undefined ? null : { relaxed: Number(relaxed), strong: Number(strong) },
    luckyWord: typed === noWord ? null : typed,
  };
}

/** Typed to take a lucky word back: an empty field changes nothing. */
const noWord = "-";

type Computers = Readonly<Record<Level, number>>;

/** Values of a select at most. */
const maxValues = 25;

/** None where people have all seats. */
function computersLabel(board: KnownBoard, t: Translate): readonly APILabelComponent[] {
  const { seats } = board;
  const room = freeSeats(board) + seats.filter(({ type }) => type === "computer").length;
  if (room === 0) return [];
  const count = (level: Level): number =>
    seats.filter((owner) => owner.type === "computer" && owner.level === level).length;
  const present = { relaxed: count("relaxed"), strong: count("strong") };
  const values = computersFor(room, present).map((some) => ({
    value: valueOf(some),
    label: computersInWords(some, t),
    default: valueOf(some) === valueOf(present),
  }));
  const select: APIComponentInLabel = { type: ComponentType.StringSelect, custom_id: computersField, options: values };
  return [labelled({ label: t("setUp.computers"), description: t("setUp.computersHint") }, select)];
}

/**
 * How many computer players of each level can be chosen. Where a select has not room for all, mixed ones are few, but
 * those next to the present ones are among them, so that each can be reached.
 */
function computersFor(room: number, present: Computers): readonly Computers[] {
  const all = Array.from({ length: room + 1 }, (_, strong) =>
    Array.from({ length: room + 1 - strong }, (_one, relaxed): Computers => ({ relaxed, strong })),
  ).flat();
  const isMixed = ({ relaxed, strong }: Computers): boolean => relaxed > 0 && strong > 0;
  const distance = (one: Computers): number =>
    Math.abs(one.relaxed - present.relaxed) + Math.abs(one.strong - present.strong);
  const mixed = all.filter(isMixed);
  const size = (one: Computers): number => one.relaxed + one.strong;
  const first = mixed.toSorted(
    (a, b) => Math.max(0, distance(a) - 1) - Math.max(0, distance(b) - 1) || size(a) - size(b),
  );
  const kept = new Set(first.slice(0, Math.max(0, maxValues - (all.length - mixed.length))));
  return all
    .filter((one) => !isMixed(one) || kept.has(one))
    .toSorted((a, b) => Number(isMixed(a)) - Number(isMixed(b)));
}

function valueOf({ relaxed, strong }: Computers): string {
  return `${relaxed}.${strong}`;
}

function computersInWords({ relaxed, strong }: Computers, t: Translate): string {
  const parts = [
    ...(relaxed === 0 ? [] : [t("setUp.relaxed", { count: relaxed })]),
    ...(strong === 0 ? [] : [t("setUp.strong", { count: strong })]),
  ];
  return parts.length === 0 ? t("setUp.noComputers") : parts.join(" + ");
}

/** An option's choice, and for a list that can be one's own its items. */
function optionLabels(
  { game }: KnownBoard,
  option: Option,
  present: unknown,
  t: Translate,
): readonly APILabelComponent[] {
  const { name, own } = option;
  const [{ values, chosen }] = option.selects(present);
  const words = values.map((value) => ({
    value,
    label: say(t, game, option, "value", value),
    default: chosen.includes(value),
  }));
  const label = { label: say(t, game, option, "label", name) };
  const choice = labelled(label, oneOf(`${optionField}${name}`, words));
  if (own === undefined) return [choice];
  const listed = option.listed(present);
  const items = own.values.map((value) => {
    const { label: item, description = "" } = itemLook(game, value, t);
    return { value, label: item, ...(description === "" ? {} : { description }), default: listed.includes(value) };
  });
  return [
    choice,
    labelled(
      { label: say(t, game, option, "label", own.id), description: t("setUp.ownHint", { count: own.count }) },
      {
        type: ComponentType.CheckboxGroup,
        custom_id: `${optionField}${own.id}`,
        options: items,
        min_values: own.count,
        max_values: own.count,
        required: false,
      },
    ),
  ];
}

/** The most choices that are all shown: a phone is to show the whole modal. */
const maxShown = 4;

function oneOf(custom_id: string, options: APICheckboxGroupOption[]): APIComponentInLabel {
  return options.length > maxShown
    ? { type: ComponentType.StringSelect, custom_id, options }
    : { type: ComponentType.RadioGroup, custom_id, options };
}

/** Empty, whatever was left: nobody knows the word any more. */
function luckyLabel(t: Translate): APILabelComponent {
  return labelled(
    { label: t("table.luckyTitle"), description: t("table.luckyHint") },
    {
      type: ComponentType.TextInput,
      custom_id: luckyField,
      style: TextInputStyle.Short,
      max_length: maxLuckyWord,
      required: false,
      placeholder: t("setUp.noLuckyWord"),
    },
  );
}

function labelled(
  words: Pick<APILabelComponent, "label" | "description">,
  component: APIComponentInLabel,
): APILabelComponent {
  return { type: ComponentType.Label, ...words, component };
}
