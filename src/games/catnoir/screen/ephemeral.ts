import type { APIComponentInContainer } from "discord.js";
import { countOf, kindsOf } from "../rules/index.js";
import { drawHand } from "./pictures/index.js";
import type { Picture } from "../../../game/scene.js";
import { happened, isTight } from "./hand-room.js";
import { cardsList, cardsPlain, factionSigns, type CatnoirEphemeralScene } from "./words.js";
import { draftedLot, type EphemeralName } from "../press.js";
import { reaction } from "./reaction.js";
import { finish, trim, turn } from "./ephemeral-turn.js";
import { waiting } from "./ephemeral-waiting.js";
import { rule, text } from "../../../discord/ui/parts.js";
import { nameOf } from "../../../discord/ui/presence.js";

/** The hand and its prompt; of other hands only sizes are shown. */
export const ephemerals: Readonly<
  Record<EphemeralName, (scene: CatnoirEphemeralScene) => readonly APIComponentInContainer[]>
> = {
  hand: (scene) => [...hand(scene), rule(), ...open(scene)],
  finish: (scene) => {
    const lot = draftedLot(scene.draft, scene.legal);
    const half = lot === null || scene.prompt === null ? open(scene) : finish(scene, scene.prompt.id, lot);
    return [...hand(scene), rule(), ...half];
  },
};

/** The hand's picture; for an empty one a sleeping cat. That of an example says that it is not the reader's. */
export function ephemeralPicture(_name: string, { view, isExample, t }: CatnoirEphemeralScene): Picture | null {
  const cards = view.own?.hand ?? [];
  const groups = kindsOf(cards).map((faction) => {
    return { faction, name: t(`catnoir.factions.${faction}`), count: countOf(cards, faction) };
  });
  const words = groups.map(({ faction, count }) => cardsPlain(faction, count, t));
  return {
    name: "hand.png",
    svg: drawHand({ title: t(isExample ? "catnoir.hand.examplePictured" : "catnoir.hand.pictured"), groups }),
    description:
      words.length === 0
        ? `${t("catnoir.hand.empty")}.`
        : t(isExample ? "catnoir.hand.example" : "catnoir.hand.picture", { cards: words }),
  };
}

function hand(scene: CatnoirEphemeralScene): readonly APIComponentInContainer[] {
  const { view, seat, picture, t } = scene;
  const cards = view.own?.hand ?? [];
  return [
    text(
      `### 🃏 ${cards.length === 0 ? t("catnoir.hand.empty") : t("catnoir.hand.title", { count: cards.length })}`,
      // The picture says it, and its description.
      picture === null ? cardsList(cards, t).join(" · ") : "",
    ),
    ...(picture === null ? [] : [picture]),
    text(
      t("catnoir.hand.points", { count: view.points[seat] ?? 0, target: view.target }),
      `-# ${others(scene)}`,
      isTight(scene) ? "" : displayed(scene),
      ...happened(scene).map((line) => `-# ${line}`),
    ),
  ];
}

/** Everybody else's points and the size of their hand. */
function others({ view, seat, names, t }: CatnoirEphemeralScene): string {
  return view.points
    .flatMap((count, other) => {
      if (other === seat) return [];
      const [name, size] = [nameOf(names, other), view.hands[other] ?? 0];
      // With more than two others there is room for words or marks only where the number would look like the name's.
      if (view.points.length > 3 && !/\p{N}$/u.test(name)) return [`${name} ${count} 🃏 ${size}`];
      const points = view.points.length > 3 ? count : t("catnoir.points", { count });
      return [t("catnoir.hand.otherPoints", { name, points, size })];
    })
    .map((one) => one.replaceAll(" ", "\u00A0"))
    .join(" · ");
}

/** The open cards in signs and numbers; the game is over: none. */
function displayed({ view: { display, phase }, t }: CatnoirEphemeralScene): string {
  if (phase.type === "over" || display.length === 0) return "";
  const cards = kindsOf(display).map((faction) => `${factionSigns[faction]}\u00A0${countOf(display, faction)}`);
  return `-# ${t("catnoir.hand.display", { cards: cards.join(" · ") })}`;
}

function open(scene: CatnoirEphemeralScene): readonly APIComponentInContainer[] {
  const { phase } = scene.view;
  if (scene.prompt === null) return waiting(scene);
  const prompt = scene.prompt.id;
  switch (phase.type) {
    case "turn":
      return turn(scene, prompt, phase.actions);
    case "reaction":
      return reaction(scene, { prompt, by: phase.seat, cause: phase.cause });
    case "trim":
      return trim(scene, prompt, phase.surplus);
    case "over":
      return waiting(scene);
  }
}
