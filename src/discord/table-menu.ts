import type { Emojis } from "../game/scene.js";
import type { Board, KnownBoard } from "../tables/board.js";
import type { RequestBody } from "../tables/requests.js";
import { isCalled, mayClose, mayStop } from "../tables/server-settings.js";
import type { Tables } from "../tables/tables.js";
import type { Key } from "../texts/index.js";
import type { BoardWriter } from "./messages/board-writer.js";
import type { Permissions } from "./permissions.js";
import type { InteractionContext } from "./replies.js";
import { framedMessage, isKnown, message, storyOf } from "./ui/frame.js";
import { closing, menuParts } from "./ui/more-menu.js";
import { type CustomId, text } from "./ui/parts.js";

/** What menus need. */
interface MenuDeps {
  readonly tables: Pick<Tables, "knownTo" | "settings" | "sentAway">;
  readonly writer: Pick<BoardWriter, "changed">;
  readonly permissions: Pick<Permissions, "tellOfLostRights">;
  readonly emojis: () => Emojis;
}

/** What the board itself does not have, for the presser alone. */
export async function openMenu(
  context: InteractionContext,
  board: KnownBoard,
  { id }: { readonly id: CustomId },
  deps: MenuDeps,
): Promise<void> {
  await showMenu(deps, context, board, null, id.argument === closing);
}

/** A press on a menu has changed the table: both follow. */
export async function answerOnMenu(
  deps: MenuDeps,
  context: InteractionContext,
  board: Board,
  done: RequestBody["kind"],
): Promise<void> {
  deps.writer.changed(board, "pressed");
  const { t } = context;
  const key = keyOf(done, board, context.person.user);
  await showMenu(deps, context, board, key === undefined ? null : t(key, { back: t("table.back") }));
  await deps.permissions.tellOfLostRights(context, board);
}

function keyOf(done: RequestBody["kind"], { status, seats }: Board, user: string): Key | undefined {
  if (done === "leave" && status === "playing") return "more.did.paused";
  if (done === "stop") {
    const wantsToStop = seats.some((owner) => owner.type === "human" && owner.user === user && owner.stops === true);
    return status === "closed" ? "answers.tableClosed" : wantsToStop ? "more.did.stop" : "more.did.goOn";
  }
  return doneOnMenu[done];
}

/** What a press on a menu has done. */
const doneOnMenu: Partial<Record<RequestBody["kind"], Key>> = {
  leave: "more.did.gotUp",
  back: "more.did.back",
  close: "answers.tableClosed",
  "send-away": "more.did.sentAway",
  "let-in": "more.did.letIn",
  time: "more.did.time",
  pause: "more.did.rest",
};

/** A table's menu, in place of the one that was pressed. @param said as in `Menu` */
export async function showMenu(
  { tables, emojis }: MenuDeps,
  context: InteractionContext,
  board: Board | null,
  said: string | null,
  asksToClose = false,
): Promise<void> {
  const { person, roles, t, reply } = context;
  if (board === null || !isKnown(board)) return reply.inPlace(message(text(said ?? t("answers.unreadable"))));
  const { user } = person;
  const known = board.status === "playing" ? await tables.knownTo(board.table, user) : null;
  const hasHint = known !== null && known.situation.hint !== null;
  const set = await tables.settings.of(board.guild);
  const rights = {
    mayClose: mayClose(set, board, person),
    mayStop: mayStop(set, board),
    isModerator: person.moderator,
    usualTurn: set.turnSeconds,
    isCalled: isCalled(set, roles),
  };
  const story = storyOf(board, t, emojis());
  const sentAway = tables.sentAway(board);
  const parts = menuParts({ board, user, hasHint, ...rights, sentAway, asksToClose, story, said }, t);
  await reply.inPlace(framedMessage(board.game, parts));
}
