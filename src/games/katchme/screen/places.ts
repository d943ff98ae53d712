import type { APIComponentInContainer } from "discord.js";
import type { Diced, Event } from "../rules/index.js";
import type { NightScene } from "./scene.js";
import { nameOf } from "./words.js";
import { text } from "../../../discord/ui/parts.js";

/** How the prelude came out, in the first night after it: who was first, what decided between equal ones, and the lives. */
export function preludeResult(scene: NightScene): readonly APIComponentInContainer[] {
  const { recent, names, t } = scene;
  const placed = recent.find((event) => event.type === "placed");
  const dealt = recent.find((event) => event.type === "dealt");
  const [winner] = placed?.order ?? [];
  if (placed === undefined || dealt === undefined || winner === undefined) return [];
  const lives = placed.order.map((seat) =>
    t("katchme.life", { name: nameOf(names, seat), count: dealt.lives[seat] ?? 0 }),
  );
  return [
    text(
      t("katchme.preludeWon", { name: nameOf(names, winner) }),
      ...dicedFor(recent, "place").map((dice) => `-# ${t("katchme.diced", { dice: diceOf(scene, dice) })}`),
      t("katchme.lives", { lives }),
    ),
  ];
}

/** Each throw that decided between equal seats, in order. */
export function dicedFor(recent: readonly Event[], over: "place" | "win"): readonly (readonly Diced[])[] {
  return recent.flatMap((event) => (event.type === "diced" && event.over === over ? [event.dice] : []));
}

/** Who rolled what. */
export function diceOf({ names, t }: NightScene, dice: readonly Diced[]): readonly string[] {
  return dice.map(({ seat, die }) => t("katchme.die", { name: nameOf(names, seat), die }));
}
