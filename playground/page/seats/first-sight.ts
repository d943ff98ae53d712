import { leaveRoom, topIn } from "./log-scroll.js";

/** CSS pixels above a board that is shown from its top. */
const MARGIN = 8;

/** How a board, or an answer, was put before its reader at first; until they scroll or press, it stays in sight. */
interface FirstSight {
  readonly board: string;
  readonly scrolled: number;
  readonly heights: string;
}

/** By log. */
const sights = new WeakMap<HTMLElement, FirstSight>();

/** Readers who scroll or press have seen the board; it stays where they put it. */
export function watchReaders(): void {
  for (const kind of ["wheel", "touchmove", "pointerdown", "keydown"]) {
    const end = ({ target }: Event): void => {
      const log = target instanceof Element ? target.closest<HTMLElement>(".log") : null;
      if (log !== null) endFirstSight(log);
    };
    addEventListener(kind, end, { capture: true, passive: true });
  }
}

/** The message that is still shown as at first sight, by id; null: none. */
export function firstSightOf(log: HTMLElement): string | null {
  const sight = sights.get(log);
  if (sight === undefined) return null;
  const hasScrolled = heightsOf(log) === sight.heights && Math.abs(log.scrollTop - sight.scrolled) > 1;
  if (hasScrolled) endFirstSight(log);
  return hasScrolled ? null : sight.board;
}

/** From now on the board stays where its reader has it. */
export function endFirstSight(log: HTMLElement): void {
  sights.delete(log);
}

/**
 * What its reader has just asked for: whole, by as little as that takes; what is taller than the window from its top, a
 * lesson from the bottom, where its buttons are. Also after its next changes.
 */
export function showAnswer(log: HTMLElement, message: HTMLElement): void {
  const box = boxOf(message);
  const shown = message.offsetHeight > log.clientHeight ? box : message;
  const end = message.dataset["lesson"] === "none" ? null : lastControlIn(message);
  const isTall = shown.offsetHeight + MARGIN > log.clientHeight;
  const top = topIn(log, shown) - (shown === box ? MARGIN : 0);
  const bottom = end !== null && isTall ? topIn(log, end) + end.offsetHeight + MARGIN : top + shown.offsetHeight;
  const below = bottom - log.clientHeight;
  if (isTall) log.scrollTop += end === null ? top : below;
  else if (top < 0) log.scrollTop += top;
  else if (below > 0) log.scrollTop += below;
  remember(log, message);
}

function lastControlIn(message: HTMLElement): HTMLElement | null {
  return [...message.querySelectorAll<HTMLElement>("[data-custom-id]")].at(-1) ?? null;
}

/** The whole board, or what is taller than the window from its top; also after its next changes. */
export function showBoard(log: HTMLElement, board: HTMLElement): void {
  leaveRoom(log, 0);
  log.scrollTop = 0;
  const top = topIn(log, boxOf(board));
  if (top < 0) log.scrollTop += top - MARGIN;
  remember(log, board);
}

function remember(log: HTMLElement, { dataset }: HTMLElement): void {
  sights.set(log, { board: dataset["messageId"] ?? "", scrolled: log.scrollTop, heights: heightsOf(log) });
}

/** Whose top counts: who posted it may be out of sight. */
export function boxOf(board: HTMLElement): HTMLElement {
  return board.querySelector<HTMLElement>(".container") ?? board;
}

function heightsOf(log: HTMLElement): string {
  return `${log.scrollHeight} ${log.clientHeight}`;
}
