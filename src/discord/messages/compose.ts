import { createHash } from "node:crypto";
import { movingEnding, movingPicture } from "../images/moving.js";
import type { Painter } from "../images/painter.js";
import type { Caption, Picture, Emojis } from "../../game/scene.js";
import type { MessageBody, Sent } from "../api/api-client.js";
import { text } from "../ui/parts.js";
import type { RawFile } from "discord.js";
import { LRUCache } from "lru-cache";
import type { Situation } from "../../game/press.js";
import type { Board, KnownBoard } from "../../tables/board.js";
import type { Translate } from "../../texts/index.js";
import type { Log } from "../../log.js";
import { drawEphemeral, type EndLinks, ephemeralPictureOf } from "../ui/draw-ephemeral.js";
import { badgedFrames, badgedPicture } from "../images/badges.js";
import { badgeNews } from "../ui/club-lines.js";
import { boardBefore, climaxOf, drawBoard, isKnown, pictureOf, undrawnMessage } from "../ui/frame.js";

/** The only file: sent along, or kept by its attachment id. */
type PictureFile =
  | { readonly type: "new"; readonly name: string; readonly png: Uint8Array }
  | { readonly type: "kept"; readonly id: string };

/** A message as a request takes it, with its files. */
interface Payload {
  readonly body: MessageBody;
  readonly files: readonly RawFile[];
}

/**
 * Adds its file to a message. An edit must name all files that stay.
 *
 * @param body whose `attachment://` names are the file's only
 */
function attachFile(body: MessageBody, file: PictureFile | null): Payload {
  switch (file?.type) {
    case undefined:
      return { body: { ...body, attachments: [] }, files: [] };
    case "kept":
      return { body: { ...body, attachments: [{ id: file.id }] }, files: [] };
    case "new": {
      const { name, png } = file;
      return {
        body: { ...body, attachments: [{ id: 0, filename: name }] },
        files: [{ name, data: png, contentType: name.endsWith(movingEnding) ? "image/gif" : "image/png" }],
      };
    }
  }
}

/** A drawn message: text and picture. */
export interface Drawing {
  readonly picture: Picture | null;
  /** The message around a picture, possibly an older one; null: without. */
  readonly words: (shown: Caption | null) => MessageBody;
  /** A moving picture that leads to the picture; left out or null: none. */
  readonly climax?: Picture | null;
  /** What is shown before a settlement, for `ms` milliseconds. */
  readonly before?: (Drawing & { readonly ms: number }) | null;
}

/** A drawing below a sentence. */
export function below(sentence: string, { picture, words }: Drawing): Drawing {
  return {
    picture,
    words: (shown) => {
      const body = words(shown);
      return { ...body, components: [text(sentence), ...(body.components ?? [])] };
    },
  };
}

/** A drawing as a request takes it, with its picture if that is painted. */
export function attachPicture({ picture, words }: Drawing, png: Uint8Array | null): Payload {
  if (picture === null || png === null) return attachFile(words(null), null);
  return attachFile(words(picture), { type: "new", name: picture.name, png });
}

/** A picture in a message, since the start. */
export interface Attachment extends Picture {
  /** Its attachment's id. */
  readonly id: string;
}

/** What a message is known to show. */
export interface RenderedMessage {
  /** Of text and picture. */
  readonly fingerprint: string;
  readonly attachment: Attachment | null;
}

/** A drawing as it can be written now. */
export interface Composed {
  readonly payload: Payload;
  readonly fingerprint: string;
  /** Its picture, without an attachment id if it is new. */
  readonly shown: (Picture & { readonly id: string | null }) | null;
  /** The wanted picture that is not painted yet. */
  readonly missing: Picture | null;
}

/** What composing needs. */
interface ComposeOptions {
  /** Null: none, or a new message. */
  readonly attachment: Attachment | null;
  readonly painter: Pick<Painter, "ready">;
  /** Whether this write may carry a file. */
  readonly files: boolean;
  /** The sketch of a picture that cannot be painted: the message goes without. */
  readonly brokenPicture: string | null;
}

/**
 * Chooses a drawing's picture: its own, kept or sent along. Until that is painted the message keeps its current
 * picture, with that one's description, so that nothing jumps; the text is new.
 */
