import type { Ended, Event, Reveal } from "../rules/index.js";
import { actorName, nameOf } from "../../../discord/ui/names.js";
import type { Seat } from "../../../game/contract.js";
import { liftingIn } from "./lifting.js";
import { callOut, cardName, placeName, signs, type KalleScene } from "./words.js";

type Words = Pick<KalleScene, "recent" | "names" | "t" | "emoji">;

/**
 * What has just happened, before the question what to do now: who is in the manhole that was opened, the answer of
 * Kalle's seat, or how the last round ended. Only the last swap is told: players have to remember older ones.
 */
export function news(scene: KalleScene): string {
  const { view, recent, t } = scene;
  const { phase } = view;
  switch (phase.type) {
    case "hide":
      return view.last === null ? "" : outcome(scene, view.last);
    case "search":
      return answer(scene);
    case "swap":
      return foundIn(scene);
    case "guess": {
      const guess = recent.findLast((event) => event.type === "guessed");
      return phase.named.length === 0 || guess === undefined ? foundIn(scene) : tellGuess(scene, guess);
    }
    case "point":
      if (phase.named.length === 0) return foundIn(scene);
      return t("kalle.notThere", { places: phase.named.map(({ at }) => placeName(at)) });
    case "place":
    case "over":
      return "";
  }
}

/** Lids that are being lifted, and by whom, in a sentence that goes on; empty: none. */
export function tellLifting(scene: KalleScene): string {
  const lifting = liftingIn(scene);
  if (lifting === null) return "";
  const { act, at } = lifting;
  const { names, t } = scene;
  const words = { name: actorName(nameOf(names, act.seat), act, t), place: placeName(at[0] ?? act.at) };
  if (act.type === "pointed") return t("kalle.pointsAt", words);
  return at.length > 1 ? t("kalle.liftAll", { places: at.map(placeName) }) : t("kalle.lifts", words);
}

/** What the table did for a seat whose time was up, if that is the last that was done; empty: nothing. */
export function tellTimeout(scene: KalleScene): string {
  const { recent, names, t } = scene;
  const act = recent.findLast(({ type }) => doing.has(type));
  if (act?.isTimeout !== true) return "";
  if (act.type === "hid") return t("kalle.hiddenByTable", { name: nameOf(names, act.seat) });
  return act.type === "placed" || act.type === "searched" ? tellMove(scene, act) : "";
}

const doing: ReadonlySet<Event["type"]> = new Set([
  "hid",
  "placed",
  "searched",
  "swapped",
  "passed",
  "guessed",
  "pointed",
]);

/** Where the police are put or go, and what they turn there. */
export function tellMove(
  { names, t, emoji }: Pick<KalleScene, "names" | "t" | "emoji">,
  moved: Extract<Event, { type: "searched" | "placed" }>,
): string {
  const words = { name: actorName(nameOf(names, moved.seat), moved, t), place: placeName(moved.at) };
  if (moved.type === "placed") return `${emoji.text.police} ${t("kalle.placed", words)}`;
  if (moved.card === null) return `${emoji.text.police} ${t("kalle.rolled", words)}`;
  return `${emoji.text.police} ${t("kalle.opened", { ...words, dweller: cardName(moved.card, { t, emoji }) })}`;
}

/** A mouse's guess in the last chance. */
export function tellGuess(
  { names, t }: Pick<KalleScene, "names" | "t">,
  guess: Extract<Event, { type: "guessed" }>,
): string {
  return t("kalle.guessedAt", { name: actorName(nameOf(names, guess.seat), guess, t), place: placeName(guess.at) });
}

/** What a swap exchanged. */
export function tellSwap(
  { names, t }: Pick<KalleScene, "names" | "t">,
  swapped: Extract<Event, { type: "swapped" }>,
): string {
  const name = actorName(nameOf(names, swapped.seat), swapped, t);
  return t("kalle.swapped", { name, a: placeName(swapped.a), b: placeName(swapped.b) });
}

/** That Kalle's seat swapped nothing. */
export function tellPass(
  { names, t }: Pick<KalleScene, "names" | "t">,
  passed: Extract<Event, { type: "passed" }>,
): string {
  const name = nameOf(names, passed.seat);
  return "isTimeout" in passed ? t("kalle.passedByTable", { name }) : t("kalle.passed", { name });
}

