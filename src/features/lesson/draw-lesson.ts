import {
  ComponentType,
  type APIComponentInContainer,
  type APIMediaGalleryComponent,
  type APIButtonComponentWithCustomId,
  type APIComponentInActionRow,
  type APISelectMenuOption,
  type APIStringSelectComponent,
} from "discord.js";
import { learner } from "../../game/lesson.js";
import type { Press } from "../../game/press.js";
import type { Emojis, Owner, Picture, Scene, AnyEphemeralScene } from "../../game/scene.js";
import type { Translate } from "../../texts/index.js";
import { publicPrompts } from "../../tables/show.js";
import { layOut, layOutEnd } from "../../discord/ui/frame.js";
import { seatNames } from "../../discord/ui/names.js";
import { situationIn, stepOf, type Standing } from "./run-lesson.js";
import { parseCustomId } from "../../discord/ui/parts.js";

/** Who learns, and in which language. */
export interface Reader {
  /** As the server shows it, not escaped. */
  readonly name: string;
  readonly t: Translate;
  readonly emoji: Emojis;
  /** To the board of a running game of theirs, once the lesson is over; left out: none. */
  readonly back?: string | null;
}

/** Stands for a table in a scene's components; the lesson replaces their ids. */
const lessonTable = "learn";

/** The picture of what a lesson shows. */
export function pictureIn(standing: Standing, reader: Reader): Picture | null {
  const { ephemeral, game } = standing;
  const { screen } = game;
  if (ephemeral === null || standing.ended || showsBoard(standing)) {
    return screen.picture?.(sceneOf(standing, reader, null)) ?? null;
  }
  return screen.ephemeralPicture?.(ephemeral, ephemeralScene(standing, reader, null)) ?? null;
}

/**
 * The game's own screen, with what is said right above the buttons. A finished step asks nothing and has no buttons of
 * the game.
 *
 * @param notice the name of an ephemeral message that only says something; null: none
 * @param shown the picture, to be placed
 */
export function lessonParts(
  standing: Standing,
  said: readonly APIComponentInContainer[],
  notice: string | null,
  reader: Reader,
  shown: APIMediaGalleryComponent | null,
): readonly APIComponentInContainer[] {
  const { ephemeral, ended } = standing;
  const wordsOf = (parts: readonly APIComponentInContainer[]) => parts.filter((part) => !isRow(part));
  if (ended) return [...wordsOf(boardParts(standing, reader, shown)), ...said];
  const told = notice === null ? [] : wordsOf(ephemeralParts(notice, standing, reader, null));
  const withBoard = showsBoard(standing);
  const board = withBoard ? boardParts(standing, reader, shown) : [];
  const own = ephemeral === null ? [] : ephemeralParts(ephemeral, standing, reader, withBoard ? null : shown);
  const above = [...told, ...said];
  const picture = board.filter(({ type }) => type === ComponentType.MediaGallery);
  if (own.some(isRow)) return [...picture, ...aboveRows(own, above)];
  const words = wordsOf(own);
  return aboveRows(board, withBoard ? [...above, ...words] : [...words, ...above]);
}

/** Whether the board is drawn: it asks, or the step wants it. */
function showsBoard(standing: Standing): boolean {
  const { ephemeral, board } = stepOf(standing);
  return ephemeral === null || board;
}

/** Puts others right above the first row of buttons. */
function aboveRows(
  parts: readonly APIComponentInContainer[],
  others: readonly APIComponentInContainer[],
): readonly APIComponentInContainer[] {
  const first = parts.findIndex(isRow);
  return first === -1 ? [...parts, ...others] : parts.toSpliced(first, 0, ...others);
}

/** What can be pressed, cached as long as the standing lives. */
const offers = new WeakMap<Standing, ReadonlyMap<string, Press>>();

/** What the open prompt offers, by sign; the same for every reader. */
export function offersIn(standing: Standing, reader: Reader): ReadonlyMap<string, Press> {
  const known = offers.get(standing);
  if (known !== undefined) return known;
  const { presses } = offered(standing, lessonParts(standing, [], null, reader, null), () => "");
  offers.set(standing, presses);
  return presses;
}

/**
 * The game's parts with the lesson's ids, and what can be pressed.
 *
 * @param id the custom_id of a button with this sign, or of the message's n-th select without one
 */
export function offered(
  standing: Standing,
  parts: readonly APIComponentInContainer[],
  id: (sign: string | null, select: number) => string,
): Offered {
  const situation = situationIn(standing);
  const means = (press: Press): boolean => standing.game.press(press, situation) !== null;
  return offer(parts, means, id);
}

function boardParts(
  standing: Standing,
  reader: Reader,
  picture: APIMediaGalleryComponent | null,
): readonly APIComponentInContainer[] {
  const { game, state } = standing;
  const scene = sceneOf(standing, reader, picture);
  return game.result(state) === null
    ? layOut(picture, game.screen.board(scene))
    : layOutEnd(picture, game.screen.over(scene));
}

