import { ComponentType } from "discord.js";
import { z } from "zod";
import { courseOf, type GameFile, secretsInFile } from "../../src/tables/chance/game-file.js";
import { playAgain } from "../../src/tables/chance/play-again.js";
import { drawBoard, pictureOf } from "../../src/discord/ui/frame.js";
import { drawEphemeral, ephemeralPictureOf, lastingName } from "../../src/discord/ui/draw-ephemeral.js";
import { emojisFrom, ownEmojis } from "../../src/discord/gateway/emojis.js";
import { parseCustomId } from "../../src/discord/ui/parts.js";
import { goalLine } from "../../src/discord/ui/lobby.js";
import { seatNames } from "../../src/discord/ui/names.js";
import type { GameEvent, Seat } from "../../src/game/contract.js";
import type { Situation } from "../../src/game/press.js";
import type { Owner, Picture, Told } from "../../src/game/scene.js";
import { isGame, games, allGames } from "../../src/games/index.js";
import { commonLanguage, type Language, spokenLanguages, type Translate, translator } from "../../src/texts/index.js";
import type { KnownBoard } from "../../src/tables/board.js";
import { drawRobots, recentSteps } from "../../src/tables/table.js";
import { publicPrompts } from "../../src/tables/show.js";
import { escapeHtml, htmlOf, plainOf } from "./markdown.js";
import { loadLetters } from "../../src/discord/images/letters.js";
import { drawSketch } from "../../src/process/sketches.js";

await loadLetters();

/** What somebody sees in one step: numbers of `words` and `pictures`; null: nothing. */
export interface Frame {
  readonly words: number | null;
  readonly picture: number | null;
}

/** A step for everybody, and the number of what it is told with among `words`. */
interface ToldFrame extends Frame {
  readonly told: number;
}

/** A game as it is seen, in one language. */
export interface Watched {
  readonly game: string;
  readonly names: readonly string[];
  /** What everybody sees, by step. */
  readonly all: readonly ToldFrame[];
  /** What each seat alone sees besides, by seat and step. */
  readonly seats: readonly (readonly Frame[])[];
}

/** A game to be watched. What shows twice is kept once. */
export interface Replay {
  /** Of all that are spoken. */
  readonly languages: Readonly<Partial<Record<Language, Watched>>>;
  /** HTML. */
  readonly words: readonly string[];
  readonly pictures: readonly { readonly svg: string; readonly description: string }[];
}

const emojis = emojisFrom(ownEmojis(allGames), new Map());

/** One step: what boards are drawn from, what happened that all saw, and what each seat knows. */
interface Scene {
  readonly board: KnownBoard;
  readonly events: readonly Told<GameEvent>[];
  readonly situations: readonly Situation[];
}

/** Draws all steps of a game. @throws ReplayError if it cannot be played again */
export function buildReplay(file: GameFile): Replay {
  const scenes = scenesOf(file);
  const [words, pictures] = [new Numbered(), new Numbered()];
  const frame = (html: string, picture: Picture | null): Frame => ({
    words: html === "" ? null : words.of(html),
    picture: picture === null ? null : pictures.of(JSON.stringify([drawSketch(picture.sketch), picture.description])),
  });
  const watched = (t: Translate): Watched => {
    const owners = ownersOf(file, t);
    const named = (board: KnownBoard): KnownBoard => ({ ...board, seats: owners });
    return {
      game: isGame(file.game) ? t(`${file.game}.name`) : file.game,
      names: seatNames(owners, t).map(plainOf),
      all: scenes.map(({ board: drawn, events }, step) => {
        const board = named(drawn);
        const picture = pictureOf(board, t, emojis);
        const { components } = drawBoard(board, t, emojis, picture);
        const always = new Set([`-# ${goalLine(board.game, t)}`, `-# 🔏 \`${file.commitment}\``]);
        const told = textsIn(components).filter((text) => !always.has(text));
        const sentence = events.length === 0 ? t(step === 0 ? "watch.begins" : "watch.hidden") : tell(board, events, t);
        const seen = frame(htmlOf(told) + (picture === null ? tilesIn(components) : ""), picture);
        return { ...seen, told: words.of(htmlOf([sentence])) };
      }),
      seats: owners.map((_, seat) =>
        scenes.map(({ board: drawn, situations }) => {
          const board = named(drawn);
          const situation = situations[seat];
          const name = situation === undefined ? null : lastingName({ board, situation });
          if (name === null || situation === undefined) return frame("", null);
          const picture = ephemeralPictureOf(name, board, situation, t, emojis);
          return frame(htmlOf(textsIn(drawEphemeral(name, board, situation, t, emojis, picture).components)), picture);
        }),
      ),
    };
  };
  const languages = Object.fromEntries(spokenLanguages.map((language) => [language, watched(translator(language))]));
  return {
    languages,
    words: words.all,
    pictures: pictures.all.map((pair) => {
      const [svg = "", description = ""] = JSON.parse(pair) as readonly string[];
      return { svg, description };
    }),
  };
}

