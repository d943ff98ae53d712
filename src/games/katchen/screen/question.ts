import type { APIComponentInContainer } from "discord.js";
import type { PublicPrompt } from "../../../game/scene.js";
import { worth, type Dice, type Phase } from "../rules/index.js";
import { kept, places, type Verb } from "../press/index.js";
import { extremes, stakeOf } from "./seats.js";
import { lastRound } from "./last-round.js";
import { isMove } from "./news.js";
import { dieName, lying, nameOf, throwName, type KatchenScene } from "./words.js";
import { buttons, text, type Button } from "../../../discord/ui/parts.js";
import { isResting } from "../../../discord/ui/presence.js";

type Shed = Extract<Phase, { type: "shed" }>;

/** The prompt of the seat in turn and its buttons, disabled while a computer player thinks or all are away. */
export function question(scene: KatchenScene): readonly APIComponentInContainer[] {
  const { view, prompts, seats } = scene;
  const [prompt] = prompts;
  if (prompt === undefined) return [];
  const resting = isResting(seats[prompt.seat ?? -1]);
  return view.phase.type === "shed" && view.phase.dice !== null
    ? again(scene, prompt, view.phase, view.phase.dice, resting)
    : first(scene, prompt, view.phase, resting);
}

function first(
  scene: KatchenScene,
  prompt: PublicPrompt,
  phase: Phase,
  disabled: boolean,
): readonly APIComponentInContainer[] {
  const { table, t, emoji } = scene;
  const id = { table, prompt: prompt.id, verb: "throw" satisfies Verb, argument: "" };
  return [
    text(
      [nextRound(scene) ?? ask(phase, t), stakes(scene)].filter((line) => line !== "").join(" "),
      phase.type === "deal" && scene.view.game === 1 ? `-# ${t("katchen.ranking")}` : "",
    ),
    buttons({ id, style: "main", label: t("katchen.throw"), emoji: emoji.button("die5"), disabled }),
  ];
}

/** That a round has ended and who opens the next one; null: the first of a stage, or somebody has thrown. */
function nextRound({ view, recent, names, t }: KatchenScene): string | null {
  const { phase } = view;
  const round = lastRound(recent);
  if ((phase.type !== "deal" && phase.type !== "shed") || phase.throws.length > 0 || round === null) return null;
  if (round.after.some((event) => isMove(event) || event.type === "opens")) return null;
  const { seat, coasters: count } = round.settlement;
  const words = { name: nameOf(names, seat), coasters: t("katchen.coasters", { count }) };
  return phase.type === "deal"
    ? t("katchen.askDealNext", words)
    : t("katchen.askOpenNext", { ...words, count: phase.limit });
}

function ask(phase: Phase, t: KatchenScene["t"]): string {
  switch (phase.type) {
    case "rolloff":
      return t("katchen.askRoll");
    case "deal":
      return t("katchen.askDeal");
    case "shed":
      return t(phase.throws.length === 0 ? "katchen.askOpen" : "katchen.askFollow", { count: phase.limit });
    case "over":
      return "";
  }
}

/** Empty before the first throw of a round. */
function stakes({ view, t }: KatchenScene): string {
  const { phase } = view;
  const count = stakeOf(view);
  if ((phase.type !== "deal" && phase.type !== "shed") || count === null) return "";
  const most = extremes(phase.throws);
  const [high, low] = [most?.highest ?? phase.throws[0]?.seat, most?.lowest].map(
    (seat) => phase.throws.find((thrown) => thrown.seat === seat)?.dice,
  );
  if (high === undefined) return "";
  const coasters = t("katchen.coasters", { count });
  if (low === undefined) return t("katchen.stakeFirst", { high: throwName(high, t), coasters });
  return t("katchen.stake", { high: throwName(high, t), low: throwName(low, t), coasters });
}

/** The throw, its three dice to mark, and what to do with the rest. */
function again(
  { table, drafts, t, emoji }: KatchenScene,
  prompt: PublicPrompt,
  { count, limit }: Shed,
  dice: Dice,
  resting: boolean,
): readonly APIComponentInContainer[] {
  const keep = kept(drafts.find((draft) => draft.prompt === prompt.id && draft.seat === prompt.seat)?.value);
  const stuck = keep.length === places.length || count >= limit;
  const id = (verb: Verb, argument = ""): Button["id"] => ({ table, prompt: prompt.id, verb, argument });
  const lies = { dice: lying(dice, emoji), throw: throwName(dice, t), count: worth(dice) };
  const hint = resting ? "" : ` ${t("katchen.pick")}`;
  return [
    text(
      t("katchen.lies", { ...lies, coaster: emoji.text("coaster") }),
      `-# ${t("katchen.tryOf", { number: count, limit })}${hint}`,
    ),
    buttons(
      ...dice.map((die, place): Button => {
        const stays = keep.includes(place);
        return {
          id: id("keep", String(place)),
          style: stays ? "marked" : "plain",
          // Three side by side on a phone: longer labels would each take a row. A lock, as colour alone is not enough.
          label: stays ? "🔒" : t("katchen.keepNot"),
          emoji: emoji.button(dieName(die)),
          disabled: resting,
        };
      }),
    ),
    buttons(
      { id: id("rethrow"), style: "main", label: rethrow(keep.length, t), disabled: resting || stuck },
      { id: id("stand"), style: "plain", label: t("katchen.stand"), disabled: resting },
    ),
  ];
}

/** How many dice are thrown again. */
function rethrow(keeps: number, t: KatchenScene["t"]): string {
  return keeps === 0 || keeps === places.length
    ? t("katchen.rethrowAll")
    : t("katchen.rethrow", { count: places.length - keeps });
}
