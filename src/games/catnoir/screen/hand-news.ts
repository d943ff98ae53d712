import { sorted, type Event, type Faction } from "../rules/index.js";
import { cardsList, type CatnoirEphemeralScene } from "./words.js";
import { sinceLastTurn } from "./news-moves.js";
import { nameOf } from "../../../discord/ui/presence.js";

/**
 * What others and the table did to the reader's hand and points in the turn on the board: a line for each outcome of a
 * hack, and one for all else. Nothing older: remembering is part of the game. What the reader did themselves they know,
 * and the outcome of their plays has a line of its own.
 */
export function handNews(scene: CatnoirEphemeralScene): readonly string[] {
  const shown = sinceLastTurn(scene.events);
  if (shown.some(({ type }) => type === "begins") && !shown.some(({ type }) => type === "took" || type === "played")) {
    // The picture shows them.
    if (scene.picture !== null) return [];
    const dealt = shown.flatMap((event) => (event.type === "faces" && event.seat === scene.seat ? event.cards : []));
    return dealt.length === 0 ? [] : [scene.t("catnoir.hand.first", { cards: cardsList(sorted(dealt), scene.t) })];
  }
  const own = shown.some(({ type, ...event }) => isAction(type) && "seat" in event && event.seat === scene.seat);
  if (own) return [];
  const hack = shown.flatMap((event) => tellHack(scene, event));
  const parts = shown.flatMap((event) => tell(scene, event));
  return [...hack, ...(parts.length === 0 ? [] : [scene.t("catnoir.hand.news", { parts: parts.join(" · ") })])];
}

function isAction(type: Event["type"]): boolean {
  return type === "took" || type === "played";
}

/** Empty if the event does not concern the reader, or belongs to a hack. */
function tell(scene: CatnoirEphemeralScene, event: Event): readonly string[] {
  const { seat, names, t } = scene;
  const list = (cards: readonly Faction[]): readonly string[] => cardsList(sorted(cards), t);
  switch (event.type) {
    case "took": {
      const cards = Array.from({ length: event.count }, () => event.faction);
      return event.seat === seat ? [t("catnoir.hand.took", { cards: list(cards) })] : [];
    }
    case "scored":
      return event.seat === seat ? [t("catnoir.hand.scored", { count: event.points })] : [];
    case "faces":
      return event.seat === seat ? [t("catnoir.hand.drew", { cards: list(event.cards) })] : [];
    case "revealed":
      return event.from === seat ? [t("catnoir.hand.seized", { cards: list(event.cards) })] : [];
    case "gave": {
      const cards = list([event.card]);
      if (event.seat === seat) return [t("catnoir.hand.gave", { cards, name: nameOf(names, event.receiver) })];
      return event.receiver === seat ? [t("catnoir.hand.got", { cards, name: nameOf(names, event.seat) })] : [];
    }
    case "discarded":
      return event.seat === seat ? [t("catnoir.hand.discarded", { cards: list(event.cards) })] : [];
    case "paid":
      return event.seat === seat ? [t("catnoir.hand.paid")] : [];
    // A pending answer is shown elsewhere.
    case "answered":
    case "begins":
    case "turn":
    case "played":
    case "hacked":
    case "refilled":
    case "drew":
    case "reshuffled":
    case "asked":
    case "reacted":
    case "cleared":
    case "surplus":
    case "idle":
    case "over":
      return [];
  }
}

/**
 * Of a hack of the reader. Revealed hackers went to the table, all else to their player, who leaves as many hackers; a
 * win may have ended it before.
 */
function tellHack({ seat, view, names, t }: CatnoirEphemeralScene, event: Event): readonly string[] {
  const list = (cards: readonly Faction[]): readonly string[] => cardsList(sorted(cards), t);
  if (event.type === "played") {
    const { play, cards } = event;
    if (play.faction !== "hackers" || play.target !== seat) return [];
    return [t("catnoir.hand.planted", { cards: list(cards), name: nameOf(names, event.seat) })];
  }
  if (event.type !== "hacked" || event.target !== seat) return [];
  const name = nameOf(names, event.seat);
  const stolen = event.cards.filter((card) => card !== "hackers");
  const found = event.cards.filter((card) => card === "hackers");
  const points = t("catnoir.points", { count: found.length });
  const stayed = view.phase.type === "over" ? 0 : stolen.length;
  return [
    ...(found.length === 0 ? [] : [t("catnoir.hand.shown", { cards: list(found), points, name })]),
    ...(stolen.length === 0 ? [] : [t("catnoir.hand.robbed", { cards: list(stolen), name })]),
    ...(stayed === 0 ? [] : [t("catnoir.hand.stayed", { count: stayed })]),
  ];
}
