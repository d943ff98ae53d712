import type { Translate } from "../../texts/index.js";
import { retentionMs } from "../../tables/retention.js";
import { message } from "../../discord/ui/frame.js";
import { buttons, text, type CustomId } from "../../discord/ui/parts.js";
import type { MessageBody } from "../../discord/api/api-client.js";

const day = 24 * 60 * 60_000;

/** Says that nothing is stored about the user. */
export function noDataMessage(links: Links, t: Translate): string {
  return lines(t("privacy.nothing"), linksLine(links, t));
}

/** The text with a user's file. @param tables how many it covers */
export function fileMessage(tables: number, links: Links, t: Translate): string {
  const kept = t("privacy.kept", { closed: retentionMs.closed / day, over: retentionMs.over / day });
  return lines(t("privacy.filed", { count: tables }), `-# ${kept}`, linksLine(links, t));
}

/**
 * The deletion prompt.
 *
 * @param tables how many name the user; null: unknown
 * @param failed whether the last try failed or was incomplete
 */
export function confirmMessage(tables: number | null, failed: boolean, links: Links, t: Translate): MessageBody {
  return message(
    text(
      `### ${t("privacy.title")}`,
      failed ? t("privacy.failed") : "",
      tables === null ? "" : t("privacy.question", { count: tables }),
      `- ${t("privacy.lobbies")}`,
      `- ${t("privacy.running")}`,
      `- ${t("privacy.ended")}`,
      `- ${t("privacy.club")}`,
      `-# ${t("privacy.messages")}`,
      linksLine(links, t),
    ),
    buttons(
      { id: privacyId("delete"), style: "alarm", label: t("privacy.delete") },
      { id: privacyId("keep"), style: "plain", label: t("privacy.keep") },
    ),
  );
}

/** A sentence in place of the prompt, without buttons. */
export function outcomeMessage(sentence: string): MessageBody {
  return message(text(sentence));
}

function lines(...all: readonly string[]): string {
  return all.filter((line) => line !== "").join("\n");
}

/** Stands for a table in custom_ids of `/privacy`. */
export const privacyTable = "privacy";

/** The custom_id of a button of the deletion prompt. */
export function privacyId(verb: "delete" | "keep"): CustomId {
  return { table: privacyTable, prompt: 0, verb, argument: "" };
}

/** Set by the operator: privacy policy, terms of use, where to ask. */
export interface Links {
  readonly privacy: string | null;
  readonly terms: string | null;
  readonly support: string | null;
}

function linksLine({ privacy, terms, support }: Links, t: Translate): string {
  const named = [
    [t("privacy.policy"), privacy],
    [t("privacy.terms"), terms],
    [t("privacy.support"), support],
  ] as const;
  const links = named.flatMap(([name, url]) => (url === null ? [] : [`[${name}](<${url}>)`]));
  return links.length === 0 ? "" : `-# ${links.join(" · ")}`;
}
