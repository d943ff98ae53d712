import { gameKey } from "../../game/module.js";
import { type Board, freeSeats, type KnownBoard } from "../../tables/board.js";
import type { Translate } from "../../texts/index.js";
import type { RESTPostAPIChannelMessageJSONBody } from "discord.js";
import { openVerb, rallyTable } from "./learn-buttons.js";
import { hostName, shownName } from "./names.js";
import { type Button, buttons, writeCustomId } from "./parts.js";

/** Verbs: of the lobby's button, of what is behind it, and of the answers on the message that asks somebody. */
export const [getVerb, askVerb, rallyVerb, acceptVerb, declineVerb] = [
  "get",
  "ask",
  "rally",
  "accept",
  "decline",
] as const;

/** A message whose mentions are always said. */
type Asking = Pick<RESTPostAPIChannelMessageJSONBody, "content" | "components"> &
  Required<Pick<RESTPostAPIChannelMessageJSONBody, "allowed_mentions">>;

/** Why nobody can answer a message any more that nobody has answered, as the text that says so. */
export type Missed = `invite.missed.${"late" | "started" | "closed"}` | `rally.missed.${"full" | "started" | "closed"}`;

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

/** How long a rally is worth its mention, in milliseconds: who called may have gone since. */
const rallyMs = 10 * 60_000;

/**
 * The message that asks somebody to a lobby, and mentions at most them, or calls those who want to be; null: that is over.
 *
 * @param now in milliseconds since 1970
 */
export function drawInvitation(
  board: KnownBoard,
  number: number,
  { link, now }: { readonly link: string; readonly now: number },
  t: Translate,
): Asking | null {
  const asked = board.invitations[number];
  if (asked?.answer !== "open") return null;
  const { user, name, by, mentions, until, rally } = asked;
  const asker = board.seats.find((owner) => owner.type === "human" && owner.user === by);
  const id = { table: board.table, prompt: 0, argument: String(number) };
  const words = {
    name: asker?.type === "human" ? shownName(asker.name, t) : hostName(board, t),
    game: t(gameKey(board.game, "name")),
    link,
  };
  const accept: Button = { id: { ...id, verb: acceptVerb }, style: "main", label: t("invite.accept") };
  if (rally !== undefined) {
    if (isFull(board) || Math.abs(now - rally.at) >= rallyMs) return null;
    const toggle = { table: rallyTable, prompt: 0, verb: openVerb, argument: "" };
    const pings: Button = { id: toggle, style: "plain", label: t("rally.pings"), emoji: { name: "🔔" } };
    return {
      content: t("rally.message", { ...words, role: `<@&${rally.role}>` }),
      components: [buttons(accept, pings)],
      allowed_mentions: { roles: [rally.role] },
    };
  }
  return {
    content: t("invite.message", {
      ...words,
      user: mentions ? `<@${user}>` : `**${shownName(name, t)}**`,
      time: `<t:${Math.floor((until ?? 0) / 1000)}:R>`,
    }),
    components: [buttons(accept, { id: { ...id, verb: declineVerb }, style: "plain", label: t("invite.decline") })],
    allowed_mentions: mentions ? { users: [user] } : { parse: [] },
  };
}

/** The same message, once nobody can answer it any more and nobody has. */
export function drawMissed(why: Missed, t: Translate): Asking {
  return { content: `🪑 ${t(why)}`, components: [], allowed_mentions: { parse: [] } };
}

/** The nonce under which the message of an invitation is posted. */
export function invitationNonce({ table, invitations }: Board, number: number): string {
  return `${table}:${invitations[number]?.rally === undefined ? "i" : "r"}${number}`;
}

/** What a nonce says of its invitation, also once that is gone. */
function partsOf(nonce: string): {
  readonly table: string;
  readonly kind: "invite" | "rally";
  readonly number: string;
} {
  const [table = "", what = ""] = nonce.split(":");
  return { table, kind: what.startsWith("r") ? "rally" : "invite", number: what.slice(1) };
}

/** Whether a message asks somebody by the invitation of this nonce. */
export function isInvitation(components: unknown, nonce: string): boolean {
  const { table, number } = partsOf(nonce);
  const id = writeCustomId({ table, prompt: 0, verb: acceptVerb, argument: number });
  return JSON.stringify(components).includes(`"${id}"`);
}

/** How an invitation has ended, by its nonce; null: it is open. */
export function endOfInvitation(board: Board, nonce: string): "answered" | Missed | null {
  const { status, invitations } = board;
  const { kind, number } = partsOf(nonce);
  if (status !== "lobby") return `${kind}.missed.${status === "playing" || status === "over" ? "started" : "closed"}`;
  if (kind === "rally") return isFull(board) ? "rally.missed.full" : null;
  const answer = invitations[Number(number)]?.answer ?? "no";
  if (answer === "open") return null;
  return answer === "late" ? "invite.missed.late" : "answered";
}

function isFull({ seats, game }: Board): boolean {
  return game !== null && seats.length >= game.seats.max;
}
