/** Pixels between a control and the list below or above it, and between the list and the window's edge. */
const GAP = 4;
const EDGE = 8;

/** How tall a list grows, in pixels. */
const TALLEST = 320;

/**
 * Puts a list that lies over everything below its control, or above where there is more room, as wide as the control.
 * The control may scroll away beneath it: call this again then.
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
