import type { APIComponentInContainer } from "discord.js";
import { type EphemeralName, chosen, numbers, type Verb } from "../press.js";
import { lastLines, lastTurn, inTheWay } from "./reveal.js";
import { goalOf, type Length, startOf, targetOf, trackAt, wouldBlock } from "../rules/index.js";
import { type CardScene, type DenksteEphemeralScene, cardSigns, keycaps, standingOf } from "./words.js";
import { rule, text, buttons, type Button } from "../../../discord/ui/parts.js";
import type { Seat } from "../../../game/contract.js";
import { nameOf } from "../../../discord/ui/names.js";

/** The ephemeral messages; they know nothing of the other's card. */
export const ephemerals: Readonly<
  Record<EphemeralName, (scene: DenksteEphemeralScene) => readonly APIComponentInContainer[]>
> = {
  card,
  other: (scene) => [...yours(scene), ...card(scene)],
  laid: (scene) => (isSet(scene) ? card(scene) : revealed(scene)),
};

/** The reader's card. The last moves stand below it: after a turn they come first, so that the numbers move down. */
function card(scene: DenksteEphemeralScene): readonly APIComponentInContainer[] {
  if (!isChoice(scene) || scene.prompt === null) return revealed(scene);
  const parts =
    scene.view.own?.card === "go" ? goCard(scene, scene.prompt.id) : stopCard(scene, scene.prompt.id, false);
  return [...parts, ...small([...lastLines(scene, scene.events), standings(scene)])];
}

/** Whose card the pressed button belongs to. */
function yours({ view, names, t }: DenksteEphemeralScene): readonly APIComponentInContainer[] {
  if (view.phase.type === "over") return [];
  const { mover, stopper } = view.phase;
  const isGo = view.own?.card === "go";
  const name = nameOf(names, isGo ? stopper : mover);
  return [text(`😼 ${t(isGo ? "denkste.yoursIsGo" : "denkste.yoursIsStop", { name })}`)];
}

/** Whether the reader's card is set in a turn that is still open. */
function isSet({ view: { own } }: DenksteEphemeralScene): boolean {
  return own !== null && (own.card === "go" ? own.number : own.numbers) !== null;
}

/** The turn is over: its outcome, and what the reader does next. */
function revealed(scene: DenksteEphemeralScene): readonly APIComponentInContainer[] {
  const [how = "", cards = ""] = lastTurn(scene, scene.events);
  return [
    ...(how === "" ? [] : [text(`### ${cards}`, how), rule()]),
    ...next(scene),
    ...(scene.view.phase.type === "over" ? [] : small([standings(scene)])),
  ];
}

/** Small print; none: there is nothing to say. */
function small(lines: readonly string[]): readonly APIComponentInContainer[] {
  const said = lines.filter((line) => line !== "").map((line) => `-# ${line}`);
  return said.length === 0 ? [] : [text(...said)];
}

/** How far everybody has to go; empty: the picture says it. */
function standings({ view, names, picture, t }: DenksteEphemeralScene): string {
  if (picture !== null) return "";
  const goal = goalOf(view.options.length);
  const parts = view.counters.map((counter, seat) => `${nameOf(names, seat)}\u00A0${goal - counter}`);
  return t("denkste.standings", { parts: parts.join(" · ") });
}

/** The reader's next card, as far down as the outcome takes: a second tap at the same place meets no number. */
function next(scene: DenksteEphemeralScene): readonly APIComponentInContainer[] {
  const { view, names, prompt, t } = scene;
  if (view.phase.type === "over") return [text(`### 🏆 ${wonBy(scene, view.phase.winner)}`)];
  const { mover, stopper } = view.phase;
  const words = { mover: nameOf(names, mover), stopper: nameOf(names, stopper) };
  if (!isChoice(scene) || prompt === null || view.own === null) return [text(t("denkste.nextRest", words))];
  return view.own.card === "go" ? goCard(scene, prompt.id) : stopCard(scene, prompt.id, true);
}

function wonBy({ names, seat, t }: DenksteEphemeralScene, winner: Seat): string {
  return seat === winner ? t("denkste.wonYou") : t("denkste.won", { name: nameOf(names, winner) });
}

function isChoice(scene: DenksteEphemeralScene): scene is CardScene {
  return scene.view.phase.type === "choice";
}

