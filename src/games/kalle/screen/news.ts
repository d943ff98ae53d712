import { type Event, places, type Named, type Place, type Reveal } from "../rules/index.js";
import { actorName, nameOf } from "../../../discord/ui/names.js";
import { cardName, placeName, signs, type KalleScene, cardSign, type KalleEmojis } from "./words.js";
import type { Seat } from "../../../game/contract.js";
import { inRows } from "./grid-buttons.js";

/**
 * Until the police are placed, the last round's end. Only the last swap is told, while the grid marks it: players have
 * to remember older ones. The search that a swap answers stands with the question.
 */
export function news(scene: KalleScene): readonly string[] {
  const { view } = scene;
  switch (view.phase.type) {
    case "hide":
      return view.last === null ? [] : revealLines(scene, view.last);
    case "place":
      return [hiddenByTable(scene), ...(view.last === null ? [] : revealLines(scene, view.last))].filter(said);
    case "search":
      return [answer(scene), tellSearch(scene), before(scene)].filter(said);
    case "swap":
      return [tellSearch(scene), swapBefore(scene), before(scene)].filter(said);
    case "guess":
    case "point": {
      const wrong = view.phase.type === "point";
      const ended = `${scene.emoji.text.kalle} ${scene.t("kalle.escaped")}`;
      return [tellSearch(scene), swapBefore(scene), ended, tellTips(scene, view.phase.named, wrong)].filter(said);
    }
    case "over":
      return [];
  }
}

/** Whether Kalle's seat is asked for the answer to a search, which the question tells. */
export function asksToSwap({ view, prompts }: KalleScene): boolean {
  return view.phase.type === "swap" && prompts.length > 0;
}

/** Who got the last round's cheese, in small print. */
function before({ view, names, t }: KalleScene): string {
  const ended = view.history.at(-1);
  if (ended === undefined) return "";
  const { round, winner } = ended;
  const told =
    winner === null ? t("kalle.wonByNobody", { round }) : t("kalle.wonBy", { round, name: nameOf(names, winner) });
  return `${signs.cheese} ${told}`;
}

/** That nobody knows where Kalle is, if time was up. */
function hiddenByTable({ view, recent, names, t }: KalleScene): string {
  const hid = recent.findLast(({ type }) => type === "hid");
  return hid?.isTimeout === true ? t("kalle.hiddenByTable", { name: nameOf(names, view.kalle) }) : "";
}

/** Where the police went last and what they turned; empty if that is not told any more. */
export function tellSearch({ recent, names, t, emoji }: KalleScene): string {
  const moved = recent.findLast((event) => event.type === "searched" || event.type === "placed");
  if (moved === undefined) return "";
  return tellMove({ names, t, emoji }, moved);
}

/** Where the police are put or go, and what they turn there. */
export function tellMove(
  { names, t, emoji }: Pick<KalleScene, "names" | "t" | "emoji">,
  moved: Extract<Event, { type: "searched" | "placed" }>,
): string {
  const words = { name: actorName(nameOf(names, moved.seat), moved, t), place: placeName(moved.at) };
  const police = emoji.text.police;
  if (moved.type === "placed") return `${police} ${t("kalle.placed", words)}`;
  if (moved.card === null) return `${police} ${t("kalle.rolled", words)}`;
  return `${police} ${t("kalle.opened", { ...words, dweller: cardName(moved.card, { t, emoji }) })}`;
}

/** The answer of Kalle's seat to the last search; empty before the first. */
function answer({ view, recent, names, t, emoji }: KalleScene): string {
  const name = nameOf(names, view.kalle);
  if (view.swapped !== null) {
    const { a, b } = view.swapped;
    return `${signs.swapped} ${t("kalle.swapped", { name, a: placeName(a), b: placeName(b) })}`;
  }
  const passed = recent.at(-1);
  if (passed?.type !== "passed") return "";
  if (passed.isTimeout === true) return t("kalle.passedByTable", { name });
  return `${emoji.text.kalle} ${t("kalle.passed", { name: actorName(name, passed, t) })}`;
}

/** The last swap, while Kalle's seat has not answered the search after it. */
function swapBefore({ view: { swapped }, t }: KalleScene): string {
  if (swapped === null) return "";
  const { a, b } = swapped;
  return `${signs.swapped} ${t("kalle.swappedBefore", { a: placeName(a), b: placeName(b) })}`;
}