/** What happened in a step, in a line. */
function tell({ game, seats, play }: KnownBoard, events: readonly Told<GameEvent>[], t: Translate): string {
  if (play === null) return "";
  const { view, recent } = play;
  return game.screen.tellStep({ view, recent, events, names: seatNames(seats, t), t, emoji: emojis });
}

/** Numbers texts, equal ones alike. */
class Numbered {
  readonly #numbers = new Map<string, number>();

  get all(): readonly string[] {
    return [...this.#numbers.keys()];
  }

  of(text: string): number {
    const number = this.#numbers.get(text) ?? this.#numbers.size;
    this.#numbers.set(text, number);
    return number;
  }
}

function scenesOf(file: GameFile): readonly Scene[] {
  const secrets = secretsInFile(file);
  const course = courseOf({ ...file, seats: file.seats.length, carried: null }, secrets, allGames);
  const { game } = course;
  const events: (readonly Told<GameEvent>[])[] = [];
  return Array.from(playAgain(course), ({ step, state, events: told }): Scene => {
    const isTimeout = file.actions[step - 1]?.by === "timeout";
    events.push(isTimeout ? told.map((event) => ({ ...event, isTimeout })) : told);
    const result = game.result(state);
    const recent = (result === null ? events.slice(-recentSteps) : events).flat();
    const prompts = game.prompts(state);
    const play = {
      view: game.view(state, null),
      prompts: publicPrompts(prompts),
      recent: recent.filter(({ to }) => to === "all"),
      drafts: [],
      result,
      due: null,
      asleep: false,
    };
    const situations = file.seats.map((_, seat): Situation => {
      const prompt = prompts.find((open) => open.seat === seat) ?? null;
      return {
        seat,
        prompt,
        draft: null,
        held: null,
        view: game.view(state, seat),
        legal: prompt === null ? [] : game.legal(state, seat),
        events: recent.filter((event) => mayTell(event, seat)),
        hint: null,
      };
    });
    const status = result === null ? "playing" : "over";
    const now = (events.at(-1) ?? []).filter(({ to }) => to === "all");
    return { board: { ...boardOf(file), status, play }, events: now, situations };
  });
}

function mayTell({ to }: GameEvent, seat: Seat): boolean {
  return to === "all" || to.includes(seat);
}

function boardOf(file: GameFile): KnownBoard {
  if (!isGame(file.game)) throw new TypeError(`no game ${file.game}`);
  const { table, commitment } = file;
  return {
    table,
    game: games[file.game],
    guild: "0",
    channel: "0",
    host: "",
    status: "playing",
    options: file.options,
    turn: 90,
    pause: null,
    seats: ownersOf(file, translator(commonLanguage)),
    version: 1,
    visible: 1,
    commitment,
    start: null,
    seed: null,
    isOutdated: false,
    cup: null,
    shared: false,
    ownThread: false,
    invitations: [],
    rematch: null,
    play: null,
    club: null,
    remark: null,
    hint: null,
  };
}

/** In a language: a file knows nobody's name. */
function ownersOf({ seats, table }: GameFile, t: Translate): readonly Owner[] {
  const robots = drawRobots(table);
  return seats.map(({ name, computer }, seat) =>
    computer === null
      ? {
          type: "human",
          user: String(seat + 1),
          name: name === `Seat ${seat + 1}` ? t("watch.seat", { number: seat + 1 }) : name,
          away: false,
        }
      : { type: "computer", level: computer, robot: robots[seat] ?? 0 },
  );
}

/** The buttons with which a game is played, such as Kalle's manholes, as a board without a picture shows it. */
function tilesIn(value: unknown): string {
  if (Array.isArray(value)) return value.map(tilesIn).join("");
  if (typeof value !== "object" || value === null || !("components" in value)) return "";
  if (!("type" in value) || value.type !== ComponentType.ActionRow) return tilesIn(value.components);
  const tiles = Array.isArray(value.components)
    ? value.components.flatMap((part) => tile.safeParse(part).data ?? [])
    : [];
  const played = tiles.filter(({ custom_id }) => (parseCustomId(custom_id)?.prompt ?? 0) > 0);
  const shown = played.map(
    ({ label = "", emoji }) => `<span>${escapeHtml(`${emoji?.name ?? ""} ${label}`.trim())}</span>`,
  );
  return shown.length === 0 ? "" : `<div class="tiles">${shown.join("")}</div>`;
}

const tile = z.object({
  custom_id: z.string(),
  label: z.string().optional(),
  emoji: z.object({ name: z.string() }).optional(),
});

/** All texts of a message, in order. */
function textsIn(value: unknown): readonly string[] {
  if (Array.isArray(value)) return value.flatMap(textsIn);
  if (typeof value !== "object" || value === null) return [];
  const own = "content" in value && typeof value.content === "string" ? [value.content] : [];
  return [...own, ...("components" in value ? textsIn(value.components) : [])];
}
