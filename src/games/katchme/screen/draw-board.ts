import { type Button, buttons } from "../../../discord/ui/parts.js";
import type { BoardParts } from "../../../game/screen.js";
import { awayMark, isResting, nameOf, seatName, turnLine } from "../../../discord/ui/names.js";
import type { Seat } from "../../../game/contract.js";
import { layArgument, type Verb } from "../press.js";
import type { Gang, NightPhase, Tile } from "../rules/index.js";
import { evaluationLines, preludeNews, preludeResult } from "./news.js";
import { homelessLines, ownersInRing, ringLines, ringOf, sizesLine, tileRows, type TileStand } from "./night-parts.js";
import {
  circleSign,
  districtLetter,
  gangSigns,
  type KatchmeScene,
  keycap,
  type NightScene,
  type PreludeScene,
  seatSign,
  tileName,
} from "./words.js";

/** Target and top cards in the prelude; then a night's dice and tiles. */
export function board(scene: KatchmeScene): BoardParts {
  const { view } = scene;
  return view.type === "prelude" ? preludeBoard({ ...scene, view }) : nightBoard({ ...scene, view });
}

type Snatch = Extract<NightPhase, { type: "snatch" }>;

/** The last night's outcome until the roll, then dice and tiles. */
function nightBoard(scene: NightScene): BoardParts {
  const { phase } = scene.view;
  switch (phase.type) {
    case "roll":
      return rollBoard(scene, phase.seat);
    case "snatch":
      return snatchBoard(scene, phase);
    case "over":
      return { instead: [], line: "", controls: [], notes: [] };
  }
}

/** Who rolls, and how the last night came out. */
function rollBoard(scene: NightScene, seat: Seat): BoardParts {
  const { view, table, prompts, seats, picture, t } = scene;
  const { evaluation, night } = view;
  const before = evaluation === null ? preludeResult(scene) : evaluationLines(scene, evaluation);
  const id = { table, prompt: prompts[0]?.id ?? 0, verb: "roll" satisfies Verb, argument: "" };
  return {
    instead:
      picture === null
        ? [
            ...ringLines(ringOf(view), t, ownersInRing(scene)),
            ...homelessLines(scene),
            `-# ${t(evaluation === null ? "katchme.ringWay" : "katchme.ringWayShort")} ${t("katchme.numbersAre")}`,
          ]
        : [],
    // Without a prompt, as in a finished step of the lesson, nobody is asked anything.
    line: prompts.length === 0 ? "" : turnLine(scene, seat),
    controls: [
      buttons({ id, style: "main", label: t("katchme.roll"), emoji: { name: "🎲" }, disabled: isResting(seats[seat]) }),
    ],
    notes: [
      ...before,
      ...(evaluation === null ? [...howTo(scene), ...asked(scene), togetherLine(scene)] : []),
      `🌙 ${t("katchme.night", { night })} · ${t("katchme.askRoll")}`,
    ],
  };
}

/** In the first night: what the arrows, the dice and the big numbers are for. */
function howTo({ t }: NightScene): readonly string[] {
  return [t("katchme.firstWays"), t("katchme.firstDice"), t("katchme.firstNumber")];
}

/** Before the first night's roll: what will be asked, and what nobody can prevent. */
function asked({ view, seats, t }: NightScene): readonly string[] {
  const hasNeutral = seats.length < view.options.districts;
  return [t("katchme.firstAnswer"), ...(hasNeutral ? [t("katchme.firstNeutral")] : [])];
}

/** Where both gangs start in one district; else empty. */
function togetherLine({ view: { markers }, t }: NightScene): string {
  if (markers.bosozoku !== markers.police) return "";
  return t("katchme.startsTogether", { place: districtLetter(markers.police) });
}

/**
 * Dice and prompt right above the tiles, in few lines, so that a phone shows them with the ring; what stays for the whole
 * night is above that. Dice are in words too: the picture comes a moment later. Who has what is below, and what ends the
 * night: nothing above the tiles moves while they are taken.
 */
