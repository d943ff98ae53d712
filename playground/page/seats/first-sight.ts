import { leaveRoom, topIn } from "./log-scroll.js";

/** CSS pixels above a board that is shown from its top. */
const MARGIN = 8;

/** How a board was put before its reader at first; until they scroll or press, it is shown from its top. */
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

/** The whole board, or what is taller than the window from its top; also after its next changes. */
export function showBoard(log: HTMLElement, board: HTMLElement): void {
  leaveRoom(log, 0);
  log.scrollTop = 0;
  const top = topIn(log, boxOf(board));
  if (top < 0) log.scrollTop += top - MARGIN;
  const scrolled = log.scrollTop;
  sights.set(log, { board: board.dataset["messageId"] ?? "", scrolled, heights: heightsOf(log) });
}

/** Whose top counts: who posted it may be out of sight. */
export function boxOf(board: HTMLElement): HTMLElement {
  return board.querySelector<HTMLElement>(".container") ?? board;
}

function heightsOf(log: HTMLElement): string {
  return `${log.scrollHeight} ${log.clientHeight}`;
}
