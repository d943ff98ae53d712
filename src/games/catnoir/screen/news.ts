import { actorName, nameOf } from "../../../discord/ui/names.js";
import type { Seat } from "../../../game/contract.js";
import type { Key } from "../../../game/scene.js";
import { type Faction, sortCards } from "../rules/index.js";
import { lastTurn, type Move, movesIn, type PlayMove, type PublicEvent } from "./story.js";
import { cardsList, cardsName, type CatnoirScene } from "./words.js";

type Words = Pick<CatnoirScene, "names" | "t">;

/** A play that goes for others' cards or points, while it is the last thing that somebody did. */
export interface Attack {
  readonly faction: Faction;
  readonly by: Seat;
  /** Null: everybody else. */
  readonly target: Seat | null;
  /** In a few words. */
  readonly told: string;
}

/** The one that the board shows for a moment; null: none. No other view has a turn without an action left. */
export function attackShown(scene: Pick<CatnoirScene, "view" | "recent" | "names" | "t">): Attack | null {
  const { phase } = scene.view;
  return phase.type === "turn" && phase.actions === 0 ? attackIn(scene) : null;
}

/** The last move, if it was such a play; null: it was none. */
export function attackIn({ recent, names, t }: Pick<CatnoirScene, "recent" | "names" | "t">): Attack | null {
  const last = movesIn(recent).at(-1);
  if (last?.head.type !== "played") return null;
  const { play, seat } = last.head;
  const words = { name: nameOf(names, seat), target: "target" in play ? nameOf(names, play.target) : "" };
  switch (play.faction) {
    case "hackers":
    case "police":
      return { faction: play.faction, by: seat, target: play.target, told: t(`catnoir.attack.${play.faction}`, words) };
    case "mafia":
      return { faction: play.faction, by: seat, target: null, told: t("catnoir.attack.mafia", words) };
    case "detectives":
    case "scientists":
    case "robocats":
    case "journalists":
    case "bureaucrats":
      return null;
  }
}

/** The last turn and its outcome, a line or two per action. Revealed cards are shown here and nowhere later. */
export function news({ recent, names, t }: Pick<CatnoirScene, "recent" | "names" | "t">): readonly string[] {
  const moves = lastTurn(recent);
  const words = { names, t };
  return [...moves.flatMap((move) => tellMove(words, move)), ...piles(words, moves)];
}

/**
 * The play right before what the board tells of, with what it brought and cost: its answers may have come just before the
 * next turn. Empty: there was none, or the turn on the board has it.
 */
export function playBefore({ recent, names, t }: Pick<CatnoirScene, "recent" | "names" | "t">): string {
  const [first] = lastTurn(recent);
  const moves = movesIn(recent).filter(({ head }) => head.type !== "surplus");
  const before = moves[moves.findIndex(({ head }) => head === first?.head) - 1];
  if (before?.head.type !== "played") return "";
  const { head, rest } = before;
  const { play } = head;
  const move = { head, rest };
  const words = { name: nameOf(names, head.seat), cards: cardsAndPoints({ names, t }, move) };
  const told =
    "target" in play
      ? t("catnoir.brief.beforeAgainst", { ...words, target: nameOf(names, play.target) })
      : t("catnoir.brief.before", words);
  return [told, ...hits({ names, t }, move), ...answersInBrief({ names, t }, move)].join(" · ");
}

/** What somebody did and its outcome; empty while it is not known yet. */
export function tellMove(words: Words, { head, rest }: Move): readonly string[] {
  const { names, t } = words;
  const name = actorName(nameOf(names, head.seat), head, t);
  switch (head.type) {
    case "begins":
      return [`🗳️ ${t("catnoir.news.begins", { name })}`];
    case "took":
      return [t("catnoir.news.took", { name, cards: cardsName(head.faction, head.count, t) })];
    case "played": {
      const reactions = tellReactions(words, { head, rest });
      const played = tellPlay(words, { head, rest }).join(" ");
      return reactions.length === 0 ? [played] : [played, `💬 ${reactions.join(" ")}`];
    }
    case "surplus": {
      const cards = rest.flatMap((event) => (event.type === "discarded" ? event.cards : []));
      return cards.length === 0 ? [] : [t("catnoir.news.trimmed", { name, cards: cardsList(cards, t) })];
    }
    case "idle":
      return [t("catnoir.news.idle", { name })];
  }
}

