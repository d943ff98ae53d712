import type { AwardId } from "../game/game-club.js";
import type { GameUi, Words } from "../game/module.js";
import type { AnyScreen } from "../game/screen.js";
import type { Key } from "../game/scene.js";
import type { GameId } from "./index.js";
import { catnoirScreen } from "./catnoir/screen/index.js";
import { catnoirTexts } from "./catnoir/texts/index.js";
import { denksteScreen } from "./denkste/screen/index.js";
import { denksteTexts } from "./denkste/texts/index.js";
import { kalleEmojis } from "./kalle/emojis/index.js";
import { kalleScreen } from "./kalle/screen/index.js";
import { kalleTexts } from "./kalle/texts/index.js";
import { katchenEmojis } from "./katchen/emojis/index.js";
import { katchenScreen } from "./katchen/screen/index.js";
import { katchenTexts } from "./katchen/texts/index.js";
import { katchmeScreen } from "./katchme/screen/index.js";
import { katchmeTexts } from "./katchme/texts/index.js";

const uis = {
  katchen: { screen: katchenScreen, texts: katchenTexts, emojis: katchenEmojis },
  denkste: { screen: denksteScreen, texts: denksteTexts },
  kalle: { screen: kalleScreen, texts: kalleTexts, emojis: kalleEmojis },
  katchme: { screen: katchmeScreen, texts: katchmeTexts },
  catnoir: { screen: catnoirScreen, texts: catnoirTexts },
} satisfies Record<GameId, GameUi>;

/** A game's screen. */
export function screenOf(game: GameId): AnyScreen {
  return uis[game].screen;
}

/** A game's own emojis, by name what each is shown as until uploaded. */
export function emojisOf(game: GameId): Readonly<Record<string, string>> {
  const ui: GameUi = uis[game];
  return ui.emojis ?? {};
}

/** The sections of a game's rules, in order. */
export function rulesKeys(game: GameId): readonly Key[] {
  return Object.keys(uis[game].texts.de.rules).map((section) => `${game}.rules.${section}` as Key);
}

/** A badge's name, and how it is won. */
export function badgeKeys(game: GameId, badge: string): { readonly name: Key; readonly reason: Key } {
  return { name: `${game}.badges.${badge}` as Key, reason: `${game}.badgeReasons.${badge}` as Key };
}

/** A record, with `{{value}}`. */
export function recordKey(game: GameId, record: string): Key {
  return `${game}.records.${record}` as Key;
}

/** A line of an evening's recap, with `{{name}}` and `{{value}}`. */
export function awardKey(game: GameId, award: AwardId): Key {
  return `${game}.awards.${award}` as Key;
}

/** The texts of all games in one language. */
export function gameTexts(language: Language): Words<GameTexts> {
  const texts = Object.entries(uis).map(([game, ui]) => [game, ui.texts[language]]);
  return Object.fromEntries(texts) as Words<GameTexts>;
}

type Language = Exclude<keyof GameUi["texts"], "keys">;

/** The keys of all games' texts. */
export type GameTexts = {
  readonly [Id in GameId]: KeysOf<(typeof uis)[Id]["texts"]["keys"]>;
};

/** An object type: i18next passes over interfaces. */
type KeysOf<Texts> = { readonly [Name in keyof NonNullable<Texts>]: NonNullable<Texts>[Name] };
