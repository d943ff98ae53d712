import { gameKey } from "../../game/module.js";
import { type Board, freeSeats, type KnownBoard } from "../../tables/board.js";
import type { Translate } from "../../texts/index.js";
import type { RESTPostAPIChannelMessageJSONBody } from "discord.js";
import { hostName, shownName } from "./names.js";
import { type Button, buttons, writeCustomId } from "./parts.js";

/** Verbs: of the lobby's button, of the select behind it, and of the answers on the message that asks somebody. */
export const [getVerb, askVerb, acceptVerb, declineVerb] = ["get", "ask", "accept", "decline"] as const;

/** A message whose mentions are always said. */
type Asking = Pick<RESTPostAPIChannelMessageJSONBody, "content" | "components"> &
  Required<Pick<RESTPostAPIChannelMessageJSONBody, "allowed_mentions">>;

/** Why somebody who was asked has not answered. */
export type Missed = "late" | "started" | "closed";

/** The lobby's button by which anybody who sits there asks somebody else; none where nobody else has room. */
export function getButtons(board: KnownBoard, look: Pick<Button, "label" | "emoji">): readonly Button[] {
  if (freeSeats(board) === 0) return [];
  const id = { table: board.table, prompt: 0, verb: getVerb, argument: "" };
  return [{ id, style: "plain", ...look }];
}

/** The most people whom a lobby names as not coming. */
const maxGone = 3;

/** For whom seats are kept, and who does not come; empty: nobody was asked. */
export function invitedLine({ invitations }: KnownBoard, t: Translate): string {
  const named = (answers: readonly string[]): readonly string[] =>
    invitations.flatMap(({ user, name, answer }) =>
      user !== "" && answers.includes(answer) ? [`**${shownName(name, t)}**`] : [],
    );
  const [kept, gone] = [named(["open"]), named(["no", "late"]).slice(-maxGone)];
  const parts = [
    ...(kept.length === 0 ? [] : [t("invite.kept", { names: kept })]),
    ...(gone.length === 0 ? [] : [t("invite.gone", { names: gone })]),
  ];
  return parts.length === 0 ? "" : `-# 🪑 ${parts.join(" · ")}`;
}

/** The message that asks somebody to a lobby, and mentions at most them; null: they have answered. */
export function drawInvitation(board: KnownBoard, number: number, link: string, t: Translate): Asking | null {
  const asked = board.invitations[number];
  if (asked?.answer !== "open") return null;
  const { user, name, by, mentions, until } = asked;
  const asker = board.seats.find((owner) => owner.type === "human" && owner.user === by);
  const id = { table: board.table, prompt: 0, argument: String(number) };
  return {
    content: t("invite.message", {
      user: mentions ? `<@${user}>` : `**${shownName(name, t)}**`,
      name: asker?.type === "human" ? shownName(asker.name, t) : hostName(board, t),
      game: t(gameKey(board.game, "name")),
      time: `<t:${Math.floor((until ?? 0) / 1000)}:R>`,
      link,
    }),
    components: [
      buttons(
        { id: { ...id, verb: acceptVerb }, style: "main", label: t("invite.accept") },
        { id: { ...id, verb: declineVerb }, style: "plain", label: t("invite.decline") },
      ),
    ],
    allowed_mentions: mentions ? { users: [user] } : { parse: [] },
  };
}

/** The same message, once the seat is not kept any more and nobody has answered. */
export function drawMissed(why: Missed, t: Translate): Asking {
  return { content: `🪑 ${t(`invite.missed.${why}`)}`, components: [], allowed_mentions: { parse: [] } };
}

/** Before an invitation's number in its nonce. */
const numbered = ":i";

/** The nonce under which the message of an invitation is posted. */
export function invitationNonce({ table }: Board, number: number): string {
  return `${table}${numbered}${number}`;
}

/** Whether a message asks somebody by the invitation of this nonce. */
export function isInvitation(components: unknown, nonce: string): boolean {
  const [table = "", argument = ""] = nonce.split(numbered);
  return JSON.stringify(components).includes(`"${writeCustomId({ table, prompt: 0, verb: acceptVerb, argument })}"`);
}

/** How an invitation has ended, by its nonce; null: it is open. */
export function endOfInvitation({ status, invitations }: Board, nonce: string): "answered" | Missed | null {
  if (status !== "lobby") return status === "playing" || status === "over" ? "started" : "closed";
  const answer = invitations[Number(nonce.split(numbered)[1])]?.answer ?? "no";
  if (answer === "open") return null;
  return answer === "late" ? "late" : "answered";
}
