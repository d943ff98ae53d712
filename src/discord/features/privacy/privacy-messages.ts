import type { Translate } from "../../../locales/index.js";
import { keptFor } from "../../../tables/retention.js";
import { message } from "../../ui/frame.js";
import { buttons, text } from "../../ui/parts.js";
import type { MessageBody } from "../../api/wire.js";
import type { CustomId } from "../../ui/custom-id.js";

const day = 24 * 60 * 60_000;

/** What is said where nothing is stored about somebody. */
export function nothing(links: Links, t: Translate): string {
  return lines(t("privacy.nothing"), linksLine(links, t));
}

/** What goes along with a user's file. @param tables at how many tables there is something about him */
export function filed(tables: number, links: Links, t: Translate): string {
  const kept = t("privacy.kept", { closed: keptFor.closed / day, over: keptFor.over / day });
  return lines(t("privacy.filed", { count: tables }), `-# ${kept}`, linksLine(links, t));
}

/** Asks once more before everything is deleted. @param failed the last try has come to nothing, or not to its end */
export function question(tables: number, failed: boolean, links: Links, t: Translate): MessageBody {
  return message(
    text(
      `### ${t("privacy.title")}`,
      failed ? t("privacy.failed") : "",
      t("privacy.question", { count: tables }),
      `- ${t("privacy.lobbies")}`,
      `- ${t("privacy.running")}`,
      `- ${t("privacy.ended")}`,
      `-# ${t("privacy.messages")}`,
      linksLine(links, t),
    ),
    buttons(
      { id: privacyId("delete"), style: "alarm", label: t("privacy.delete") },
      { id: privacyId("keep"), style: "plain", label: t("privacy.keep") },
    ),
  );
}

/** A sentence in the place of the question, without any buttons. */
export function answered(sentence: string): MessageBody {
  return message(text(sentence));
}

function lines(...all: readonly string[]): string {
  return all.filter((line) => line !== "").join("\n");
}

/** What the custom_ids of `/privacy` carry in place of a table. */
export const privacyTable = "privacy";

/** The custom_id of the button that deletes everything, or of the one that does not. */
export function privacyId(verb: "delete" | "keep"): CustomId {
  return { table: privacyTable, prompt: 0, verb, argument: "" };
}

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
function linksLine({ privacy, terms, support }: Links, t: Translate): string {
  const named = [
    [t("privacy.policy"), privacy],
    [t("privacy.terms"), terms],
    [t("privacy.support"), support],
  ] as const;
  const links = named.flatMap(([name, url]) => (url === null ? [] : [`[${name}](<${url}>)`]));
  return links.length === 0 ? "" : `-# ${links.join(" · ")}`;
}
