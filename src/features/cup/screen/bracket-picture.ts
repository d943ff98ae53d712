import type { Picture } from "../../../game/scene.js";
import type { Translate } from "../../../texts/index.js";
import { line } from "../../../discord/images/podium.js";
import { drawing, element } from "../../../discord/images/svg.js";
import { arrow, drawRound, paint, roundHeight, type BracketRound, type BracketTable } from "./bracket-tables.js";
import { cupSize, goldenCup } from "./golden-cup.js";

export type { BracketRound, BracketSeat } from "./bracket-tables.js";

/** What a bracket shows: the rounds up to now. */
export interface Bracket {
  /** Not escaped. */
  readonly title: string;
  readonly rounds: readonly BracketRound[];
  /** Not escaped; null: nobody has won yet. */
  readonly winner: string | null;
}

/** In pixels. `winner`: the trophy with the winner's name. `note`: what is left out. */
const sizes = { width: 800, title: 92, foot: 16, winner: 300, note: 56 } as const;

/** Height up to which all rounds are drawn whole, in pixels: a phone shows it at once. */
const maxHigh = 1600;

/** Characters of a description that Discord takes, with room. */
const maxDescribed = 1000;

/**
 * A cup's rounds from top to bottom: each table a coaster, those who go on in gold. Of a cup that is too large for a
 * phone, rounds before the last have only those who go on, and the first ones are left out.
 */
export function bracketPicture(bracket: Bracket, t: Translate): Picture {
  const { title, winner } = bracket;
  const rounds = shownOf(bracket);
  let y: number = sizes.title;
  const drawn = rounds.flatMap((round, at) => {
    const top = y;
    y += roundHeight(round);
    return drawRound(round, top, at > 0);
  });
  const isShort = rounds !== bracket.rounds;
  const last = y + (winner === null ? 0 : sizes.winner);
  const height = last + (isShort ? sizes.note : 0) + sizes.foot;
  const svg = drawing(
    sizes.width,
    height,
    element("rect", { width: sizes.width, height, fill: paint.ground }),
    ...line(title, { x: 400, y: 62, high: 52, across: 740, ink: paint.title }),
    ...drawn,
    ...(winner === null ? [] : drawWinner(winner, y)),
    ...(isShort ? line(t("cup.bracket.short"), { x: 400, y: last + 38, high: 30, across: 740, ink: paint.dim }) : []),
  );
  return { name: "bracket.png", description: describe(bracket, t), svg };
}

/** The rounds as drawn: at least the last and those who came from the one before it. */
function shownOf({ rounds, winner }: Bracket): readonly BracketRound[] {
  const isLow = (some: readonly BracketRound[]): boolean =>
    some.reduce((sum, round) => sum + roundHeight(round), winner === null ? 0 : sizes.winner) <= maxHigh - sizes.title;
  if (rounds.length < 2 || isLow(rounds)) return rounds;
  const short = [...rounds.slice(0, -1).map(onlyOn), ...rounds.slice(-1)];
  return short.map((_, at) => short.slice(at)).find((some) => some.length === 2 || isLow(some)) ?? short;
}

/** A round with those alone who go on, once they are known. */
function onlyOn(round: BracketRound): BracketRound {
  const tables = round.tables.map((table) => ({ ...table, seats: table.seats.filter(({ fate }) => fate === "on") }));
  return { ...round, tables: tables.filter(({ seats }) => seats.length > 0) };
}

/** The last rounds that fit, at least how the present one stands. */
function describe({ title, rounds, winner }: Bracket, t: Translate): string {
  const won = winner === null ? "" : t("cup.bracket.won", { name: winner });
  const whole = (some: readonly BracketRound[]): string =>
    `${t("cup.bracket.picture", { title })} ${[...some.map(said), won].join(" ").trim()}`;
  const fitting = rounds.map((_, at) => whole(rounds.slice(at))).find(({ length }) => length <= maxDescribed);
  return fitting ?? `${whole(rounds.slice(-1)).slice(0, maxDescribed - 1)}…`;
}

/** A round as text, for those who cannot see it. */
function said({ title, tables }: BracketRound): string {
  const seats = (table: BracketTable): string =>
    table.seats.map(({ name, fate }) => (fate === "on" ? `${name} ✓` : name)).join(", ");
  const one = (table: BracketTable): string => (table.title === "" ? "" : `${table.title}: `) + seats(table);
  return `${title}: ${tables.map(one).join("; ")}.`;
}

function drawWinner(winner: string, y: number): readonly string[] {
  const scale = 0.34;
  return [
    arrow(y + 10),
    goldenCup(400 - (cupSize.width * scale) / 2, y + 32, scale),
    ...line(winner, { x: 400, y: y + 262, high: 56, across: 740, ink: paint.title }),
  ];
}
