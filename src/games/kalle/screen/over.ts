import { revealLines, tipsLine, wholeMap } from "./news.js";
import { nearness, signs, type KalleScene } from "./words.js";
import { orderLines } from "../../../discord/ui/ending.js";
import { signedNames, nameOf } from "../../../discord/ui/names.js";
import type { Seat } from "../../../game/contract.js";
import type { Ended } from "../rules/index.js";
import type { EndParts } from "../../../game/screen.js";
import { rankByScores } from "../../../game/kit.js";

/** Winner, memorable moments, and all rounds. */
export function over(scene: KalleScene): EndParts {
  const { view, result, picture, t } = scene;
  const last = view.last === null ? [] : [tipsLine(scene, view.last), ...revealLines(scene, view.last)];
  const [line = "", ...more] = headline(scene);
  const order = orderLines(result, signedNames(scene), (seat) => `${view.cheese[seat] ?? 0}\u00A0${signs.cheese}`, t);
  const map = view.last === null ? [] : wholeMap(view.last, scene);
  return {
    instead: picture === null ? [...order, ...map] : [],
    line,
    notes: [...story(scene), ...more, ...last, ...view.history.map((ended) => pastLine(scene, ended))].filter(
      (note) => note !== "",
    ),
  };
}

function headline({ view, result, names, t }: KalleScene): readonly string[] {
  const winners = result?.places[0] ?? [];
  if (view.cheese.every((pieces) => pieces === 0)) return [`🏆 ${t("kalle.noCheese")}`, t("kalle.noCheeseText")];
  return [`🏆 ${t("kalle.won", { count: winners.length, names: winners.map((seat) => nameOf(names, seat)) })}`];
}

/**
 * Most remarkable first: a tie until the last round, the narrowest escape, the latest catch, where the police overlooked
 * Kalle, who lost Kalle most often, and the quickest catch.
 */
function story({ view, names, result, t }: KalleScene): readonly string[] {
  const { escapes, quickest, late, blind, forgetful } = storyOf(view.history);
  const named = (seats: readonly Seat[]): readonly string[] => seats.map((seat) => nameOf(names, seat));
  const level = levelBefore(view.history, view.cheese, result?.places[0] ?? []);
  // Of several people it would tell nothing about any.
  const [narrowest] = new Set(escapes.map(({ kalle }) => kalle)).size > 1 ? [] : escapes;
  const rounds = escapes.map(({ round }) => String(round));
  return [
    level.length === 0 ? "" : `🎬 ${t("kalle.photoFinish", { names: named(level) })}`,
    narrowest === undefined
      ? ""
      : `💨 ${t("kalle.escapes", { count: rounds.length, name: nameOf(names, narrowest.kalle), rounds, near: nearness(narrowest.closest, t) })}`,
    ...late.map(({ kalle, round }) => `😿 ${t("kalle.late", { kalle: nameOf(names, kalle), round })}`),
    ...blind.map(({ round }) => `🙈 ${t("kalle.blind", { round })}`),
    ...forgetful.map(({ kalle, times }) => `🤦 ${t("kalle.forgetful", { name: nameOf(names, kalle), count: times })}`),
    quickest === null ? "" : `👃 ${tellQuickest(quickest, names, t)}`,
  ];
}

function tellQuickest({ winner, round, turned }: Ended, names: readonly string[], t: KalleScene["t"]): string {
  const words = { name: nameOf(names, winner), round, count: turned + 1 };
  return turned === 0 ? t("kalle.quickFirst", words) : t("kalle.quick", words);
}

/** The memorable rounds of a game. */
interface Story {
  /** Kalle's seat kept the cheese and the police came nearest. */
  readonly escapes: readonly Ended[];
  /** Kalle was found in the fewest cards; null if never before the eighth. */
  readonly quickest: Ended | null;
  /** Kalle was found in the last card. */
  readonly late: readonly Ended[];
  /** The police stood on Kalle's covered card, and no search found Kalle. */
  readonly blind: readonly Ended[];
  /** Who lost track of Kalle more than once, and how often. */
  readonly forgetful: readonly { readonly kalle: Seat; readonly times: number }[];
}

/** Open cards other than Kalle when the last one is turned. */
const allButOne = 7;

/** What a game has to tell, by its rounds. */
function storyOf(rounds: readonly Ended[]): Story {
  const got = rounds.filter(({ ending }) => ending === "remembered");
  const nearest = Math.min(...got.map(({ closest }) => closest));
  const found = rounds.filter(({ ending }) => ending === "found");
  const quickest = found.toSorted((a, b) => a.turned - b.turned)[0] ?? null;
  return {
    escapes: got.filter(({ closest }) => closest === nearest),
    quickest: quickest === null || quickest.turned === allButOne ? null : quickest,
    late: found.filter(({ turned }) => turned === allButOne),
    blind: rounds.filter(({ ending, closest }) => ending !== "found" && closest === 0),
    forgetful: forgetfulIn(rounds),
  };
}

function forgetfulIn(rounds: readonly Ended[]): Story["forgetful"] {
  const lost = rounds.filter(({ ending }) => ending === "forgotten").map(({ kalle }) => kalle);
  return [...new Set(lost)].flatMap((kalle) => {
    const times = lost.filter((other) => other === kalle).length;
    return times > 1 ? [{ kalle, times }] : [];
  });
}

/** Those level at the top before the last round, if it made one of them win. */
function levelBefore(rounds: readonly Ended[], cheese: readonly number[], winners: readonly Seat[]): readonly Seat[] {
  const winner = rounds.at(-1)?.winner ?? null;
  if (winner === null || winners.length !== 1 || !winners.includes(winner)) return [];
  const ahead = rankByScores(cheese.with(winner, (cheese[winner] ?? 0) - 1))[0] ?? [];
  return ahead.length > 1 && ahead.includes(winner) ? ahead : [];
}

/** As a line of a numbered list, with cheese if somebody got it. */
function pastLine({ names, t, emoji }: Pick<KalleScene, "names" | "t" | "emoji">, ended: Ended): string {
  const { round, kalle, winner } = ended;
  const line = t("kalle.past", {
    round,
    kalle: `${emoji.text.kalle} ${nameOf(names, kalle)}`,
    story: pastStory(ended, names, t),
  });
  return winner === null ? line : `${line} ${signs.cheese}`;
}

function pastStory({ ending, winner, turned, closest }: Ended, names: readonly string[], t: KalleScene["t"]): string {
  const words = { name: nameOf(names, winner), near: nearness(closest, t) };
  switch (ending) {
    case "found":
      return t("kalle.pastFound", { ...words, count: turned + 1 });
    case "guessed":
      return t("kalle.pastGuessed", words);
    case "remembered":
      return t("kalle.pastRemembered", words);
    case "forgotten":
      return t("kalle.pastForgotten", words);
  }
}
