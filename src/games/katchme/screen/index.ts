import type { APIComponentInContainer } from "discord.js";
import type { Action, Event, View, Evaluation, Tile } from "../rules/index.js";
import { nightBoard } from "./draw-night.js";
import { hints } from "./hints.js";
import { over as nightOver } from "./over.js";
import { katchmePicture, fileName, inWords, lastNightInWords, rideTitle } from "./picture.js";
import { tellStep } from "./tell-step.js";
import { practice } from "./practice/index.js";
import { type KatchmeScene, keycap, type PreludeScene, readTile, tileName, type NightScene } from "./words.js";
import { boxArt } from "./pictures/box-art.js";
import type { Picture, Podium } from "../../../game/scene.js";
import type { Screen, SecondTaps } from "../../../game/screen.js";
import { type Verb, layArgument } from "../press.js";
import type { Seat } from "../../../game/contract.js";
import { preludeNews } from "./prelude-news.js";
import { buttons, text, type Button } from "../../../discord/ui/parts.js";
import { awayMark, isResting, seatName, nameOf } from "../../../discord/ui/presence.js";
import { placedSeats, podiumInWords } from "../../../discord/ui/ending.js";
import { plainName } from "../../../discord/ui/names.js";
import { drawEnd, type DrawnTile } from "./pictures/end.js";
import { figure } from "./pictures/figures.js";

/** Katch Me Aho! on Discord. */
export const katchmeScreen: Screen<View, Event, Action> = {
  colour: 0xe0407b,
  firstOptions: { prelude: false },
  emoji: "🏍️",
  round: ({ type }) => type === "night",
  boxArt,
  subcommands: [practice],
  // Nobody has worked out a night a moment after their own roll.
  secondTaps: { roll: ["snatch", "done"] } satisfies SecondTaps<Verb>,
  board,
  over,
  goal: (view, t) => (view.type === "prelude" ? t("katchme.preludeGoal") : null),
  isShort: (view) => view.type === "night" && view.phase.type === "snatch",
  picture,
  tellStep,
  ephemerals: {},
  stays: {},
  hints,
};

function board(scene: KatchmeScene): readonly APIComponentInContainer[] {
  const { view } = scene;
  return view.type === "prelude" ? preludeBoard({ ...scene, view }) : nightBoard({ ...scene, view });
}

function picture(scene: KatchmeScene): Picture | null {
  const { view } = scene;
  const isOver = view.type === "night" && view.phase.type === "over";
  return isOver ? endPicture({ ...scene, view }) : katchmePicture(scene);
}

function over(scene: KatchmeScene): readonly APIComponentInContainer[] {
  const { view } = scene;
  return view.type === "night" ? nightOver({ ...scene, view }) : [];
}

/** Top cards and target right above the buttons that lay them, the same for all. News is below the button, which never moves under a thumb. */
function preludeBoard(scene: PreludeScene): readonly APIComponentInContainer[] {
  const { view, seats, asleep, t } = scene;
  return [
    text(
      `-# ${t(seats.length === 2 ? "katchme.fittingForTwo" : "katchme.fitting")}`,
      ...seats.map((_, seat) => seatLine(scene, seat)),
    ),
    text(
      `### ${asleep ? `💤 ${t("table.asleep")}` : `👉 ${t("katchme.everybody")}`}`,
      `# 🎯 ${t("katchme.target", { value: keycap(view.target.value) })}`,
    ),
    buttons(...layButtons(scene)),
    text(...preludeNews(scene)),
  ];
}

function seatLine({ view, names, seats, t }: PreludeScene, seat: Seat): string {
  const piles = view.piles[seat] ?? [];
  const tops = piles.map(({ top }) => keycap(top)).join(" ");
  const left = t("katchme.left", { counts: piles.map((pile) => pile.left).join(" + ") });
  const parts = [seatName(seats[seat], nameOf(names, seat)), left, awayMark(seats[seat], t)];
  return `## ${tops} ${parts.filter((part) => part !== "").join(" · ")}`;
}

/** One per pile, the same for everybody. */
function layButtons({ view, prompts, table, seats, t }: PreludeScene): readonly Button[] {
  const [prompt] = prompts;
  const value = { value: view.target.value };
  const button = (pile: 0 | 1, label: string): Button => ({
    id: {
      table,
      prompt: prompt?.id ?? 0,
      verb: "lay" satisfies Verb,
      argument: layArgument(pile, view.target.number),
    },
    style: "main",
    label,
    disabled: seats.every(isResting),
  });
  return seats.length === 2
    ? [button(0, `👈 ${t("katchme.layLeft", value)}`), button(1, `${t("katchme.layRight", value)} 👉`)]
    : [button(0, `🃏 ${t("katchme.lay", value)}`)];
}

/** A tile of the last night, and who took it. */
interface TakenTile {
  readonly seat: Seat;
  readonly tile: Tile;
  readonly isRight: boolean;
}

/** The last night's route, its tiles, and the podium. */
function endPicture(scene: NightScene): Picture {
  const { view, names, t } = scene;
  const { evaluation } = view;
  const podium = podiumOf(scene);
  const taken = evaluation === null ? [] : takenIn(evaluation);
  const owner = (seat: Seat): string => plainName(nameOf(names, seat));
  const ride =
    evaluation === null
      ? null
      : { route: evaluation.route, title: rideTitle(evaluation, t), start: t("katchme.picture.start") };
  return {
    name: fileName,
    svg: drawEnd({
      ride,
      tiles: taken.map(({ seat, tile, isRight }): DrawnTile => ({ face: readTile(tile), owner: owner(seat), isRight })),
      podium,
    }),
    description: inWords([
      podium.title,
      podiumInWords(podium, t),
      ...(evaluation === null ? [] : lastNightInWords(evaluation, t)),
      ...taken.map(({ seat, tile, isRight }) =>
        t(isRight ? "katchme.picture.tileRight" : "katchme.picture.tileWrong", {
          name: owner(seat),
          tile: tileName(tile, t),
        }),
      ),
    ]),
  };
}

/** By seat, right ones first. */
function takenIn({ seats, right }: Evaluation): readonly TakenTile[] {
  const all = seats.flatMap(({ taken }, seat) => taken.map((tile) => ({ seat, tile, isRight: right.includes(tile) })));
  return all.toSorted((a, b) => Number(b.isRight) - Number(a.isRight));
}

function podiumOf({ names, result, t }: NightScene): Podium {
  const winners = result?.places[0] ?? [];
  const [winner] = winners;
  const title =
    winner === undefined || winners.length > 1
      ? t("katchme.shared")
      : t("katchme.won", { name: plainName(nameOf(names, winner)) });
  const seats = placedSeats(result, (seat) => ({
    name: plainName(nameOf(names, seat)),
    score: t("katchme.pile", { count: result?.scores[seat] ?? 0 }),
    figure: (x, y, wide) => figure(winners.includes(seat) ? "bosozoku" : "police", { x, y }, wide),
  }));
  return { title, seats };
}
