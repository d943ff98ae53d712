import { type GameModule, type Games, gamesOf } from "../game/module.js";
import { catnoirClub } from "./catnoir/club.js";
import { catnoirLesson } from "./catnoir/lesson.js";
import { catnoirPlayer } from "./catnoir/player/index.js";
import { catnoirPress } from "./catnoir/press.js";
import { catnoir } from "./catnoir/rules/index.js";
import { catnoirScreen } from "./catnoir/screen/index.js";
import { denksteClub } from "./denkste/club.js";
import { denksteLesson } from "./denkste/lesson.js";
import { denkstePlayer } from "./denkste/player/index.js";
import { denkstePress } from "./denkste/press.js";
import { denkste } from "./denkste/rules/index.js";
import { denksteScreen } from "./denkste/screen/index.js";
import { kalleClub } from "./kalle/club.js";
import { kalleEmojis } from "./kalle/emojis/index.js";
import { kalleLesson } from "./kalle/lesson.js";
import { kallePlayer } from "./kalle/player/index.js";
import { kallePress } from "./kalle/press.js";
import { kalle, olderKalle } from "./kalle/rules/index.js";
import { kalleScreen } from "./kalle/screen/index.js";
import { katchenClub } from "./katchen/club.js";
import { katchenEmojis } from "./katchen/emojis/index.js";
import { katchenLesson } from "./katchen/lesson.js";
import { katchenPlayer } from "./katchen/player/index.js";
import { katchenPress } from "./katchen/press.js";
import { katchen, olderKatchen } from "./katchen/rules/index.js";
import { katchenScreen } from "./katchen/screen/index.js";
import { katchmeClub } from "./katchme/club.js";
import { katchmeLesson } from "./katchme/lesson.js";
import { katchmePlayer } from "./katchme/player/index.js";
import { katchmePress } from "./katchme/press.js";
import { katchme, olderKatchme } from "./katchme/rules/index.js";
import { katchmeScreen } from "./katchme/screen/index.js";

/** The games by name, in the order of lists. */
export const games = listed({
  katchen: {
    ...katchen,
    player: katchenPlayer,
    press: katchenPress,
    screen: katchenScreen,
    lesson: katchenLesson,
    club: katchenClub,
    emojis: katchenEmojis,
    older: olderKatchen,
  },
  denkste: {
    ...denkste,
    player: denkstePlayer,
    press: denkstePress,
    screen: denksteScreen,
    lesson: denksteLesson,
    club: denksteClub,
    age: 8,
  },
  kalle: {
    ...kalle,
    player: kallePlayer,
    press: kallePress,
    screen: kalleScreen,
    lesson: kalleLesson,
    club: kalleClub,
    emojis: kalleEmojis,
    older: olderKalle,
    age: 4,
    credits: { author: "Roberto Fraga", illustrator: "Michael Menzel", publisher: "Habermaaß (HABA)" },
  },
  katchme: {
    ...katchme,
    player: katchmePlayer,
    press: katchmePress,
    screen: katchmeScreen,
    lesson: katchmeLesson,
    club: katchmeClub,
    older: olderKatchme,
    age: 16,
    credits: {
      author: "Thade Precht",
      illustrator: "Christian Bögle",
      editor: "Artur Koch",
      publisher: "Heldeberg Games",
    },
  },
  catnoir: {
    ...catnoir,
    player: catnoirPlayer,
    press: catnoirPress,
    screen: catnoirScreen,
    lesson: catnoirLesson,
    club: catnoirClub,
    age: 8,
  },
});

/** A game's name in commands, tables and stored rows. */
export type GameId = keyof typeof games;

/** In the order of `games`. */
export const gameIds: readonly GameId[] = Object.keys(games).filter(isGame);

/** Whether this program has a game of this name. */
export function isGame(name: string): name is GameId {
  return Object.hasOwn(games, name);
}

/** As the program is handed them. */
export const allGames: Games = gamesOf(Object.values(games));

/** Keeps the names and widens each game to the common type. */
function listed<Id extends string>(modules: Record<Id, GameModule>): Readonly<Record<Id, GameModule>> {
  return modules;
}