export function compose(drawing: Drawing, { attachment, painter, files, brokenPicture }: ComposeOptions): Composed {
  const wanted = drawing.picture;
  if (wanted === null || wanted.sketch === brokenPicture) return composeWith(drawing, null, null, null);
  const { name, description, sketch } = wanted;
  // An unchanged drawing may have new text, but its file keeps its name.
  if (attachment?.sketch === sketch)
    return composeWith(drawing, { ...attachment, description }, keepAttachment(attachment), null);
  const png = painter.ready(sketch);
  if (png !== null && files) {
    return composeWith(drawing, { ...wanted, id: null }, { type: "new", name, png }, null);
  }
  return composeWith(
    drawing,
    attachment,
    attachment === null ? null : keepAttachment(attachment),
    png === null ? wanted : null,
  );
}

/** What a written message shows; null if the answer lacks the file's id, or nobody knows. */
export function renderedMessage({ fingerprint, shown }: Composed, sent: Sent | null): RenderedMessage | null {
  if (sent?.isFound === true) return null;
  if (shown === null) return { fingerprint, attachment: null };
  const id = shown.id ?? sent?.attachment ?? null;
  return id === null ? null : { fingerprint, attachment: { ...shown, id } };
}

function keepAttachment({ id }: Attachment): PictureFile {
  return { type: "kept", id };
}

function composeWith(
  drawing: Drawing,
  shown: Composed["shown"],
  file: PictureFile | null,
  missing: Composed["missing"],
): Composed {
  const words = drawing.words(shown === null ? null : { name: shown.name, description: shown.description });
  const fingerprint = createHash("sha256")
    .update(JSON.stringify([words, shown?.sketch]))
    .digest("base64url");
  return { payload: attachFile(words, file), fingerprint, shown, missing };
}

/** Limit of tables remembered as logged. */
const maxTold = 1_000;

/** What draws messages. */
export interface Drawers {
  /** `rematch`: a link to the rematch. */
  readonly draw: (board: Board, t: Translate, rematch: string | null) => Drawing;
  readonly drawEphemeral: (
    name: string,
    known: { readonly board: KnownBoard; readonly situation: Situation },
    t: Translate,
    links: EndLinks | null,
  ) => Drawing;
}

/** Draws boards and ephemeral messages. @param emojis the current ones */
export function drawWith(emojis: () => Emojis, log: Pick<Log, "error">): Drawers & { readonly emojis: () => Emojis } {
  const drawn: Draw = (board, t, rematch) => {
    const [plain, plainFrames] = [pictureOf(board, t, emojis()), climaxOf(board, t, emojis())];
    const badge = isKnown(board) ? badgeNews(board, t) : null;
    const picture = plain === null || badge === null ? plain : badgedPicture(plain, badge, badge.words);
    const frames = plainFrames === null || badge === null ? plainFrames : badgedFrames(plainFrames, badge);
    return {
      picture,
      climax: picture === null || frames === null ? null : movingPicture(picture, frames),
      words: (shown) => drawBoard(board, t, emojis(), shown, rematch),
    };
  };
  return {
    emojis,
    draw: safeDrawing((board, t, rematch) => {
      const before = boardBefore(board, t, emojis());
      return {
        ...drawn(board, t, rematch),
        before: before === null ? null : { ...drawn(before.board, t, null), ms: before.ms },
      };
    }, log),
    drawEphemeral: (name, { board, situation }, t, links) => ({
      picture: ephemeralPictureOf(name, board, situation, t, emojis()),
      words: (shown) => drawEphemeral(name, board, situation, t, emojis(), shown, links),
    }),
  };
}

type Draw = Drawers["draw"];

/** Replaces a board that cannot be drawn by a sentence; it can still be left and closed. Logged once. @internal */
export function safeDrawing(draw: Draw, log: Pick<Log, "error">): Draw {
  const told = new LRUCache<Board["table"], true>({ max: maxTold });
  const safely = <T>(board: Board, drawn: () => T, otherwise: () => T): T => {
    try {
      return drawn();
    } catch (error) {
      if (!told.has(board.table))
        log.error(
          { table: board.table, error },
          "a board cannot be drawn and shows a sentence instead; its game goes on",
        );
      told.set(board.table, true);
      return otherwise();
    }
  };
  return (board, t, rematch) => {
    const undrawn: Drawing = { picture: null, words: (shown) => undrawnMessage(board, t, shown) };
    const { before = null, ...drawing } = safely(
      board,
      () => draw(board, t, rematch),
      () => undrawn,
    );
    const safe = ({ picture, climax = null, words }: Drawing): Drawing => ({
      picture,
      climax,
      words: (shown) =>
        safely(
          board,
          () => words(shown),
          () => undrawn.words(shown),
        ),
    });
    return { ...safe(drawing), before: before === null ? null : { ...safe(before), ms: before.ms } };
  };
}