function said(line: string): boolean {
  return line !== "";
}

type Words = Pick<KalleScene, "recent" | "names" | "t" | "emoji">;

/** What the mice guessed in the last chance, in small print; empty: nothing. */
export function tipsLine(words: Words, last: Reveal): string {
  const tips = tellTips(words, last.named, last.ending !== "guessed");
  return tips;
}

/** After what the mice guessed: who got the cheese and why, where Kalle was, how close the police came, and who was out. */
export function revealLines(words: Words, last: Reveal): readonly string[] {
  const { t, emoji } = words;
  return [
    outcome(words, last),
    `${emoji.text.kalle} ${trail(last, t)}`,
    [
      ...(last.ending === "found" ? [] : [closeness(last.closest, t)]),
      t("kalle.removed", { dweller: cardName(last.removed, words) }),
    ].join(" · "),
  ];
}

/**
 * All sixteen cards, next to Kalle's trail: places numbered in order, the rat at the last, the police at theirs; above
 * them what they are.
 */
export function wholeMap(last: Reveal, { t, emoji }: Pick<Words, "t" | "emoji">): readonly string[] {
  const trails = inRows(places.map((place) => trailSign(last, place, emoji)));
  return [
    `-# ${t("kalle.maps", { kalle: emoji.text.kalle })}`,
    ...inRows(last.cards).map(
      (row, index) => `${row.map((card) => cardSign(card, emoji)).join("")}\u2003${(trails[index] ?? []).join("")}`,
    ),
  ];
}

function trailSign({ trail: been, police }: Reveal, place: Place, emoji: KalleEmojis): string {
  const end = been.at(-1);
  if (place === end) return emoji.text.kalle;
  const stops = [...new Set(been)].filter((stop) => stop !== end);
  const number = stops.indexOf(place) + 1;
  if (number === 0) return place === police ? emoji.text.police : signs.nothing;
  return number === 10 ? "🔟" : `${number}\uFE0F\u20E3`;
}

function trail({ trail: been }: Reveal, t: Words["t"]): string {
  const [first = 0, ...moves] = been;
  if (moves.length === 0) return t("kalle.stayed", { place: placeName(first) });
  return t("kalle.trail", { trail: been.map(placeName).join(" → ") });
}

/** How near the police came to Kalle, as a sentence without its stop. */
export function closeness(steps: number, t: Words["t"]): string {
  return steps === 0 ? t("kalle.closeOn") : t("kalle.close", { count: steps });
}

/** Who got the cheese and why. */
export function outcome(scene: Words, last: Reveal): string {
  const { recent, names, t, emoji } = scene;
  const at = last.trail.at(-1) ?? 0;
  const ended = recent.findLast(({ type }) => type === "ended");
  const winner = nameOf(names, last.winner);
  const words = { name: actorName(winner, ended, t), place: placeName(at) };
  switch (last.ending) {
    case "found":
      return `${signs.cheese} ${t("kalle.found", words)}`;
    case "guessed":
      return `${signs.cheese} ${t("kalle.guessed", { ...words, name: guesserName(scene, last.winner) })}`;
    case "remembered":
      return `${signs.cheese} ${t("kalle.remembered", words)}`;
    case "forgotten": {
      const pointed = last.pointed ?? at;
      return `🤷 ${t("kalle.forgotten", {
        name: actorName(nameOf(names, last.kalle), ended, t),
        place: placeName(pointed),
        dweller: cardName(last.cards[pointed] ?? last.removed, { t, emoji }),
        kalle: words.place,
      })}`;
    }
  }
}

/** A mouse of the last chance. */
function guesserName({ recent, names, t }: Pick<Words, "recent" | "names" | "t">, seat: Seat | null): string {
  const guess = recent.findLast((event) => event.type === "guessed" && event.seat === seat);
  return actorName(nameOf(names, seat), guess, t);
}

/** What the mice guessed. @param wrong whether all named cards were turned without Kalle */
function tellTips(scene: Words, named: readonly Named[], wrong: boolean): string {
  if (named.length === 0) return "";
  const { t } = scene;
  const tips = named.map(({ seat, at }) => t("kalle.tip", { name: guesserName(scene, seat), place: placeName(at) }));
  return `${signs.named} ${wrong ? t("kalle.tipsWrong", { tips }) : t("kalle.tips", { tips })}`;
}
