import {
  ButtonStyle,
  ComponentType,
  type APIButtonComponentWithCustomId,
  type APIStringSelectComponent,
} from "discord.js";
import type { LocalUser, SeenMessage } from "../../playground/discord/types.js";
import type { Play } from "../../playground/play.js";
import { readFrom } from "./words.js";

type Component = NonNullable<SeenMessage["components"]>[number];
type Inner = Component | Extract<Component, { type: ComponentType.Container }>["components"][number];

/** Visible to all, in the first channel. */
export function lastMessage(play: Play, user: LocalUser): SeenMessage | null {
  return user.sees(play.discord.channel).findLast((message) => !message.ephemeral) ?? null;
}

/** By the verb of its custom_id, `<table>:<prompt>:<verb>[:<argument>]`. */
export function findButton(message: SeenMessage | null, verb: string): APIButtonComponentWithCustomId | null {
  return findButtons(message, verb)[0] ?? null;
}

/** All enabled buttons with this verb, in order. */
export function findButtons(message: SeenMessage | null, verb: string): readonly APIButtonComponentWithCustomId[] {
  return (message?.components ?? []).flatMap(buttonsIn).filter((button) => button.custom_id.split(":")[2] === verb);
}

/** The first select with this verb and argument; null: any. */
export function findSelect(
  message: SeenMessage | null,
  verb: string,
  argument: string | null = "",
): APIStringSelectComponent | null {
  const selects = (message?.components ?? []).flatMap(selectsIn);
  const matches = ({ custom_id: id }: APIStringSelectComponent): boolean => {
    const [, , itsVerb, itsArgument = ""] = id.split(":");
    return itsVerb === verb && (argument === null || itsArgument === argument);
  };
  return selects.find(matches) ?? null;
}

/** In reading order, markdown as written. */
export function textOf(message: SeenMessage | null): string {
  return (message?.components ?? []).flatMap(textsIn).join("\n");
}

/** The menu behind a board's "⋯", as its presser alone reads it. */
export async function openMore(user: LocalUser, board: SeenMessage | null): Promise<SeenMessage> {
  const more = findButton(board, "more");
  if (board === null || more === null) throw new Error(`no menu behind:\n${textOf(board)}`);
  const outcome = await user.press(board.id, more.custom_id);
  if (outcome.type !== "message") throw new Error(`no menu but ${outcome.type}`);
  return outcome.message;
}

/** Whether it is the board of a table that is not over: at the end it offers a rematch, or leads to the one opened. */
export function isOpenBoard(message: SeenMessage | null): boolean {
  return findButton(message, "more") !== null && findButton(message, "rematch") === null;
}

/** What its picture shows, in words; empty: it has none. */
export function descriptionOf(message: SeenMessage | null): string {
  const inner = (message?.components ?? []).flatMap((one): readonly Inner[] =>
    one.type === ComponentType.Container ? one.components : [one],
  );
  return inner
    .flatMap((one) =>
      one.type === ComponentType.MediaGallery ? one.items.map(({ description }) => description ?? "") : [],
    )
    .join(" ");
}

/** From the hand that points on; empty: the board asks nobody. */
export function turnLineOf(message: SeenMessage | null): string {
  const line = textOf(message)
    .split("\n")
    .find((one) => /^### .*👉/u.test(one));
  return (line?.match(/👉.*/u)?.[0] ?? "").replaceAll("\\", "");
}

/** Whether one press rolls for all, as in Katchen's stage 1. */
export function isAnybodys(play: Play, message: SeenMessage | null): boolean {
  return readFrom(play, "katchen.line.forAll", turnLineOf(message)) !== null;
}

function buttonsIn(component: Inner): readonly APIButtonComponentWithCustomId[] {
  if (component.type === ComponentType.Container) return component.components.flatMap(buttonsIn);
  if (component.type !== ComponentType.ActionRow) return [];
  return component.components.flatMap((control) => {
    if (control.type !== ComponentType.Button || control.disabled === true) return [];
    if (control.style === ButtonStyle.Link || control.style === ButtonStyle.Premium) return [];
    return [control];
  });
}

function selectsIn(component: Inner): readonly APIStringSelectComponent[] {
  if (component.type === ComponentType.Container) return component.components.flatMap(selectsIn);
  if (component.type !== ComponentType.ActionRow) return [];
  return component.components.flatMap((control) => (control.type === ComponentType.StringSelect ? [control] : []));
}

function textsIn(component: Inner): readonly string[] {
  if (component.type === ComponentType.Container) return component.components.flatMap(textsIn);
  if (component.type === ComponentType.Section) return component.components.map(({ content }) => content);
  return component.type === ComponentType.TextDisplay ? [component.content] : [];
}

/** A lobby's host fills in what can be set. */
export async function setUp(
  lobby: SeenMessage,
  host: LocalUser,
  fields: Readonly<Record<string, string | readonly string[]>>,
): Promise<void> {
  const button = findButton(lobby, "setup");
  const asked = button === null ? null : await host.press(lobby.id, button.custom_id);
  if (asked?.type !== "modal") throw new Error("a lobby cannot be set up");
  await host.submit(asked.interaction, fields);
}