/** Cards new in the display, and a reshuffle, in small print. */
function piles({ t }: Words, moves: readonly Move[]): readonly string[] {
  const rest = moves.filter(({ head }) => head.type !== "begins").flatMap((move) => move.rest);
  const fresh: readonly Faction[] = rest.flatMap((event) => (event.type === "refilled" ? event.cards : []));
  const shuffled = rest.flatMap((event) => (event.type === "reshuffled" ? [event.count] : []));
  return [
    ...shuffled.map((count) => `🔀 ${t("catnoir.news.reshuffled", { count })}`),
    ...(fresh.length === 0 ? [] : [t("catnoir.news.refilled", { cards: cardsList(sortCards(fresh), t) })]),
  ];
}

/** What somebody played and gained before others reacted. */
function tellPlay(words: Words, move: PlayMove): readonly string[] {
  const { names, t } = words;
  const { play, seat, cards } = move.head;
  const told = { name: actorName(nameOf(names, seat), move.head, t), cards: cardsList(sortCards(cards), t) };
  switch (play.faction) {
    case "detectives":
    case "scientists":
    case "robocats":
    case "mafia":
    case "journalists":
      return [t(`catnoir.news.played.${play.faction}`, told), gains(words, move)];
    case "hackers":
      return [
        t(`catnoir.news.played.${play.faction}`, { ...told, target: nameOf(names, play.target) }),
        ...hack(words, move),
      ];
    case "police":
      return [
        t(`catnoir.news.played.${play.faction}`, { ...told, target: nameOf(names, play.target) }),
        ...search(words, move),
      ];
    case "bureaucrats":
      return [t(`catnoir.news.played.${play.faction}`, told), ...files(words, move)];
  }
}

/**
 * A point per hacker revealed, all else loot, and their target has as many more hackers as others were found; nothing of
 * that where a win has ended it early.
 */
function hack({ names, t }: Words, move: PlayMove): readonly string[] {
  const uncovered = move.rest.flatMap((event) => (event.type === "hacked" ? event.cards : []));
  const hackers = uncovered.filter((card) => card === "hackers").length;
  const points = t("catnoir.points", { count: hackers });
  const outcome = (): string => {
    if (hackers === 0) return t("catnoir.news.allLoot");
    return hackers === uncovered.length ? t("catnoir.news.points", { points }) : t("catnoir.news.someLoot", { points });
  };
  const { play, cards: sent } = move.head;
  const stayed = uncovered.length < sent.length ? 0 : sent.length - hackers;
  const name = play.faction === "hackers" ? nameOf(names, play.target) : "";
  return [
    t("catnoir.news.uncovered", { cards: cardsList(sortCards(uncovered), t) }),
    outcome(),
    ...(stayed === 0 ? [] : [t("catnoir.news.stayed", { count: stayed, name })]),
  ];
}

/** What the police found, and how many cards their target drew. */
function search({ names, t }: Words, move: PlayMove): readonly string[] {
  const { play } = move.head;
  const found = cardsList(sortCards(revealed(move)), t);
  const after = play.faction === "police" ? drawn(move, play.target) : 0;
  const target = play.faction === "police" ? nameOf(names, play.target) : "";
  return [
    t("catnoir.news.revealed", { cards: found }),
    gains({ names, t }, move),
    ...(after === 0 ? [] : [t("catnoir.news.drewAfter", { name: target, cards: t("catnoir.some", { count: after }) })]),
  ];
}

function files(words: Words, move: PlayMove): readonly string[] {
  const { t } = words;
  const cards = revealed(move);
  if (cards.length === 0) return [t("catnoir.news.filedNothing")];
  return [t("catnoir.news.filed", { cards: cardsList(sortCards(cards), t) }), gains(words, move)];
}

