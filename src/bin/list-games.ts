import { Renderer } from "../discord/images/render.js";
import { drawBoxArt, drawing } from "../discord/images/svg.js";
import type { AnyScreen, BoxArt } from "../game/screen.js";
import { type GameId, gameIds, games } from "../games/index.js";
import { byLanguage, type Language, texts } from "../texts/index.js";
import { endOnFailedOutput } from "./failed-output.js";

endOnFailedOutput();

/** A game for programs that share no code with this one, such as the playground. */
interface ListedGame {
  readonly game: GameId;
  readonly seats: { readonly min: number; readonly max: number };
  /** Shortest and longest. */
  readonly minutes: readonly [number, number];
  /** 1: easy, 3: hard. */
  readonly difficulty: number;
  /** By language, beginning with a capital. */
  readonly goal: Readonly<Record<Language, string>>;
  /** 0xRRGGBB. */
  readonly colour: number;
  readonly emoji: string;
  /** Of a first table; none: defaults. */
  readonly firstOptions: NonNullable<AnyScreen["firstOptions"]>;
  /** Its box art as PNG in Base64; null: it has none. */
  readonly art: string | null;
}

/** In pixels: twice a playground card's width. */
const artWidth = 560;

const renderer = new Renderer();

function listGame(game: GameId): ListedGame {
  const { seats, minutes, difficulty } = games[game];
  const screen = games[game].screen;
  const { colour, emoji, firstOptions = {} } = screen;
  const art = screen.boxArt === undefined ? null : paint(screen.boxArt());
  const goal = byLanguage((language) => sentence(texts[language][game].help.goal, language));
  return { game, seats, minutes, difficulty, goal, colour, emoji, firstOptions, art };
}

/** What stands behind a colon elsewhere, to stand alone. */
function sentence(text: string, language: Language): string {
  return text.charAt(0).toLocaleUpperCase(language) + text.slice(1);
}

function paint(art: BoxArt): string {
  const part = drawBoxArt(art, { x: 0, y: 0, width: artWidth });
  const { png } = renderer.render(drawing(artWidth, artWidth / 2, part));
  return Buffer.from(png).toString("base64");
}

process.stdout.write(`${JSON.stringify(gameIds.map(listGame))}\n`);
