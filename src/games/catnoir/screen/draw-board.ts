import { attackShown, news, playBefore } from "./news.js";
import { cardsName, factionName, factionSigns, type CatnoirScene } from "./words.js";
import { buttons, type Button } from "../../../discord/ui/parts.js";
import type { BoardParts } from "../../../game/screen.js";
import { countOf } from "../rules/index.js";
import { awayMark, seatName, nameOf, isResting, turnLine } from "../../../discord/ui/names.js";
import type { Verb } from "../press.js";

/** Whose turn it is, the way to one's own hand, and what the last turn brought. */
export function board(scene: CatnoirScene): BoardParts {
  // Without a prompt, as in a finished step of the lesson, nobody is asked anything.
  const isAsked = scene.prompts.length > 0;
  const attack = attackShown(scene);
  const [first = "", ...told] = news(scene);
  const { view } = scene;
  return {
    instead: scene.picture === null ? [...raceLines(scene), ...displayLines(scene), pilesLine(scene)] : [],
    // For a moment what was played is the headline, and then what is asked.
    line: attack === null ? (isAsked ? headline(scene) : "") : `${factionSigns[attack.faction]} ${attack.told}`,
    controls: controls(scene),
    notes: [
      ...(attack === null ? [atStake(scene)] : []),
      ...(isAsked && view.phase.type !== "turn" ? question(scene) : []),
      first,
      ...told,
      ...(isAsked && view.phase.type === "turn" ? question(scene) : []),
      playBefore(scene),
      standing(scene),
    ].filter((note) => note !== ""),
  };
}

/** Points from the target from which on it is said how few are missing. */
const close = 4;

/** Who is about to win; empty: nobody. */
function atStake({ view, names, t }: CatnoirScene): string {
  if (view.phase.type === "over") return "";
  const missing = view.points.map((points) => view.target - points);
  const least = Math.min(...missing);
  if (least > close) return "";
  const those = names.filter((_, seat) => missing[seat] === least);
  return `🔥 ${t("catnoir.atStake", { names: those, count: least })}`;
}

/** The round, the target, and with two actions those left. */
function standing({ view, t }: CatnoirScene): string {
  const { phase, options, round, target } = view;
  const left = phase.type === "turn" && options.actions > 1 ? [t("catnoir.left", { count: phase.actions })] : [];
  return [t("catnoir.round", { round }), t("catnoir.goal", { count: target }), ...left].join(" · ");
}

/** By seat: points, target and hand size. */
function raceLines({ view, names, seats, t }: CatnoirScene): readonly string[] {
  return seats.map((owner, seat) =>
    [
      seatName(owner, nameOf(names, seat)),
      `${view.points[seat] ?? 0}/${view.target}`,
      `🎴\u00A0${view.hands[seat] ?? 0}`,
      awayMark(owner, t),
    ]
      .filter((part) => part !== "")
      .join(" · "),
  );
}

/** The open cards of each faction and what it does; other factions in small print. */
function displayLines({ view: { display, factions }, t }: CatnoirScene): readonly string[] {
  const does = (faction: (typeof factions)[number]): string => t(`catnoir.short.${faction}`);
  const open = factions.filter((faction) => display.includes(faction));
  const others = factions.filter((faction) => !display.includes(faction));
  return [
    ...(open.length === 0 ? [t("catnoir.displayEmpty")] : []),
    ...open.map((faction) => {
      const count = countOf(display, faction);
      return `${factionSigns[faction]} **${t(`catnoir.cards.${faction}`, { count })}** · ${does(faction)}`;
    }),
    ...others.map((faction) => `-# ${factionName(faction, t)} · ${does(faction)}`),
  ];
}

function pilesLine({ view: { draw, discard }, t }: CatnoirScene): string {
  const sizes = { draw, discard: discard.size };
  const { top } = discard;
  return top === null ? t("catnoir.piles", sizes) : t("catnoir.pilesTop", { ...sizes, card: cardsName(top, 1, t) });
}

/** In a reaction all who were asked, whether or not they have answered. */
function headline(scene: CatnoirScene): string {
  const { view, names, asleep, t } = scene;
  const { phase } = view;
  switch (phase.type) {
    case "turn":
    case "trim":
      return turnLine(scene, phase.seat);
    case "reaction": {
      if (asleep) return `💤 ${t("table.asleep")}`;
      return `👉 ${askedLine(phase.asked, names, t)}`;
    }
    case "over":
      return "";
  }
}

/** Who is asked; of many, who is not, which is shorter. */
function askedLine(asked: readonly number[], names: readonly string[], t: CatnoirScene["t"]): string {
  const [those, others] = [true, false].map((isAsked) => names.filter((_, seat) => asked.includes(seat) === isAsked));
  const isShorter = (others ?? []).length < asked.length && asked.length > 2;
  return isShorter
    ? t("catnoir.askedBut", { names: others ?? [] })
    : t("catnoir.asked", { count: asked.length, names: those ?? [] });
}

/** What is asked of whom. */
function question({ view: { phase }, names, seats, t }: CatnoirScene): readonly string[] {
  switch (phase.type) {
    case "trim":
      return [`🐾 ${t("catnoir.askTrim", { name: nameOf(names, phase.seat), count: phase.surplus })}`];
    case "reaction":
      return [
        ask(phase.cause, nameOf(names, phase.seat), t),
        // Of two players only one answers.
        ...(names.length > 2 ? [`🤫 ${t("catnoir.secret")}`] : []),
      ];
    case "turn":
      return [
        t(seats[phase.seat]?.type === "computer" ? "catnoir.thinks" : "catnoir.askTurn", {
          name: nameOf(names, phase.seat),
        }),
      ];
    case "over":
      return [];
  }
}

function ask(
  cause: Extract<CatnoirScene["view"]["phase"], { type: "reaction" }>["cause"],
  name: string,
  t: CatnoirScene["t"],
): string {
  switch (cause.faction) {
    case "detectives":
      return t("catnoir.askDetectives", { faction: factionName(cause.extra, t) });
    case "mafia":
      return t("catnoir.askMafia");
    case "journalists":
      return t("catnoir.askJournalists", { name });
  }
}

/** Buttons that open the reader's hand, where what factions do is a press away. They never depend on who has answered. */
function controls({ view, seats, table, t }: CatnoirScene): BoardParts["controls"] {
  const { phase, question: open } = view;
  const button = (verb: Verb, prompt: number, rest: Omit<Button, "id">): Button => ({
    id: { table, prompt, verb, argument: "" },
    ...rest,
  });
  const rests = (seat: number): boolean => isResting(seats[seat]);
  // Without signs there is room for the menu's button next to both.
  const isAsking = phase.type === "reaction";
  const hand = button("hand", 0, {
    style: isAsking ? "plain" : "main",
    label: t("catnoir.hand.hand"),
    ...(isAsking ? {} : { emoji: { name: "🐾" } }),
    disabled: seats.every(isResting),
  });
  const react = (asked: readonly number[]): Button =>
    button("react", open, { style: "main", label: t("catnoir.answer"), disabled: asked.every(rests) });
  return [phase.type === "reaction" ? buttons(react(phase.asked), hand) : buttons(hand)];
}