/** Who is in the manhole that was opened last, or that nothing was opened; empty if that is not told any more. */
function foundIn(scene: KalleScene): string {
  const { recent, names, t } = scene;
  const moved = recent.findLast((event) => event.type === "searched");
  if (moved === undefined || moved.card === "kalle") return "";
  if (moved.card !== null) return callOut(moved.card, t);
  return t("kalle.rolled", { name: actorName(nameOf(names, moved.seat), moved, t), place: placeName(moved.at) });
}

/** The answer of Kalle's seat to the last search; empty before the first. */
function answer(scene: KalleScene): string {
  const { view, recent } = scene;
  const last = recent.at(-1);
  if (last?.type === "passed") return tellPass(scene, last);
  if (view.swapped === null) return "";
  return tellSwap(
    scene,
    last?.type === "swapped" ? last : { to: "all", type: "swapped", seat: view.kalle, ...view.swapped },
  );
}

/** Who got the cheese and why. */
export function outcome(scene: Words, last: Reveal): string {
  const { recent, names, t } = scene;
  const at = placeName(last.trail.at(-1) ?? 0);
  const ended = recent.findLast(({ type }) => type === "ended");
  const [winner, kalle] = [last.winner, last.kalle].map((seat) => actorName(nameOf(names, seat), ended, t));
  switch (last.ending) {
    case "found":
      return `${signs.cheese} ${t("kalle.outcome.found", { name: winner ?? "", place: at })}`;
    case "guessed":
      return `${signs.cheese} ${t("kalle.outcome.guessed", { name: guesserName(scene, last.winner), place: at })}`;
    case "remembered":
      return `${signs.cheese} ${t("kalle.outcome.remembered", { name: winner ?? "", place: at })}`;
    case "forgotten": {
      const pointed = last.pointed === null ? at : placeName(last.pointed);
      return `🤷 ${t("kalle.outcome.forgotten", { name: kalle ?? "", place: pointed, kalle: at })}`;
    }
  }
}

/** A mouse of the last chance. */
function guesserName({ recent, names, t }: Pick<Words, "recent" | "names" | "t">, seat: Seat | null): string {
  const guess = recent.findLast((event) => event.type === "guessed" && event.seat === seat);
  return actorName(nameOf(names, seat), guess, t);
}

/** What the picture of a round's end does not say: who lives where Kalle's seat pointed in vain, how close the police came, and who was out. */
export function revealLines(words: Pick<Words, "t" | "emoji">, last: Reveal): readonly string[] {
  const { t } = words;
  const wrong = last.ending === "forgotten" && last.pointed !== null ? last.cards[last.pointed] : undefined;
  return [
    wrong === undefined || last.pointed === null
      ? ""
      : t("kalle.livesThere", { place: placeName(last.pointed), dweller: cardName(wrong, words) }),
    [
      ...(last.ending === "found" ? [] : [closeness(last.closest, t)]),
      t("kalle.removed", { dweller: cardName(last.removed, words) }),
    ].join(" · "),
  ];
}

/** Kalle's places in order, as a sentence. */
export function trailInWords({ trail: been }: Reveal, t: Words["t"]): string {
  const [first = 0, ...moves] = been;
  if (moves.length === 0) return t("kalle.stayed", { place: placeName(first) });
  return `${t("kalle.trail", { trail: been.map(placeName).join(" → ") })}.`;
}

/** How near the police came to Kalle, as a sentence without its stop. */
export function closeness(steps: number, t: Words["t"]): string {
  return steps === 0 ? t("kalle.closeOn") : t("kalle.close", { count: steps });
}

/** Which round it was, whose, and how it ended. */
export function tellRound({ round, kalle, ending }: Ended, names: readonly string[], t: Words["t"]): string {
  const words = { round: t("kalle.roundTitle", { round }), name: nameOf(names, kalle) };
  return t("kalle.seen.round", { ...words, headline: endingName(ending, t) });
}

/** How a round ended, in a word. */
export function endingName(ending: Ended["ending"], t: KalleScene["t"]): string {
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
