import type { Picture, Podium } from "../../../game/scene.js";
import { placedSeats, podiumInWords } from "../../../discord/ui/ending.js";
import { plainName, nameOf } from "../../../discord/ui/names.js";
import type { Ended, Event, Place } from "../rules/index.js";
import { huntSketch, trailSketch, type DrawnRound, type PlacedFigure } from "./pictures/index.js";
import { closeness } from "./news.js";
import { placeName, type KalleScene } from "./words.js";

/** The longest description (Discord's reference, "Media Gallery Item Structure"). */
const maxSigns = 1024;

/**
 * Kalle's trail through the last round, while a new place is chosen and at the end; else null. Shows nothing of the
 * present round.
 */
export function picture(scene: KalleScene): Picture | null {
  const { view, recent, names, t } = scene;
  const { last, phase } = view;
  if (last === null || (phase.type !== "hide" && phase.type !== "over")) return null;
  const plain = names.map(plainName);
  const headline = endingName(last.ending, t);
  const podium = podiumOf(scene);
  const sketch = trailSketch.of({
    trail: last.trail,
    open: openedIn(recent),
    police: last.police,
    headline,
    seats: plain.map((name, seat) => ({ name, kalle: seat === last.kalle, cheese: view.cheese[seat] ?? 0 })),
    end: podium === null ? null : { podium, rounds: roundsOf(scene) },
  });
  const lines = [
    t("kalle.picture", { name: nameOf(plain, last.kalle), headline }),
    `${t("kalle.trail", { trail: last.trail.map(placeName).join(" → ") })}.`,
    last.ending === "found" ? "" : `${closeness(last.closest, t)}.`,
    podium === null ? "" : podiumInWords(podium, t),
  ];
  return { name: "kalle.png", sketch, description: lines.join(" ").trim().slice(0, maxSigns) };
}

/** The manholes as they lie there in a hunt, with the police and the last swap. */
export function mapPicture({ view, names, t }: KalleScene): Picture {
  const plain = names.map(plainName);
  const open = view.grid.flatMap((card, place) => (card === null ? [] : place));
  const sketch = huntSketch.of({
    open,
    found: view.grid.indexOf("kalle"),
    police: view.police,
    swapped: view.swapped,
    headline: t("kalle.roundTitle", { round: view.round }),
    seats: plain.map((name, seat) => ({ name, kalle: seat === view.kalle, cheese: view.cheese[seat] ?? 0 })),
  });
  const words = {
    open: open.map(placeName).join(", ") || "–",
    police: view.police === null ? "–" : placeName(view.police),
  };
  return { name: "kalle.png", sketch, description: t("kalle.map", words) };
}

/** The end's podium: who has the cheese; null while the game goes on. */
function podiumOf({ view, names, result, t }: KalleScene): Podium<PlacedFigure> | null {
  if (view.phase.type !== "over") return null;
  const winners = result?.places[0] ?? [];
  const isEmpty = view.cheese.every((pieces) => pieces === 0);
  const won = { count: winners.length, names: winners.map((seat) => plainName(nameOf(names, seat))) };
  const seats = placedSeats<PlacedFigure>(result, (seat) => ({
    name: plainName(nameOf(names, seat)),
    score: view.cheese[seat] === 0 ? t("kalle.cheeseless") : t("kalle.cheeses", { count: view.cheese[seat] ?? 0 }),
    figure: winners.includes(seat) ? "rat" : "police",
  }));
  return { title: isEmpty ? t("kalle.noCheese") : t("kalle.won", won), seats };
}

/** Who got the cheese in each round. */
function roundsOf({ view, names, t }: KalleScene): readonly DrawnRound[] {
  return view.history.map(({ round, kalle, winner }) => ({
    title: t("kalle.roundTitle", { round }),
    winner: winner === null ? null : { name: plainName(nameOf(names, winner)), kalle: winner === kalle },
  }));
}

function endingName(ending: Ended["ending"], t: KalleScene["t"]): string {
  switch (ending) {
    case "found":
      return t("kalle.endings.found");
    case "guessed":
      return t("kalle.endings.guessed");
    case "remembered":
      return t("kalle.endings.remembered");
    case "forgotten":
      return t("kalle.endings.forgotten");
  }
}

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