/** Where each number leads, and which is set; the picture shows that too. */
function goCard(scene: CardScene, prompt: number): readonly APIComponentInContainer[] {
  const { view, names, picture, t } = scene;
  const { mover, stopper, discs, stopSet } = view.phase;
  const name = nameOf(names, stopper);
  const number = view.own?.card === "go" ? view.own.number : null;
  const standing = standingOf(view.counters[mover] ?? 0, view.options.length, t);
  return [
    text(
      `### ${cardSigns.go} ${t("denkste.yourGo")}`,
      picture === null ? t("denkste.youAre", { standing }) : "",
      t(stopSet ? "denkste.goBlocked" : "denkste.goAgainst", { count: discs, name }),
      ...(picture === null ? leadLines(scene) : []),
    ),
    ...(picture === null ? [] : [picture]),
    ...signs(scene),
    ...numberButtons(scene, prompt, "go", (other) => (other === number ? 1 : 0)),
    ...(number === null ? [] : [text(`✅ ${t("denkste.goLies", { number: keycaps([number]), name })}`)]),
  ];
}

/**
 * As many numbers as the mover's track wants; the last one sets the card. Where it takes several, all that they need is
 * there from the start: no number moves before the last one.
 *
 * @param isBelow whether it stands below an outcome
 */
function stopCard(scene: CardScene, prompt: number, isBelow: boolean): readonly APIComponentInContainer[] {
  const { view, names, table, picture, t } = scene;
  const { mover, discs } = view.phase;
  const name = nameOf(names, mover);
  const half = chosen(scene.draft);
  const marked = half.length > 0 ? half : laid(scene);
  const standing = standingOf(view.counters[mover] ?? 0, view.options.length, t);
  return [
    text(
      `### ${cardSigns.stop} ${t("denkste.yourStop")}`,
      picture === null ? t("denkste.theyAre", { name, standing }) : "",
      t("denkste.stopAgainst", { count: discs, name }),
      ...(picture === null ? leadLines(scene) : []),
      ...repeats(scene),
    ),
    ...(picture === null ? [] : [picture]),
    ...signs(scene),
    ...numberButtons(
      scene,
      prompt,
      isBelow && discs > 1 ? "stopbelow" : "stop",
      (number) => marked.filter((other) => other === number).length,
      discs === 1
        ? []
        : [
            {
              id: { table, prompt, verb: (isBelow ? "afreshbelow" : "afresh") satisfies Verb, argument: "" },
              style: "plain",
              label: t("denkste.afresh"),
              disabled: half.length === 0,
            },
          ],
    ),
    ...state(scene, half, name),
  ];
}

/** Right above the numbers; none: no sign stands on them. */
function signs(scene: CardScene): readonly APIComponentInContainer[] {
  const line = signLine(scene);
  return line === "" ? [] : [text(line)];
}

/** The card as set; empty before that. */
function laid({ view }: CardScene): readonly number[] {
  return (view.own?.card === "stop" ? view.own.numbers : null) ?? [];
}

/** What is set, and what is chosen instead. */
function state(scene: CardScene, half: readonly number[], name: string): readonly APIComponentInContainer[] {
  const { view, t } = scene;
  const lies = keycaps(laid(scene));
  const { discs } = view.phase;
  if (half.length === 0) {
    if (lies !== "") return [text(`✅ ${t("denkste.stopLies", { numbers: lies, name })}`)];
    return discs === 1 ? [] : [text(`💭 ${t("denkste.chooseAll", { count: discs })}`)];
  }
  const words = { numbers: keycaps(half), count: discs - half.length };
  return [
    text(`💭 ${t("denkste.chosen", words)}`, lies === "" ? "" : `-# ${t("denkste.untilThen", { numbers: lies })}`),
  ];
}

/** What repeating a number does, where it is allowed. */
function repeats({ view, t }: CardScene): readonly string[] {
  const { discs } = view.phase;
  if (!view.options.hasteGedacht || discs === 1) return [];
  return [`-# ${t(discs === 2 ? "denkste.repeat" : "denkste.repeatTwice")}`];
}

const perRow = 3;

/**
 * Six numbers, each with where it leads the mover. Those to block are red and those to go blue: one card may follow the
 * other in the same place.
 *
 * @param times how often a number is chosen; a tick says so as well as a colour
 * @param last what comes after the last number
 */