function snatchBoard(scene: NightScene, phase: Snatch): BoardParts {
  const { view, table, prompts, seats, picture, asleep, t } = scene;
  const { dice } = phase;
  const resting = seats.every(isResting);
  const id = (verb: Verb, argument: string) => ({ table, prompt: prompts[0]?.id ?? 0, verb, argument });
  return {
    instead: picture === null ? [...ringLines(ringOf(view), t), `-# ${t("katchme.ringWayShort")}`] : [],
    line: asleep
      ? `💤 ${t("table.asleep")}`
      : `👉 ${t("katchme.all")} ${startOf(scene, "bosozoku", dice.pink)} · ${startOf(scene, "police", dice.blue)}`,
    controls: tileRows(
      {
        size: view.options.districts,
        id: (tile: Tile) => id("snatch", tile),
        stands: (tile: Tile) => standOf(tile, scene, phase),
        beside: [{ id: id("done", ""), style: doneStyle(scene, phase), label: t("katchme.done"), disabled: resting }],
      },
      t,
    ),
    notes: [
      takenLines(scene, phase).join(" · "),
      t(seats.length === 2 ? "katchme.endsForTwo" : "katchme.ends"),
      ...(view.evaluation === null ? howTo(scene) : []),
      // The picture has the piles of the districts.
      picture !== null && seats.length <= view.options.districts ? "" : sizesLine(scene),
      togetherLine(scene),
      t("katchme.ask", { count: view.options.districts }),
    ],
  };
}

/** A tile that people took stands out, as one's own does in practice. */
function standOf(tile: Tile, { seats }: NightScene, { taken }: Snatch): TileStand {
  const owner = taken.findIndex((tiles) => tiles.includes(tile));
  if (owner !== -1) return { sign: seatSign(owner), isPerson: seats[owner]?.type === "human" };
  return seats.every(isResting) ? "resting" : "free";
}

/**
 * Being done costs people a card who have no tile, and the circle needs no other: it stands out where the circle is all
 * that those who are not done have.
 */
function doneStyle({ seats }: NightScene, { taken, done }: Snatch): Button["style"] {
  const open = taken.filter((_, seat) => !isResting(seats[seat]) && !done.includes(seat));
  return open.length > 0 && open.every((tiles) => tiles.includes("circle")) ? "main" : "plain";
}

/** Where a gang starts, which way it goes, and its die. */
function startOf({ view }: NightScene, gang: Gang, die: number): string {
  const way = gang === "police" ? "↻" : "↺";
  return [gangSigns[gang], districtLetter(view.markers[gang]), way, keycap(die)].join("\u00A0");
}

/**
 * Who has which tiles, and who is done: a line each from the start, in small print, so that a phone breaks none and
 * scrolls nothing on.
 */
function takenLines({ names, t }: NightScene, { taken, done }: Snatch): readonly string[] {
  return names.map((name, seat) => {
    const tiles = (taken[seat] ?? []).map((tile) => (tile === "circle" ? circleSign : tileName(tile, t))).join(", ");
    const said = [tiles, done.includes(seat) ? t("katchme.isDone") : ""].filter((part) => part !== "").join(" · ");
    return `${seatSign(seat)} **${name}** ${said === "" ? "–" : said}`;
  });
}

/** Top cards and target right above the buttons that lay them, the same for all. News is below the button, which never moves under a thumb. */
function preludeBoard(scene: PreludeScene): BoardParts {
  const { view, seats, asleep, t } = scene;
  return {
    instead: [
      ...seats.map((_, seat) => seatLine(scene, seat)),
      `# 🎯 ${t("katchme.target", { value: keycap(view.target.value) })}`,
    ],
    line: asleep ? `💤 ${t("table.asleep")}` : `👉 ${t("katchme.everybody")}`,
    controls: [buttons(...layButtons(scene))],
    notes: [t(seats.length === 2 ? "katchme.fittingForTwo" : "katchme.fitting"), ...preludeNews(scene)],
  };
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
