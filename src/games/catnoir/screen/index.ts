import { actorName, nameOf, plainName } from "../../../discord/ui/names.js";
import type { MovingFrame, StepScene, Translate, Picture, Podium } from "../../../game/scene.js";
import type { Screen } from "../../../game/screen.js";
import { type CatnoirSituation, draftedLot, type EphemeralName } from "../press.js";
import {
  type Action,
  type Event,
  factions,
  type View,
  countOf,
  kindsOf,
  type Faction,
  recipes,
} from "../rules/index.js";
import { board } from "./draw-board.js";
import { ephemeralPicture, ephemerals } from "./ephemeral.js";
import { attackIn, attackShown, tellMove, tellReactions } from "./news.js";
import { over } from "./over.js";
import { boxArt, boardSketch, type EndDrawing, endSketch, type PlacedFigure } from "./pictures/index.js";
import { movesIn, bestFaction, pointsByFaction } from "./story.js";
import { cardWords, factionItem, info, type CatnoirScene } from "./words.js";
import { placedSeats, podiumInWords } from "../../../discord/ui/ending.js";
import type { CardGroup } from "./pictures/look.js";

/** The board's picture, or that of the end, with a description. */
function picture(scene: CatnoirScene): Picture {
  return scene.view.phase.type === "over" ? endPicture(scene) : boardPicture(scene);
}

/** The longest description (Discord's reference, "Media Gallery Item Structure"). */
const maxSigns = 1024;

/** Display, piles and race. */
function boardPicture(scene: CatnoirScene): Picture {
  const { view, names, t } = scene;
  const { display, draw, discard, points, target } = view;
  const active = activeIn(scene);
  const attack = attackShown(scene);
  const sketch = boardSketch.of({
    attack:
      attack === null
        ? null
        : {
            card: groupOf(attack.faction, 1, t),
            said: [attack.by, attack.target]
              .flatMap((seat) => (seat === null ? [] : plainName(nameOf(names, seat))))
              .join(" » "),
          },
    title: t("catnoir.picture.displayed"),
    display: kindsOf(display).map((faction) => groupOf(faction, countOf(display, faction), t)),
    piles: {
      draw: { name: t("catnoir.picture.draw"), size: draw },
      discard: {
        name: t(discard.top === null ? "catnoir.picture.discard" : "catnoir.picture.discardTop"),
        size: discard.size,
        top: discard.top === null ? null : groupOf(discard.top, 1, t),
      },
    },
    runners: points.map((own, seat) => ({
      name: plainName(nameOf(names, seat)),
      points: own,
      active: seat === active,
      by: [],
    })),
    target,
  });
  return { name: "catnoir.png", sketch, description: describe(scene) };
}

function groupOf(faction: Faction, count: number, t: Translate): CardGroup {
  return { ...cardWords(faction, t), count };
}

function activeIn({ view: { phase } }: CatnoirScene): number | null {
  return phase.type === "over" ? null : phase.seat;
}

function describe(scene: CatnoirScene): string {
  const { view, names, t } = scene;
  const { display, draw, discard, points, target } = view;
  const cards = kindsOf(display).map((faction) => t(`catnoir.cards.${faction}`, { count: countOf(display, faction) }));
  const piles = { draw, discard: discard.size };
  const { top } = discard;
  const attack = attackShown(scene);
  return [
    ...(attack === null ? [] : [attack.told]),
    cards.length === 0 ? t("catnoir.picture.empty") : t("catnoir.picture.display", { cards }),
    top === null
      ? t("catnoir.picture.piles", piles)
      : t("catnoir.picture.pilesTop", { ...piles, card: t(`catnoir.cards.${top}`, { count: 1 }) }),
    t("catnoir.picture.race", { count: target }),
    ...points.map((count, seat) =>
      t(seat === activeIn(scene) ? "catnoir.picture.active" : "catnoir.picture.runner", {
        name: plainName(nameOf(names, seat)),
        points: t("catnoir.points", { count }),
      }),
    ),
  ]
    .join(" ")
    .slice(0, maxSigns);
}