function numberButtons(
  scene: CardScene,
  prompt: number,
  verb: Verb,
  times: (number: number) => number,
  last: readonly Button[] = [],
): readonly APIComponentInContainer[] {
  const isGo = verb === "go";
  const all = numbers.map((number): Button => {
    const lead = shownLead(scene, number);
    const often = times(number);
    const tick = often === 0 ? "" : often === 1 ? " ✓" : ` ×${often}`;
    return {
      id: { table: scene.table, prompt, verb, argument: String(number) },
      style: often > 0 ? "marked" : isGo ? "main" : "alarm",
      label: `${number}${tick}`,
      ...(lead === null ? {} : { emoji: { name: leadSign(lead) } }),
    };
  });
  return [buttons(...all.slice(0, perRow)), buttons(...all.slice(perRow), ...last)];
}

/** Where a number of the Go-Card leads if nothing stops it; null: just along the track. */
type Lead = "blocked" | "goal" | "up" | null;

const leadSigns = { blocked: "🚧", goal: "🏁", up: "⤴️" } as const;

/** The sign for such a lead. */
function leadSign(lead: NonNullable<Lead>): string {
  return leadSigns[lead];
}

/** Where a number leads the mover's figure. */
function leadOf({ view }: CardScene, number: number): Lead {
  const { mover } = view.phase;
  const { length } = view.options;
  const counter = view.counters[mover] ?? 0;
  const target = targetOf(counter, number, length);
  if (wouldBlock(view, mover, number)) return "blocked";
  if (target === goalOf(length)) return "goal";
  return trackAt(target, length) === trackAt(counter, length) ? null : "up";
}

/** What a number's button says of that: where all lead to the next track no number is told from others by it. */
function shownLead(scene: CardScene, number: number): Lead {
  const lead = leadOf(scene, number);
  return lead !== "up" || numbers.some((other) => leadOf(scene, other) === null) ? lead : null;
}

/** Whether it is in the mover's corner: the start field of a track, or the same field after the lap. */
export function isCorner(counter: number, length: Length): boolean {
  const starts = ([1, 2, 3] as const).map((track) => startOf(track, length));
  return starts.some((start) => counter === start || counter + 1 === start);
}

/** A line per kind; for occupied fields with who is there. */
export function leadLines(scene: CardScene): readonly string[] {
  const { view, t } = scene;
  const { mover } = view.phase;
  const counter = view.counters[mover] ?? 0;
  const { length } = view.options;
  const leading = (lead: Lead): readonly number[] => numbers.filter((number) => leadOf(scene, number) === lead);
  const listed = (those: readonly number[]): string => those.map((number) => `**${number}**`).join(" ");
  const [up, goal] = [leading("up"), leading("goal")];
  const [first = 0] = up;
  return [
    up.length === 0
      ? ""
      : `${leadSigns.up} ${t("denkste.toTrack", { numbers: listed(up), track: trackAt(targetOf(counter, first, length), length) })}`,
    goal.length === 0 ? "" : `${leadSigns.goal} ${t("denkste.toGoal", { numbers: listed(goal) })}`,
    ...leading("blocked").map((number) => {
      const names = inTheWay(scene, mover, targetOf(counter, number, length));
      return `${leadSigns.blocked} ${t("denkste.toBlocked", { numbers: listed([number]), names })}`;
    }),
  ];
}

/** Whether the strip has a field in the mover's colour that has no sign of its own. */
function hasCorner({ view }: CardScene): boolean {
  const { length } = view.options;
  const counter = view.counters[view.phase.mover] ?? 0;
  return numbers.some((number) => {
    const target = targetOf(counter, number, length);
    return target < goalOf(length) && trackAt(target, length) === trackAt(counter, length) && isCorner(target, length);
  });
}

/** What the signs on the numbers mean, in a small line; empty: no number has one that needs it. */
function signLine(scene: CardScene): string {
  const { view, names, picture, t } = scene;
  const leads = new Set(numbers.map((number) => shownLead(scene, number)));
  const isOwn = view.own?.card === "go";
  const name = nameOf(names, view.phase.mover);
  const blocked = isOwn ? t("denkste.signBlocked") : t("denkste.signBlockedOther", { name });
  const meanings = [
    leads.has("blocked") ? `${leadSigns.blocked} ${blocked}` : "",
    // Without the picture the lines above say where these lead.
    leads.has("up") && picture !== null ? `${leadSigns.up} ${t(isOwn ? "denkste.signUp" : "denkste.signUpOther")}` : "",
    hasCorner(scene) && picture !== null ? t(isOwn ? "denkste.signCorner" : "denkste.signCornerOther", { name }) : "",
    leads.has("goal") && picture !== null ? `${leadSigns.goal} ${t("denkste.signGoal")}` : "",
  ].filter((meaning) => meaning !== "");
  return meanings.length === 0 ? "" : `-# ${meanings.join(" · ")}`;
}
