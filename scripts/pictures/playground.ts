import type { LocalUser } from "../../playground/discord/types.js";
import type { Play } from "../../playground/play.js";
import { findButton } from "./message.js";

/** Views of the page, by the end of its address. */
const views = { seats: "", panel: "&panel=life", wire: "&panel=wire", start: "&start=1" } as const;

/**
 * Three begin a game of Katchen in its own channel. `show` gets the page's address for each picture.
 *
 * @param reader whose language the page speaks
 */
export async function showPlayground(
  { discord, people: { anna, ben, cleo } }: Play,
  reader: LocalUser,
  show: (screen: string, search: string) => Promise<void>,
): Promise<void> {
  const channel = discord.channels().find(({ name }) => name === "katchen")?.id;
  if (channel === undefined) throw new Error("there is no channel for Katchen");
  await anna.slash(channel, "katchen start");
  for (const [user, verb] of [
    [ben, "join"],
    [cleo, "join"],
    [anna, "start"],
  ] as const) {
    const board = user.sees(channel).at(-1) ?? null;
    const button = findButton(board, verb);
    if (board === null || button === null) throw new Error(`nothing to press for "${verb}"`);
    await user.press(board.id, button.custom_id);
  }
  const [first, ...others] = [reader, ...[anna, ben, cleo].filter((user) => user !== reader)];
  const seats = [first, ...others].map((user) => user?.id).join(",");
  for (const [screen, end] of Object.entries(views)) await show(screen, `?seats=${seats}&channel=${channel}${end}`);
}