/** When the podium's steps rise, from how many seats on are shown, in milliseconds. */
const unveilingMs = { before: 700, step: 600 } as const;

/** The podium from the third place to the first, where the last step has decided the game; null: it has not. */
function climax(scene: CatnoirScene): readonly MovingFrame[] | null {
  if (scene.view.phase.type !== "over") return null;
  const end = endDrawing(scene);
  const others = end.podium.seats.length - 1;
  return [0, ...[others - 1, others].filter((shown) => shown > 0)].map((unveiled) => ({
    ms: unveiled === 0 ? unveilingMs.before : unveilingMs.step,
    sketch: endSketch.of({ ...end, podium: { ...end.podium, unveiled } }),
  }));
}

/** The race in the colours of the factions that brought the points, and the podium with the one that brought most. */
function endPicture(scene: CatnoirScene): Picture {
  const { names, recent, t } = scene;
  const own = pointsByFaction(recent, names.length).map(bestFaction);
  const end = endDrawing(scene);
  const who = own.flatMap((faction, seat) =>
    faction === null
      ? []
      : [t("catnoir.picture.as", { name: plainName(nameOf(names, seat)), faction: t(`catnoir.factions.${faction}`) })],
  );
  const lines = [
    end.podium.title,
    podiumInWords(end.podium, t),
    who.length === 0 ? "" : t("catnoir.picture.who", { names: who }),
  ];
  const description = lines.join(" ").trim().slice(0, maxSigns);
  return { name: "catnoir.png", sketch: endSketch.of(end), description };
}

function endDrawing(scene: CatnoirScene): EndDrawing {
  const { view, names, recent, t } = scene;
  const by = pointsByFaction(recent, names.length);
  // A long game's first events, and what came before a lesson's deal, are not told.
  const hasEarlier = view.points.some((points, seat) => points > (by[seat]?.length ?? 0));
  return {
    runners: view.points.map((points, seat) => ({
      name: plainName(nameOf(names, seat)),
      points,
      active: false,
      by: by[seat] ?? [],
    })),
    target: view.target,
    legend: [
      ...factions
        .filter((faction) => by.flat().includes(faction))
        .map((faction) => ({ faction, name: t(`catnoir.factions.${faction}`) })),
      ...(hasEarlier ? [{ faction: null, name: t("catnoir.picture.earlier") }] : []),
    ],
    podium: podiumOf(scene, by.map(bestFaction)),
  };
}

function podiumOf({ names, result, t }: CatnoirScene, own: readonly (Faction | null)[]): Podium<PlacedFigure> {
  const winners = (result?.places[0] ?? []).map((seat) => plainName(nameOf(names, seat)));
  const seats = placedSeats(result, (seat) => {
    const faction = own[seat] ?? null;
    return {
      name: plainName(nameOf(names, seat)),
      score: t("catnoir.points", { count: result?.scores[seat] ?? 0 }),
      figure: faction === null ? null : { faction, letter: t(`catnoir.letters.${faction}`) },
    };
  });
  return { title: t("catnoir.won", { count: winners.length, names: winners }), seats };
}

/** Cat Noir: Catham City on Discord. */
export const catnoirScreen = {
  colour: 0x6b5fb5,
  emoji: "🐈‍⬛",
  round: (event, seats) => event.type === "turn" && (event.turn - 1) % seats === 0,
  boxArt,
  optionItem,
  board,
  over,
  picture,
  climax,
  before: attackBefore,
  goal: ({ target }, t) => t("help.goal", { goal: t("catnoir.mayor", { count: target }) }),
  tellStep,
  ephemerals,
  stays: { hand: () => true, finish: () => true } satisfies Record<EphemeralName, () => true>,
  hints: { board: () => null, own: ownHint },
  ephemeralPicture,
  info,
} satisfies Screen<View, Event, Action>;

