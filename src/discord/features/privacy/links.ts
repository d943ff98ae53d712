import type { Translate } from "../../../locales/index.js";

/** Addresses that whoever runs the bot has set; null: none. */
export interface Links {
  /** What is stored, and who answers for it. */
  readonly privacy: string | null;
  /** What holds for whoever plays. */
  readonly terms: string | null;
  /** Where questions go. */
  readonly support: string | null;
}

/** Those that are set, as one small line for the end of a message; empty: there are none. */
export function linksLine({ privacy, terms, support }: Links, t: Translate): string {
  const named = [
    [t("privacy.policy"), privacy],
    [t("privacy.terms"), terms],
    [t("privacy.support"), support],
  ] as const;
  const links = named.flatMap(([name, url]) => (url === null ? [] : [`[${name}](<${url}>)`]));
  return links.length === 0 ? "" : `-# ${links.join(" · ")}`;
}
