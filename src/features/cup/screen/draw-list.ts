import type { PublicMessage } from "../../../discord/ui/frame.js";
import { message } from "../../../discord/ui/frame.js";
import { shownName } from "../../../discord/ui/names.js";
import { text } from "../../../discord/ui/parts.js";
import { entrantsHash } from "../../../tables/chance/secrets.js";
import type { Translate } from "../../../texts/index.js";
import type { CupState } from "../keeper.js";
import type { Cup } from "../rules/cup-state.js";
import { titleOf } from "./cup-parts.js";

/** The message that lists who is drawn, whose id closes the draw. */
export function drawListMessage({ cup }: Pick<CupState, "cup">, t: Translate): PublicMessage {
  const people = cup.stage.type === "drawing" ? cup.stage.people : [];
  const names = people.map(({ name }, place) => `${place + 1}. ${shownName(name, t)}`);
  return message(
    text(t("cup.list.title", { title: titleOf(cup), count: people.length }), ...names),
    text(
      `-# 🔏 ${t("cup.list.seal")} \`${cup.commitment}\``,
      `-# ${t("cup.list.entrants")} \`${entrantsHash(people.map(({ name }) => name))}\``,
    ),
  );
}

/** Such a message once another one counts. */
export function droppedListMessage({ commitment }: Pick<Cup, "commitment">, t: Translate): PublicMessage {
  return message(text(t("cup.list.dropped"), `-# 🔏 ${t("cup.list.seal")} \`${commitment}\``));
}

/** Whether a message's components are those of such a message, and not of the cup's board, which has a frame. */
export function isDrawList(components: unknown, { commitment }: Pick<Cup, "commitment">): boolean {
  const [first] = Array.isArray(components) ? (components as readonly { readonly type?: unknown }[]) : [];
  return first?.type === text("").type && JSON.stringify(components).includes(commitment);
}
