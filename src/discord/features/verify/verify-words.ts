import type { Finding } from "../../../fairness/check-game-file.js";
import type { GameFile } from "../../../fairness/game-file.js";
import { isGame } from "../../../games/index.js";
import type { Translate } from "../../../locales/index.js";

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
export function checkWords(file: GameFile, findings: readonly Finding[], compared: Compared, t: Translate): string {
  const game = isGame(file.game) ? t(`${file.game}.name`) : file.game;
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
    ...(isWrong ? [] : rightWords(file, findings.length === 0, isOurs, t)),
    ...(compared === "unknown" ? [t("verify.unknown")] : []),
    ...(isOurs && !isWrong ? [t("verify.stored")] : []),
    `-# ${t(compared === "other" ? "verify.attached" : "verify.fileNote")}`,
    secretLines(file, t),
    `-# ${t("verify.hash")} \`${file.sha256}\``,
  ].join("\n");
}

/** Commitment and seed in small letters. */
export function secretLines({ commitment, seed }: Pick<GameFile, "commitment" | "seed">, t: Translate): string {
  return `-# ${t("verify.seal")} \`${commitment}\`\n-# ${t("verify.seed")} \`${seed}\``;
}

/** @param isPlayed whether the game was played again @param isOurs whether it is the game that is stored */
function rightWords(
  { salt, draws, actions }: GameFile,
  isPlayed: boolean,
  isOurs: boolean,
  t: Translate,
): readonly string[] {
  const presses = salt === null ? [] : salt.split(",");
  const lucky = presses.filter((press) => press.includes(":")).length;
  return [
    t(isOurs ? "verify.commitment" : "verify.fits"),
    salt === null ? t("verify.old") : t("verify.salt", { count: presses.length }),
    ...(lucky === 0 ? [] : [t("verify.lucky", { count: lucky })]),
    t("verify.draws", { count: draws.reduce((sum, { calls }) => sum + calls.length, 0) }),
    ...(isPlayed ? [t("verify.game", { count: actions.length })] : []),
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
