/** In pixels: between control and list, and between list and window's edge. */
const GAP = 4;
const EDGE = 8;

/** How tall a list grows, and how much of it has to be seen below its control, in pixels. */
const TALLEST = 320;
const ENOUGH = 176;

/**
 * Puts a list below its control, as wide as that, so that what is read above stays in sight; above it where there is too
 * little room below. Call it again when the control scrolls.
 */
export function placePopup(popup: HTMLElement, control: HTMLElement): void {
  const { top, bottom, left, width } = control.getBoundingClientRect();
  const below = innerHeight - bottom - GAP - EDGE;
  const above = top - GAP - EDGE;
  const goesUp = below < Math.min(ENOUGH, popup.scrollHeight) && above > below;
  const room = Math.max(Math.min(TALLEST, goesUp ? above : below), 80);
  const { style } = popup;
  style.maxHeight = `${room}px`;
  style.width = `${width}px`;
  style.left = `${Math.max(EDGE, Math.min(left, innerWidth - width - EDGE))}px`;
  style.top = goesUp ? "auto" : `${bottom + GAP}px`;
  style.bottom = goesUp ? `${innerHeight - top + GAP}px` : "auto";
}
