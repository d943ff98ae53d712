import type { Event } from "../rules/index.js";
import { revealLines, tellTips } from "./reveal.js";
import { actorName, nameOf } from "../../../discord/ui/names.js";
import { cardName, placeName, signs, type KalleScene } from "./words.js";

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
      return [before(scene), tellSearch(scene), answer(scene)].filter(said);
    case "swap":
      return [before(scene), asksToSwap(scene) ? "" : tellSearch(scene), swapBefore(scene)].filter(said);
    case "guess":
    case "point": {
      const wrong = view.phase.type === "point";
      const ended = `${scene.emoji.text("kalle")} ${scene.t("kalle.escaped")}`;
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
  return `-# ${signs.cheese} ${told}`;
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
  const police = emoji.text("police");
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
  return `${emoji.text("kalle")} ${t("kalle.passed", { name: actorName(name, passed, t) })}`;
}

/** The last swap, while Kalle's seat has not answered the search after it. */
function swapBefore({ view: { swapped }, t }: KalleScene): string {
  if (swapped === null) return "";
  const { a, b } = swapped;
  return `-# ${signs.swapped} ${t("kalle.swappedBefore", { a: placeName(a), b: placeName(b) })}`;
}

function said(line: string): boolean {
  return line !== "";
}
