/** In pixels: between control and list, and between list and window's edge. */
const GAP = 4;
const EDGE = 8;

/** How tall a list grows, in pixels. */
const TALLEST = 320;

/**
 * Puts a list below its control, or above if there is more room, as wide as that. Call it again when the control
 * scrolls.
 */
export function placePopup(popup: HTMLElement, control: HTMLElement): void {
  const { top, bottom, left, width } = control.getBoundingClientRect();
  const below = innerHeight - bottom - GAP - EDGE;
  const above = top - GAP - EDGE;
  const goesUp = below < Math.min(TALLEST, popup.scrollHeight) && above > below;
  const room = Math.max(Math.min(TALLEST, goesUp ? above : below), 80);
  const { style } = popup;
  style.maxHeight = `${room}px`;
  style.width = `${width}px`;
  style.left = `${Math.max(EDGE, Math.min(left, innerWidth - width - EDGE))}px`;
  style.top = goesUp ? "auto" : `${bottom + GAP}px`;
  style.bottom = goesUp ? `${innerHeight - top + GAP}px` : "auto";
}
