import type { Finding } from "../../../fairness/check-game-file.js";
import { isGame } from "../../../games/index.js";
import type { Translate } from "../../../locales/index.js";
import type { CheckedGame } from "./check-job.js";

/**
 * How a file compares with what is stored of its table.
 *
 * - `unknown`: nothing is stored.
 * - `never`: its table never had such a file.
 */
export type Compared = "same" | "other" | "unknown" | "never";

/** The most wrong things that are named, and steps in one of them. */
const [mostNamed, mostSteps] = [6, 5] as const;

/** What a check has found out, in words for players. */
export function checkWords(checked: CheckedGame, compared: Compared, t: Translate): string {
  const { findings } = checked;
  const game = isGame(checked.game) ? t(`${checked.game}.name`) : checked.game;
  const isForged = compared === "other" || compared === "never";
  const drawn = findings.flatMap((finding) => (finding.kind === "draw" ? finding.step : []));
  const wrong = [
    ...findings.flatMap((finding) => (finding.kind === "draw" ? [] : findingWords(finding, t))),
    ...(drawn.length === 0 ? [] : [drawWords(drawn, t)]),
    ...(compared === "other" ? [t("verify.findings.stored")] : []),
    ...(compared === "never" ? [t("verify.findings.never")] : []),
  ];
  const isWrong = isForged || findings.some(({ kind }) => kind !== "rules");
  const isOurs = compared === "same";
  return [
    `### ${t("verify.title", { game })}`,
    isWrong ? t("verify.wrong") : t(isOurs ? "verify.fine" : "verify.consistent"),
    ...wrong.slice(0, mostNamed),
    ...(isWrong ? [] : rightWords(checked, findings.length === 0, isOurs, t)),
    ...(compared === "unknown" ? [t("verify.unknown")] : []),
    ...(isOurs && !isWrong ? [t("verify.stored")] : []),
    `-# ${t(compared === "other" ? "verify.attached" : "verify.fileNote")}`,
    secretLines(checked, t),
    `-# ${t("verify.hash")} \`${checked.sha256}\``,
  ].join("\n");
}

/** Commitment and seed in small letters. */
export function secretLines({ commitment, seed }: Pick<CheckedGame, "commitment" | "seed">, t: Translate): string {
  return `-# ${t("verify.seal")} \`${commitment}\`\n-# ${t("verify.seed")} \`${seed}\``;
}

/** @param isPlayed whether the game was played again @param isOurs whether it is the game that is stored */
function rightWords(
  { salted, lucky, draws, actions }: CheckedGame,
  isPlayed: boolean,
  isOurs: boolean,
  t: Translate,
): readonly string[] {
  return [
    t(isOurs ? "verify.commitment" : "verify.fits"),
    salted === null ? t("verify.old") : t("verify.salt", { count: salted }),
    ...(lucky === 0 ? [] : [t("verify.lucky", { count: lucky })]),
    t("verify.draws", { count: draws }),
    ...(isPlayed ? [t("verify.game", { count: actions })] : []),
  ];
}

/** All in one sentence: after a changed seed nothing is drawn as the file says. */
function drawWords(calls: readonly number[], t: Translate): string {
  const steps = [...new Set(calls)];
  const named = steps.slice(0, mostSteps).join(", ");
  const more = steps.length > mostSteps ? " …" : "";
  return t("verify.findings.draw", { count: steps.length, steps: `${named}${more}` });
}

function findingWords(finding: Exclude<Finding, { readonly kind: "draw" }>, t: Translate): string {
  switch (finding.kind) {
    case "bytes":
    case "hash":
    case "commitment":
    case "salt":
    case "result":
    case "rules":
      return t(`verify.findings.${finding.kind}`);
    case "action":
    case "choice":
    case "draws":
    case "events":
      return t(`verify.findings.${finding.kind}`, { step: finding.step });
  }
}
