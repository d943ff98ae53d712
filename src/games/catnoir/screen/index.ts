import { factions, type Action, type Event, type View, type Faction } from "../rules/index.js";
import type { Translate, Podium, Picture } from "../../../game/scene.js";
import { board } from "./draw-board.js";
import { info } from "./info.js";
import { hints } from "./hints.js";
import { over } from "./over.js";
import { tellStep } from "./tell-step.js";
import { picture } from "./picture.js";
import { ephemeralPicture, ephemerals } from "./ephemeral.js";
import { factionItem, type CatnoirScene } from "./words.js";
import type { EphemeralName } from "../press.js";
import { boxArt } from "./pictures/box-art.js";
import type { Screen } from "../../../game/screen.js";
import { placedSeats, podiumInWords } from "../../../discord/ui/ending.js";
import { plainName } from "../../../discord/ui/names.js";
import { drawEnd, portrait } from "./pictures/end.js";
import { bestFaction, pointsByFaction } from "./story.js";
import { nameOf } from "../../../discord/ui/presence.js";

/** Cat Noir: Catham City on Discord. */
export const catnoirScreen: Screen<View, Event, Action> = {
  colour: 0x6b5fb5,
  emoji: "🐈‍⬛",
  round: (event, seats) => event.type === "turn" && (event.turn - 1) % seats === 0,
  boxArt,
  optionItem,
  board,
  over,
  picture: (scene) => (scene.view.phase.type === "over" ? endPicture(scene) : picture(scene)),
  tellStep,
  ephemerals,
  stays: { hand: () => true, finish: () => true } satisfies Record<EphemeralName, () => true>,
  hints,
  ephemeralPicture,
  info,
};

function optionItem(item: string, t: Translate): ReturnType<typeof factionItem> | null {
  const faction = factions.find((one) => one === item);
  return faction === undefined ? null : factionItem(faction, t);
}

/** The longest description (Discord's reference, "Media Gallery Item Structure"). */
const maxSigns = 1024;

/** The race in the colours of the factions that brought the points, and the podium with the one that brought most. */
function endPicture(scene: CatnoirScene): Picture {
  const { view, names, recent, t } = scene;
  const by = pointsByFaction(recent, names.length);
  const own = by.map(bestFaction);
  const podium = podiumOf(scene, own);
  const name = (seat: number): string => plainName(nameOf(names, seat));
  const factionName = (faction: Faction): string => t(`catnoir.factions.${faction}`);
  // A long game's first events, and what came before a lesson's deal, are not told.
  const hasEarlier = view.points.some((points, seat) => points > (by[seat]?.length ?? 0));
  const svg = drawEnd({
    runners: view.points.map((points, seat) => ({ name: name(seat), points, active: false, by: by[seat] ?? [] })),
    target: view.target,
    legend: [
      ...factions
        .filter((faction) => by.flat().includes(faction))
        .map((faction) => ({ faction, name: factionName(faction) })),
      ...(hasEarlier ? [{ faction: null, name: t("catnoir.picture.earlier") }] : []),
    ],
    podium,
  });
  const who = own.flatMap((faction, seat) =>
    faction === null ? [] : [t("catnoir.picture.as", { name: name(seat), faction: factionName(faction) })],
  );
  const lines = [
    podium.title,
    podiumInWords(podium, t),
    who.length === 0 ? "" : t("catnoir.picture.who", { names: who }),
  ];
  return { name: "catnoir.png", svg, description: lines.join(" ").trim().slice(0, maxSigns) };
}

function podiumOf({ names, result, t }: CatnoirScene, own: readonly (Faction | null)[]): Podium {
  const winners = (result?.places[0] ?? []).map((seat) => plainName(nameOf(names, seat)));
  const seats = placedSeats(result, (seat) => {
    const faction = own[seat] ?? null;
    return {
      name: plainName(nameOf(names, seat)),
      score: t("catnoir.points", { count: result?.scores[seat] ?? 0 }),
      figure: portrait(faction, faction === null ? "" : t(`catnoir.factions.${faction}`)),
    };
  });
  return { title: t("catnoir.won", { count: winners.length, names: winners }), seats };
}
