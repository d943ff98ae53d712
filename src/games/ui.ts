import type { AwardId } from "../game/game-club.js";
import type { GameUi } from "../game/module.js";
import type { AnyScreen } from "../game/screen.js";
import type { Key } from "../game/scene.js";
import type { GameId } from "./index.js";
import { catnoirScreen } from "./catnoir/screen/index.js";
import { denksteScreen } from "./denkste/screen/index.js";
import { kalleEmojis } from "./kalle/emojis/index.js";
import { kalleScreen } from "./kalle/screen/index.js";
import { katchenEmojis } from "./katchen/emojis/index.js";
import { katchenScreen } from "./katchen/screen/index.js";
import { katchmeScreen } from "./katchme/screen/index.js";

const uis = {
  katchen: { screen: katchenScreen, emojis: katchenEmojis },
  denkste: { screen: denksteScreen },
  kalle: { screen: kalleScreen, emojis: kalleEmojis },
  katchme: { screen: katchmeScreen },
  catnoir: { screen: catnoirScreen },
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
