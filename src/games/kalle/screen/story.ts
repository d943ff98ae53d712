import type { Seat } from "../../../game/contract.js";
import { rankByScores } from "../../../game/kit.js";
import type { Ended } from "../rules/index.js";
import { nearness, signs, type KalleScene } from "./words.js";
import { nameOf } from "../../../discord/ui/names.js";

/** The memorable rounds of a game. */
export interface Story {
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
export function storyOf(rounds: readonly Ended[]): Story {
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
export function levelBefore(
  rounds: readonly Ended[],
  cheese: readonly number[],
  winners: readonly Seat[],
): readonly Seat[] {
  const winner = rounds.at(-1)?.winner ?? null;
  if (winner === null || winners.length !== 1 || !winners.includes(winner)) return [];
  const ahead = rankByScores(cheese.with(winner, (cheese[winner] ?? 0) - 1))[0] ?? [];
  return ahead.length > 1 && ahead.includes(winner) ? ahead : [];
}

/** As a line of a numbered list, with cheese if somebody got it. */
export function pastLine({ names, t, emoji }: Pick<KalleScene, "names" | "t" | "emoji">, ended: Ended): string {
  const { round, kalle, winner } = ended;
  const line = t("kalle.past", {
    round,
    kalle: `${emoji.text("kalle")} ${nameOf(names, kalle)}`,
    story: story(ended, names, t),
  });
  return winner === null ? line : `${line} ${signs.cheese}`;
}

function story({ ending, winner, turned, closest }: Ended, names: readonly string[], t: KalleScene["t"]): string {
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