/** Points and cards that a play brought its player. */
function gains({ t }: Words, move: PlayMove): string {
  const { seat } = move.head;
  const count = pointsOf(move);
  const points = t("catnoir.points", { count });
  const cards = t("catnoir.some", { count: drawn(move, seat) });
  if (drawn(move, seat) === 0) return count === 0 ? t("catnoir.news.nothing") : t("catnoir.news.points", { points });
  return count === 0 ? t("catnoir.news.drawn", { cards }) : t("catnoir.news.pointsAndDrawn", { points, cards });
}

function revealed({ rest }: PlayMove): readonly Faction[] {
  return rest.flatMap((event) => (event.type === "revealed" ? event.cards : []));
}

function drawn({ rest }: PlayMove, seat: number): number {
  return rest.reduce((sum, event) => (event.type === "drew" && event.seat === seat ? sum + event.count : sum), 0);
}

type Reacted = Extract<PublicEvent, { type: "reacted" }>;
type Answer = Reacted["answer"];
/** Reactions that several seats may share. */
type Together = Extract<Key, `catnoir.news.${"passed" | "paidPoint" | "mustPoint" | "kept"}`>;

/** Who gives which cards away. */
interface Handover {
  readonly name: string;
  readonly cards: readonly string[];
}
type Sentence = "paidCards" | "mustCards" | "gave" | "gaveMore";

/** Equal ones in one sentence; empty while answers are open or if nobody was asked. */
export function tellReactions(words: Words, { head, rest }: PlayMove): readonly string[] {
  const reacted = rest.filter((event) => event.type === "reacted");
  const who = (matches: (event: Reacted) => boolean): readonly string[] =>
    reacted.filter(matches).map(({ seat }) => nameOf(words.names, seat));
  const together = (key: Together, matches: (event: Reacted) => boolean): readonly string[] => {
    const names = who(matches);
    return names.length === 0 ? [] : [words.t(key, { count: names.length, names })];
  };
  const paysPoint = ({ answer }: Reacted): boolean => answer.type === "pay" && answer.with === "point";
  const joined = who(({ answer }) => answer.type === "discard" && answer.accept);
  const passes = ({ answer }: Reacted): boolean => answer.type === "discard" && !answer.accept;
  const passed = who(passes).length;
  // Shorter than their names.
  const isRest = joined.length > 0 && passed > 1 && joined.length + passed === words.names.length - 1;
  return [
    ...joining(words, head, joined),
    ...(isRest ? [words.t("catnoir.news.passedRest")] : together("catnoir.news.passed", passes)),
    ...together("catnoir.news.paidPoint", (event) => paysPoint(event) && !event.forced),
    ...together("catnoir.news.mustPoint", (event) => paysPoint(event) && event.forced),
    ...changingHands(words, reacted, head.seat),
    ...together("catnoir.news.kept", ({ answer }) => answer.type === "decline"),
  ];
}

/** Who discards a card for a point, of the detectives' further faction. */
function joining({ t }: Words, { play }: PlayMove["head"], names: readonly string[]): readonly string[] {
  if (play.faction !== "detectives" || names.length === 0) return [];
  return [t("catnoir.news.joined", { count: names.length, names, card: cardsName(play.extra, 1, t) })];
}

/** A sentence per seat, or one for all who did the same. */
function changingHands({ names, t }: Words, reacted: readonly Reacted[], to: Seat): readonly string[] {
  const receiver = nameOf(names, to);
  const payers = (forced: boolean): readonly Handover[] =>
    reacted.flatMap(({ seat, answer, forced: had }): readonly Handover[] =>
      answer.type === "pay" && answer.with === "cards" && had === forced
        ? [{ name: nameOf(names, seat), cards: cardsList(answer.cards, t) }]
        : [],
    );
  const givers = (more: boolean): readonly Handover[] =>
    reacted.flatMap(({ seat, answer }): readonly Handover[] =>
      answer.type === "give" && answer.discard === more
        ? [{ name: nameOf(names, seat), cards: [cardsName(answer.faction, 1, t)] }]
        : [],
    );
  const tell = (one: Sentence, lots: readonly Handover[]): readonly string[] => {
    const [first, ...others] = lots;
    if (first === undefined) return [];
    if (others.length === 0) return [t(`catnoir.news.${one}`, { ...first, receiver })];
    const from = lots.map(({ name, cards }) => t("catnoir.news.from", { name, cards: cards.join(" + ") }));
    return [t(`catnoir.news.${one}All`, { lots: from, receiver })];
  };
  return [
    ...tell("paidCards", payers(false)),
    ...tell("mustCards", payers(true)),
    ...tell("gave", givers(false)),
    ...tell("gaveMore", givers(true)),
  ];
}

