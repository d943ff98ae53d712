import type { APIComponentInContainer } from "discord.js";
import type { Seat } from "../../../game/contract.js";
import { layArgument, type Verb } from "../press/index.js";
import { preludeNews } from "./prelude-news.js";
import { keycap, type PreludeScene } from "./words.js";
import { buttons, text, type Button } from "../../../discord/ui/parts.js";
import { awayMark, isResting, seatName, nameOf } from "../../../discord/ui/presence.js";

/** Top cards and target right above the buttons that lay them, the same for all. News is below the button, which never moves under a thumb. */
export function preludeBoard(scene: PreludeScene): readonly APIComponentInContainer[] {
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
