import type { LocalUser } from "../../../playground/discord/types.js";
import type { Play } from "../../../playground/play.js";
import type { GameScene, Show } from "../game-scenes.js";
import { askedAt, begun, boardOf, changing, inviting, note, placeIn, press, tap, whisperTo } from "../kalle-table.js";
import { findButton } from "../message.js";

/** What happens to Kalle in a round. */
type Plan = "remembered" | "found" | "forgotten" | "guessed";

/** Each kind once: with four seats that is a game. */
const plans: readonly Plan[] = ["remembered", "found", "forgotten", "guessed"];

/** Of Kalle, and of the police. */
const [lair, station] = [10, 0];

/** The search of round `found` in which they come to Kalle. */
const foundIn = 4;

/** After which searches Kalle is moved, or two other cards for show. */
const swaps: Readonly<Record<number, "kalle" | "show">> = { 1: "kalle", 3: "show", 4: "kalle", 6: "show" };

/** The last chance is over after the third mouse. */
const mice = 3;

/**
 * Four rounds that end in the four possible ways. `show` is called once per screen; Kalle's seat's in the viewer's
 * round.
 */
export async function playGame({ play, viewer, show }: GameScene): Promise<void> {
  const { anna, ben, cleo, moderator } = play.people;
  await anna.slash(play.discord.channel, "kalle start", { "last-chance": true });
  for (const user of [ben, cleo, moderator]) await press(play, user, "join");
  await show("lobby");
  await press(play, anna, "start");
  await begun(play);
  await show("first");
  for (const plan of plans) {
    const rat = askedAt(play);
    if (plan === "found") await show("remembered");
    if (plan === "forgotten") await show("found");
    await hide(play, rat, rat === viewer ? show : null);
    if (plan === "found") await show("placing");
    await tap(play, station);
    const kalle = await hunt(play, rat, plan, async (screen) => {
      if (screen === "swap") return rat === viewer ? show(screen) : undefined;
      if (plan !== "forgotten") return;
      // The board alone, also for Kalle's seat.
      for (const { id, ephemeral } of viewer.sees(play.discord.channel)) if (ephemeral) viewer.dismiss(id);
      await show(screen);
    });
    if (kalle !== null) await endHunt(play, plan, kalle, show);
  }
  await show("end");
}

/** @param show called with the rat's ephemeral message; null: not shown */
async function hide(play: Play, rat: LocalUser, show: Show | null): Promise<void> {
  const button = findButton(boardOf(play), "hide");
  const sheet = await whisperTo(rat, boardOf(play), button?.custom_id ?? "");
  await show?.("hiding");
  await changing(play, () => rat.press(sheet.id, placeIn(sheet, "hide", lair)));
}

/** The police stay close to Kalle, found only by plan. @returns where Kalle has escaped to; null: found */
async function hunt(play: Play, rat: LocalUser, plan: Plan, show: Show): Promise<number | null> {
  let kalle = lair;
  for (let search = 1; ; search += 1) {
    if (search === foundIn) await show("hunt");
    const found = plan === "found" && search >= foundIn && inviting(play).includes(kalle);
    const police = found ? kalle : besides(play, kalle);
    await tap(play, police);
    if (found) return null;
    if (findButton(boardOf(play), "pass") === null) return kalle;
    const [first, second] = pairFor(swaps[search], kalle, police);
    if (first === undefined || second === undefined) await press(play, rat, "pass");
    else {
      await note(play, first);
      if (search === 1) await show("swap");
      await tap(play, second);
      if (first === kalle) kalle = second;
    }
  }
}

/** Last chance, then Kalle's word, if it comes to that. */
async function endHunt(play: Play, plan: Plan, kalle: number, show: Show): Promise<void> {
  for (let mouse = 1; mouse <= mice; mouse += 1) {
    if (mouse === mice && plan === "remembered") await show("last-chance");
    await tap(play, mouse === mice && plan === "guessed" ? kalle : besides(play, kalle));
  }
  if (plan === "forgotten") await show("point");
  if (plan !== "guessed") await tap(play, plan === "remembered" ? kalle : besides(play, kalle));
}

/** Of those to press, for suspense. */
function besides(play: Play, kalle: number): number {
  const [nearest] = inviting(play)
    .filter((place) => place !== kalle)
    .toSorted((a, b) => steps(a, kalle) - steps(b, kalle));
  if (nearest === undefined) throw new Error("there is no way around Kalle");
  return nearest;
}

/** They touch and may be swapped, with or without Kalle's; none: no swap. */
function pairFor(swap: "kalle" | "show" | undefined, kalle: number, police: number): readonly number[] {
  const others = Array.from({ length: 16 }, (_, place) => place).filter((place) => place !== police && place !== kalle);
  const first = swap === "kalle" ? kalle : others.find((place) => steps(place, kalle) > 1);
  const second = others.find((place) => first !== undefined && steps(place, first) === 1);
  return swap === undefined || first === undefined || second === undefined ? [] : [first, second];
}

function steps(from: number, to: number): number {
  return Math.max(Math.abs((from % 4) - (to % 4)), Math.abs(Math.floor(from / 4) - Math.floor(to / 4)));
}