/** Such as "🎩 4 Mafiosi, +2 Punkte"; what hackers hit is told apart. */
export function cardsAndPoints(words: Words, move: PlayMove): string {
  return move.head.play.faction === "hackers" ? cardsIn(words, move) : inBrief(words, move);
}

/** The same of any play. */
export function inBrief(words: Words, move: PlayMove): string {
  const { t } = words;
  const count = pointsOf(move);
  const cards = cardsIn(words, move);
  return count === 0 ? cards : `${cards}, ${t("catnoir.brief.points", { points: t("catnoir.points", { count }) })}`;
}

function cardsIn({ t }: Words, { head }: PlayMove): string {
  return cardsList(sortCards(head.cards), t).join(" + ");
}

/** How many hackers were revealed, and the points for them; empty: it was no hack. */
export function hits({ t }: Words, move: PlayMove): readonly string[] {
  if (move.head.play.faction !== "hackers") return [];
  const count = pointsOf(move);
  if (count === 0) return [t("catnoir.brief.missed")];
  const words = { cards: t("catnoir.cards.hackers", { count }), points: t("catnoir.points", { count }) };
  return [t("catnoir.brief.caught", words)];
}

/** What a play brought its player. */
export function pointsOf({ head, rest }: PlayMove): number {
  return rest.reduce(
    (sum, event) => (event.type === "scored" && event.seat === head.seat ? sum + event.points : sum),
    0,
  );
}

/**
 * How the others answered a play, once all have; equal answers together.
 *
 * @param without a seat that is told of its own answer elsewhere
 */
export function answersInBrief(words: Words, { head, rest }: PlayMove, without: Seat | null = null): readonly string[] {
  const { t } = words;
  const reacted = rest.filter((event) => event.type === "reacted");
  const told = reacted.filter(({ seat }) => seat !== without);
  const namesOf = (matches: (answer: Answer) => boolean): readonly string[] =>
    told.filter(({ answer }) => matches(answer)).map(({ seat }) => nameOf(words.names, seat));
  const { play } = head;
  switch (play.faction) {
    case "detectives": {
      if (reacted.length > 0 && !reacted.some(({ answer }) => isJoining(answer))) return [t("catnoir.brief.passed")];
      const names = namesOf(isJoining);
      const card = cardsName(play.extra, 1, t);
      return names.length === 0 ? [] : [t("catnoir.brief.joined", { count: names.length, names, card })];
    }
    case "mafia":
      return [...new Set(told.map(({ answer }) => paymentIn(answer, t)))].map((what) => {
        const names = namesOf((answer) => paymentIn(answer, t) === what);
        return t("catnoir.brief.paid", { count: names.length, names, what });
      });
    case "journalists": {
      if (reacted.length > 0 && !reacted.some(({ answer }) => answer.type === "give")) return [t("catnoir.brief.kept")];
      return told.flatMap(({ seat, answer }) => {
        if (answer.type !== "give") return [];
        const given = { name: nameOf(words.names, seat), cards: cardsName(answer.faction, 1, t) };
        return [t(answer.discard ? "catnoir.brief.gaveMore" : "catnoir.brief.gave", given)];
      });
    }
    case "scientists":
    case "robocats":
    case "hackers":
    case "police":
    case "bureaucrats":
      return [];
  }
}

function isJoining(answer: Answer): boolean {
  return answer.type === "discard" && answer.accept;
}

/** Such as "2 Karten". */
function paymentIn(answer: Answer, t: Words["t"]): string {
  if (answer.type !== "pay") return "";
  return answer.with === "point"
    ? t("catnoir.points", { count: 1 })
    : t("catnoir.some", { count: answer.cards.length });
}
