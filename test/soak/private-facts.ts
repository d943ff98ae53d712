import { isDeepStrictEqual } from "node:util";
import { drawBoard } from "../../src/discord/ui/frame.js";
import { drawEphemeral, ephemeralPictureOf } from "../../src/discord/ui/draw-ephemeral.js";
import type { Emojis } from "../../src/game/scene.js";
import type { Seat } from "../../src/game/contract.js";
import { languageOf, translator, spokenLanguages } from "../../src/texts/index.js";
import { boardOf, situationOf } from "../../src/tables/show.js";
import type { Table } from "../../src/tables/table.js";
import { lawsOf } from "../support/moments.js";
import { disguised } from "./disguised.js";
import { idsIn, linesIn } from "./facts.js";

/** Only on the ephemeral messages of a table's seats, or in what is stored. */
export interface PrivateFacts {
  /** Lines and alternative texts that depend on hidden things. */
  readonly texts: readonly string[];
  /** Ids of buttons and selects. */
  readonly ids: readonly string[];
  /** Hidden parts of the state, held answers and secret drafts, as JSON. */
  readonly stored: readonly string[];
}

/** A seat with the locale of its owner. */
export interface Sitter {
  readonly seat: Seat;
  readonly locale: string;
}

/** Shorter ones could occur by chance, as could a short list without its name. */
const [minText, minStored, minList] = [12, 6, 16];

/** A sign, a number and a noun, as in "🎩 1 Mafioso": a small hand, or open cards. */
const oneKind = /^\P{L}+\s\d+\s\p{L}+$/u;

/** Enough characters to know a longer list by. */
const maxStored = 200;

/**
 * What only the sitters may know now; nothing if no game is running.
 *
 * @param said what may be said aloud all the same; left out: by the game's description
 */
export function privateFactsOf(
  table: Table,
  sitters: readonly Sitter[],
  emojis: Emojis,
  said: readonly string[] = lawsOf(table.row.game).alsoSaid?.(table.row.state) ?? [],
): PrivateFacts {
  if (table.row.status !== "playing") return { texts: [], ids: [], stored: [] };
  const others = disguised(table, null);
  const board = boardOf(table);
  const boards = spokenLanguages.map((language) => drawBoard(board, translator(language), emojis));
  const shown = boards.flatMap((drawn) => linesIn(drawn.components));
  const pressable = new Set(boards.flatMap((drawn) => idsIn(drawn.components)));
  const sheets = sitters.flatMap((sitter) =>
    Object.keys(table.game.screen.ephemerals).map((name) => ({
      sheet: readSheet(name, table, sitter, emojis),
      disguises: others.map((one) => readSheet(name, one, sitter, emojis)),
    })),
  );
  const texts = sheets.flatMap(({ sheet, disguises }) =>
    sheet.lines.filter((line) => disguises.some((other) => !other.lines.includes(line))),
  );
  const isTelling = (text: string): boolean => text.length >= minText && !oneKind.test(text);
  const isOwn = (text: string): boolean => isTelling(text) && !shown.some((line) => line.includes(text));
  const isSecret = (fact: string): boolean => !said.some((one) => fact.includes(one));
  return {
    texts: [...new Set(texts)].filter(isOwn).filter(isSecret),
    ids: [...new Set(sheets.flatMap(({ sheet }) => sheet.ids))].filter((id) => !pressable.has(id)),
    stored: storedIn(table, others).filter(isSecret),
  };
}

/** What an ephemeral message says and what can be pressed on it. */
function readSheet(name: string, table: Table, { seat, locale }: Sitter, emojis: Emojis) {
  const scene = [boardOf(table), situationOf(table, seat), translator(languageOf(locale)), emojis] as const;
  const { components } = drawEphemeral(name, ...scene);
  const alternative = ephemeralPictureOf(name, ...scene)?.description ?? "";
  return { lines: [...linesIn(components), alternative], ids: idsIn(components) };
}

function storedIn({ row, held, drafts }: Table, others: readonly Table[]): readonly string[] {
  const states = others.map((other) => other.row.state);
  const secret = drafts.filter(({ open }) => !open).map(({ value }) => value);
  const answers = [...held.map(({ action }) => action), ...secret].map((one) => JSON.stringify(one));
  return [...new Set([...answers, ...differing(row.state, states)])].filter((text) => text.length >= minStored);
}

/** Parts of a value that differ in some of the others, as JSON with names, lists without too. */
function differing(value: unknown, others: readonly unknown[], name = ""): readonly string[] {
  if (others.every((other) => isDeepStrictEqual(other, value))) return [];
  const json = JSON.stringify(value);
  const named = name === "" ? [] : [`"${name}":${json}`];
  if (typeof value !== "object" || value === null) return named;
  const isList = Array.isArray(value);
  const parts = Object.entries(value).flatMap(([key, part]) =>
    differing(
      part,
      others.map((other) => partOf(other, key)),
      isList ? "" : key,
    ),
  );
  if (isList) return [...named, ...(json.length < minList ? [] : [json])].map(shortened).concat(parts);
  // Known by its parts.
  return json.length > maxStored ? parts : [...named, json, ...parts];
}

function shortened(json: string): string {
  return json.slice(0, maxStored);
}

function partOf(value: unknown, key: string): unknown {
  return typeof value === "object" && value !== null ? Reflect.get(value, key) : undefined;
}
