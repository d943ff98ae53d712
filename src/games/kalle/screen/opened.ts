import type { Event, Place } from "../rules/index.js";

/** Where cards lay open when the last round ended; empty if its beginning is not told any more. */
export function openedIn(recent: readonly Event[]): readonly Place[] {
  const end = recent.findLastIndex(({ type }) => type === "ended");
  const begin = recent.slice(0, Math.max(0, end)).findLastIndex(({ type }) => type === "begins");
  return begin === -1 ? [] : recent.slice(begin, end).reduce<readonly Place[]>(after, []);
}

function after(open: readonly Place[], event: Event): readonly Place[] {
  switch (event.type) {
    case "searched":
      return event.card === null ? open : [...open, event.at];
    case "swapped":
      return open.map((place) => (place === event.a ? event.b : place === event.b ? event.a : place));
    case "turned":
      return [...open, ...event.cards.map(({ at }) => at)];
    case "begins":
    case "hid":
    case "placed":
    case "passed":
    case "escaped":
    case "guessed":
    case "pointed":
    case "ended":
    case "over":
      return open;
  }
}