function ephemeralParts(
  name: string,
  standing: Standing,
  reader: Reader,
  picture: APIMediaGalleryComponent | null,
): readonly APIComponentInContainer[] {
  const draw = standing.game.screen.ephemerals[name];
  if (draw === undefined) throw new Error(`${standing.game.id} has no ephemeral message "${name}"`);
  return draw(ephemeralScene(standing, reader, picture));
}

/** By seat, escaped and shortened for message text. */
export function namesIn(standing: Standing, reader: Reader): readonly string[] {
  return seatNames(ownersIn(standing, reader), reader.t);
}

/** The learner, and relaxed computer players. */
function ownersIn({ game }: Standing, { name }: Reader): readonly Owner[] {
  return Array.from({ length: game.lesson.seats }, (_, seat): Owner =>
    seat === learner
      ? { type: "human", user: "0", name, away: false }
      : { type: "computer", level: "relaxed", robot: seat },
  );
}

function sceneOf(
  standing: Standing,
  reader: Reader,
  picture: APIMediaGalleryComponent | null,
): Scene<unknown, Standing["recent"][number]> {
  const { game, state, recent, draft } = standing;
  const { t, emoji } = reader;
  const seats = ownersIn(standing, reader);
  const { prompt } = situationIn(standing);
  const drafts =
    draft?.open === true && prompt !== null ? [{ prompt: prompt.id, seat: learner, value: draft.value }] : [];
  return {
    table: lessonTable,
    seats,
    names: seatNames(seats, t),
    view: game.view(state, null),
    // A finished step asks nothing: the only button goes on.
    prompts: standing.ended ? [] : publicPrompts(game.prompts(state)),
    recent: recent.filter(({ to }) => to === "all"),
    drafts,
    result: game.result(state),
    asleep: false,
    picture,
    t,
    emoji,
  };
}

function ephemeralScene(
  standing: Standing,
  reader: Reader,
  picture: APIMediaGalleryComponent | null,
): AnyEphemeralScene {
  const { game, state } = standing;
  const { t, emoji } = reader;
  const seats = ownersIn(standing, reader);
  const result = game.result(state);
  const names = seatNames(seats, t);
  return { ...situationIn(standing), table: lessonTable, seats, names, result, timeLeft: "", picture, t, emoji };
}

/** Signs for what can be pressed on a message, in order. `-` is taken (`nextSign`). */
const signs = "0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ_";

/** A lesson's parts, and by sign what can be pressed on them. */
interface Offered {
  readonly parts: readonly APIComponentInContainer[];
  readonly presses: ReadonlyMap<string, Press>;
}

type Part = APIComponentInContainer;
type Row = Extract<Part, { type: ComponentType.ActionRow }>;

/** Whether a part is a row of buttons or a select. */
function isRow(part: Part): part is Row {
  return part.type === ComponentType.ActionRow;
}

/**
 * A game's own parts with ids that carry all that a lesson needs, without buttons that are no part of the game, such as
 * its rules.
 *
 * @param means whether a press means something to the game
 * @param id the custom_id of a button with this sign, or of the n-th select without one, whose values are signs
 */
function offer(
  parts: readonly Part[],
  means: (press: Press) => boolean,
  id: (sign: string | null, select: number) => string,
): Offered {
  const presses = new Map<string, Press>();
  let selects = 0;
  let shown = 0;
  const sign = (press: Press, usable: boolean): string => {
    const next = signs[shown];
    shown += 1;
    if (next === undefined) throw new Error("a lesson's message has more to press than there are signs");
    if (usable) presses.set(next, press);
    return next;
  };
  const select = (menu: APIStringSelectComponent): APIStringSelectComponent | null => {
    const own = parseCustomId(menu.custom_id);
    if (own === null || (menu.max_values ?? 1) > 1) return null;
    const options = menu.options.flatMap((option): APISelectMenuOption[] => {
      const press: Press = { verb: own.verb, argument: own.argument, values: [option.value] };
      return means(press) ? [{ ...option, value: sign(press, true) }] : [];
    });
    selects += 1;
    return options.length === 0 ? null : { ...menu, custom_id: id(null, selects), options };
  };
  const button = (one: APIButtonComponentWithCustomId): APIButtonComponentWithCustomId | null => {
    const own = parseCustomId(one.custom_id);
    if (own === null) return null;
    const press: Press = { verb: own.verb, argument: own.argument, values: [] };
    const usable = one.disabled !== true;
    return usable && !means(press) ? null : { ...one, custom_id: id(sign(press, usable), 0) };
  };
  const component = (one: APIComponentInActionRow | Row["components"][number]) => {
    if (one.type === ComponentType.StringSelect) return select(one);
    return one.type === ComponentType.Button && "custom_id" in one ? button(one) : null;
  };
  return {
    parts: parts.flatMap((part): Part[] => {
      if (!isRow(part)) return [part];
      const components = part.components.map(component).filter((one) => one !== null);
      return components.length === 0 ? [] : [{ ...part, components }];
    }),
    presses,
  };
}