/** An attack for a moment, before anybody is asked again; null: the last step was none. */
function attackBefore(scene: CatnoirScene): CatnoirScene | null {
  const { view, recent, prompts } = scene;
  if (view.phase.type !== "turn" || prompts.length === 0 || attackIn(scene) === null) return null;
  // Answers to the mafia come long after it was played, and cards that are laid aside are an action of their own.
  const since = recent.slice(recent.findLastIndex(({ type }) => type === "played"));
  if (since.some(({ type }) => type === "reacted" || type === "surplus")) return null;
  return { ...scene, view: { ...view, phase: { ...view.phase, actions: 0 } } };
}

function optionItem(item: string, t: Translate): ReturnType<typeof factionItem> | null {
  const faction = factions.find((one) => one === item);
  return faction === undefined ? null : factionItem(faction, t);
}

const turns = ["collect", "watch", "spend"] as const;

/** What to collect, to keep and to part with, on the hand. */
function ownHint({ view: { phase, own }, legal, draft }: CatnoirSituation, nth: number): string | null {
  switch (phase.type) {
    case "turn":
      if (draftedLot(draft, legal) !== null) return null;
      if (nth === 0 && legal.some(isSet)) return "ready";
      return nth === 1 && legal.some((action) => completes(action, own?.hand ?? [])) ? "enough" : (turns[nth] ?? null);
    case "reaction":
      return "react";
    case "trim":
      return "trim";
    case "over":
      return null;
  }
}

/** Whether a take brings as many cards of a faction as it asks for. */
function completes(action: Action, hand: readonly Faction[]): boolean {
  if (action.type !== "take" || !hasSet(action.faction)) return false;
  const [needed = 0] = recipes[action.faction].counts;
  const own = countOf(hand, action.faction);
  return own < needed && own + action.count >= needed;
}

/** Whether it plays the fixed number of cards that its faction asks for. */
function isSet(action: Action): boolean {
  return action.type === "play" && hasSet(action.faction);
}

function hasSet(faction: Faction): boolean {
  return !["hackers", "police", "bureaucrats"].includes(faction);
}

/** What somebody did and what it brought, how the others answered, and who wins by it. */
function tellStep(scene: StepScene<View, Event>): string {
  const { events, names, t } = scene;
  const done = [...answersIn(scene), ...movesIn(events).flatMap((move) => tellMove(scene, move))];
  const ends = events.flatMap((event) => {
    if (event.type !== "over") return [];
    const winners = event.winners.map((seat) => nameOf(names, seat));
    return `🏆 ${t("catnoir.won", { count: winners.length, names: winners })}`;
  });
  const told = [...done, ...ends].join(" ");
  return told === "" ? (events.map((event) => tellAside(scene, event)).findLast((one) => one !== "") ?? "") : told;
}

/** What the step adds to a move of an earlier one: answers to a play, or cards that were too many. */
function answersIn(scene: StepScene<View, Event>): readonly string[] {
  const { recent, events } = scene;
  const moves = movesIn(events).length;
  const earlier = movesIn(recent).at(-1 - moves);
  if (earlier === undefined) return [];
  const rest = earlier.rest.filter((event) => events.includes(event));
  if (rest.length === 0) return [];
  const { head } = earlier;
  if (head.type === "played") return tellReactions(scene, { head, rest });
  return head.type === "surplus" ? tellMove(scene, { head, rest }) : [];
}

/** What is worth a word only if nothing else happened. */
function tellAside({ names, t }: StepScene<View, Event>, event: Event): string {
  switch (event.type) {
    case "turn":
      return t("catnoir.step.turn", { name: nameOf(names, event.seat) });
    case "surplus":
      return t("catnoir.step.surplus", { name: nameOf(names, event.seat), count: event.count });
    case "answered":
      return t("catnoir.step.answered", { name: actorName(nameOf(names, event.seat), event, t) });
    case "begins":
    case "took":
    case "refilled":
    case "played":
    case "scored":
    case "drew":
    case "reshuffled":
    case "revealed":
    case "hacked":
    case "asked":
    case "reacted":
    case "gave":
    case "discarded":
    case "paid":
    case "cleared":
    case "idle":
    case "over":
    case "faces":
      return "";
  }
}
