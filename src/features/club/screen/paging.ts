import type { APIComponentInContainer } from "discord.js";
import type { Translate } from "../../../texts/index.js";
import { buttons, text, type Button } from "../../../discord/ui/parts.js";
import { type ClubView, viewId } from "./club-view.js";

/** A page of a list. */
export interface Page<Item> {
  readonly items: readonly Item[];
  /** From 0; the last one if the list has become shorter. */
  readonly page: number;
  readonly pages: number;
}

/** A page of a list. @param size of a page */
export function pageOf<Item>(all: readonly Item[], wanted: number, size: number): Page<Item> {
  const pages = Math.max(1, Math.ceil(all.length / size));
  const page = Math.min(wanted, pages - 1);
  return { items: all.slice(page * size, (page + 1) * size), page, pages };
}

/** The buttons to other pages, and others next to them. @param at the view of a page */
export function pagerParts(
  { page, pages }: Pick<Page<unknown>, "page" | "pages">,
  at: (page: number) => ClubView,
  t: Translate,
  others: readonly Button[] = [],
): readonly APIComponentInContainer[] {
  if (pages === 1) return others.length === 0 ? [] : [buttons(...others)];
  const turn = (to: number, label: string): readonly Button[] =>
    to < 0 || to >= pages ? [] : [{ id: viewId(at(to)), style: "plain", label }];
  return [
    text(`-# ${t("club.page", { page: page + 1, pages })}`),
    buttons(...turn(page - 1, t("club.back")), ...turn(page + 1, t("club.further")), ...others),
  ];
}
