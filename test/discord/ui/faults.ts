import { parseCustomId } from "../../../src/discord/ui/custom-id.js";
import { drawBoard, type Drawn } from "../../../src/discord/ui/frame.js";
import { gameIds } from "../../../src/games/index.js";
import { screenOf } from "../../../src/games/ui.js";
import { translator, type Language } from "../../../src/locales/index.js";
import type { KnownBoard, Owner } from "../../../src/tables/board.js";
import { ownEmojis, people } from "./boards.js";
import { read } from "./read.js";

export const languages: readonly Language[] = ["de", "en"];

/** Names at their worst, eight of them. */
export const nasty: readonly Owner[] = people(
  "👨‍👩‍👧‍👦".repeat(32),
  "***___~~~|||```>>> # -# [a](https://x.y)",
  "@everyone <@123456789012345678>",
  "Z\u0300\u0301\u0302\u0303\u0304\u0305".repeat(12),
  "\u202Egnp.exe\u202C\n# big\n- list",
  "$t(answers.over) {{count}}",
  "漢字".repeat(16),
  "\u3164",
);

/** What breaks one of Discord's limits, or ours, in a public message, with and without its picture; empty when nothing does. */
export function faults(board: KnownBoard, emoji = ownEmojis): readonly string[] {
  const caption = { name: "board.png", description: "a board" };
  const captions = screenOf(board.game).picture === undefined ? [null] : [null, caption];
  return languages.flatMap((language) =>
    captions.flatMap((shown) => faultsIn(drawBoard(board, translator(language), emoji, shown))),
  );
}

/** What no message says: the key of a text, a value of no use, or a mention. */
const slips = new RegExp(String.raw`undefined|\[object|NaN|(${["table", ...gameIds].join("|")})\.[a-z]|<@\d`, "g");

/** The same of any message. */
export function faultsIn(message: Drawn): readonly string[] {
  const { count, texts, buttons, selects } = read(message.components);
  const whole = texts.join("");
  const ids = [...buttons, ...selects].map(({ id }) => id);
  const labels = [...buttons.map(({ label }) => label), ...selects.flatMap(({ labels: own }) => own)];
  return [
    count > 40 ? `${count} components` : "",
    whole.length > 4000 ? `${whole.length} characters` : "",
    Buffer.byteLength(whole) > 10_000 ? `${Buffer.byteLength(whole)} bytes` : "",
    texts.some((text) => text.trim() === "") ? "an empty text" : "",
    new Set(ids).size < ids.length ? `ids twice: ${ids.join(" ")}` : "",
    ...ids.filter((id) => id.length > 100 || parseCustomId(id) === null).map((id) => `id ${id}`),
    ...labels.filter((label) => label.length > 38).map((label) => `label ${label}`),
    ...(whole.match(slips) ?? []).map((slip) => `says ${slip}`),
    message.allowed_mentions.parse.length > 0 ? "it may ping" : "",
  ].filter((fault) => fault !== "");
}

/** What fits beside each other on a phone, in signs; a button's own edges count for five, an emoji for three. */
const room = 41;

/** The rows of a message's buttons that are too wide for a phone, by their labels. */
export function wideRows({ components }: Drawn): readonly string[] {
  const width = (row: ReturnType<typeof read>["rows"][number]): number =>
    row.reduce((sum, { label, emoji }) => sum + label.length + (emoji === "" ? 0 : 3) + 5, 0);
  return read(components)
    .rows.filter((row) => width(row) > room)
    .map((row) => row.map(({ label }) => label).join(" | "));
}

/** Boards from all over a match, its last one included. */
export function sampled(boards: readonly KnownBoard[], most = 100): readonly KnownBoard[] {
  const every = Math.ceil(boards.length / most);
  return boards.filter((_, index) => (boards.length - 1 - index) % every === 0);
}
