import type { Action, Card, Event, Place, View } from "../rules/index.js";
import type { EmojiName } from "../emojis/index.js";
import type { Emojis, Key, Scene, EphemeralScene, StepScene, Translate } from "../../../game/scene.js";

/** The game's own emojis. */
export type KalleEmojis = Emojis<EmojiName>;

/** What the public screens draw from. */
export type KalleScene = Scene<View, Event, EmojiName>;

/** What a step's sentence is made from. */
export type KalleStep = StepScene<View, Event, EmojiName>;

/** What an ephemeral message is drawn from. */
export type KalleEphemeralScene = EphemeralScene<View, Event, Action, EmojiName>;

/** A sewer dweller as players see it. */
interface Face {
  readonly sign: string;
  readonly name: Key;
}

/** Emojis older than 2019, so every phone has them. */
const faces: readonly Face[] = [
  { sign: "🐸", name: "kalle.dwellers.toad" },
  { sign: "🐊", name: "kalle.dwellers.crocodile" },
  { sign: "🐠", name: "kalle.dwellers.goldfish" },
  { sign: "🐌", name: "kalle.dwellers.snail" },
  { sign: "🐙", name: "kalle.dwellers.octopus" },
  { sign: "🐍", name: "kalle.dwellers.snake" },
  { sign: "🦀", name: "kalle.dwellers.crab" },
  { sign: "🐢", name: "kalle.dwellers.turtle" },
  { sign: "👻", name: "kalle.dwellers.ghost" },
  { sign: "🤡", name: "kalle.dwellers.clown" },
  { sign: "🦠", name: "kalle.dwellers.germ" },
  { sign: "🦆", name: "kalle.dwellers.duck" },
  { sign: "🧟", name: "kalle.dwellers.plumber" },
  { sign: "🧦", name: "kalle.dwellers.sock" },
  { sign: "💩", name: "kalle.dwellers.misery" },
  { sign: "👽", name: "kalle.dwellers.alien" },
];

/** The other signs; rat and police are emojis of the application, too. */
export const signs = {
  mouse: "🐭",
  /** Kalle's in a row of names, from which lines would break at an emoji of the application. */
  rat: "🐀",
  cheese: "🧀",
  swapped: "↔️",
  named: "📍",
} as const;

/** The emoji of an open card in text. */
export function cardSign(card: Card, emoji: KalleEmojis): string {
  return card === "kalle" ? emoji.text.kalle : (faces[card]?.sign ?? "");
}

/** Such as "🐸 a toad in a huff"; Kalle by name. */
export function cardName(card: Card, { t, emoji }: Pick<KalleScene, "t" | "emoji">): string {
  if (card === "kalle") return `${emoji.text.kalle} ${t("kalle.isKalle")}`;
  const face = faces[card];
  return face === undefined ? "" : `${face.sign} ${t(face.name)}`;
}

/** Who is found in a manhole, called out: "🐸 A toad in a huff!" */
export function callOut(card: Exclude<Card, "kalle">, t: Translate): string {
  const face = faces[card];
  if (face === undefined) return "";
  const [first = "", ...rest] = t(face.name);
  return t("kalle.calledOut", { sign: face.sign, who: first.toLocaleUpperCase(t.locale) + rest.join("") });
}

/** Row by row, from A1 in the upper left corner. */
export function placeName(place: Place): string {
  return `${"ABCD".charAt(place % 4)}${Math.floor(place / 4) + 1}`;
}

/** How near the police came to Kalle, in a few words. */
export function nearness(steps: number, t: Translate): string {
  return steps === 0 ? t("kalle.nearOn") : t("kalle.near", { count: steps });
}
