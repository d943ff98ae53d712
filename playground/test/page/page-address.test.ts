import { ChannelType } from "discord-api-types/v10";
import { describe, expect, test } from "vitest";
import { findChannel, linkTarget, nameOf, readAddress, writeAddress } from "../../page/address.js";
import { Reading } from "../../page/channels/reading.js";
import { changedAfter } from "../../page/page-state.js";
import type { SeenMessage } from "../../discord/types.js";
import type { Channel } from "../../site/contract.js";

const channel = (id: string, name: string, last: string | null = null): Channel => ({
  id,
  name,
  type: ChannelType.GuildText,
  parent: null,
  last,
  table: null,
  asks: false,
});

describe("the address", () => {
  test("one person or several, one channel for all or one each", () => {
    expect(readAddress("?user=anna")).toEqual({ seats: ["anna"], channels: [], panel: null, start: false });
    expect(readAddress("?seats=anna,,ben&channels=a,b&panel=wire&start=1")).toEqual({
      seats: ["anna", "ben"],
      channels: ["a", "b"],
      panel: "wire",
      start: true,
    });
    expect(readAddress("?panel=nonsense").panel).toBe(null);
  });

  test("what is written is what is read, whatever the names are", () => {
    const open = { seats: ["a&b", "ö"], channels: ["für #alle", "x"], panel: "life", start: true } as const;
    expect(readAddress(writeAddress(open))).toEqual(open);
    expect(writeAddress({ seats: ["a", "b"], channels: ["c", "c"], panel: null, start: false })).toBe(
      "?seats=a,b&channel=c",
    );
  });

  test("a channel goes by its name where no other has it, and by its number otherwise", () => {
    const channels = [channel("1", "keller"), channel("2", "keller"), channel("3", "dach")];
    expect(channels.map(({ id }) => nameOf(channels, id))).toEqual(["1", "2", "dach"]);
    expect(findChannel(channels, "dach")?.id).toBe("3");
    expect(findChannel(channels, "2")?.id).toBe("2");
    expect(findChannel(channels, undefined)).toBe(null);
  });
});

describe("links of Discord's", () => {
  test("lead to a message or to a channel, and all others elsewhere", () => {
    expect(linkTarget("https://discord.com/channels/1/2/3")).toEqual({ channel: "2", message: "3" });
    expect(linkTarget("https://ptb.discord.com/channels/1/2")).toEqual({ channel: "2", message: null });
    for (const url of ["https://discord.com/channels/1", "https://discord.com.example/channels/1/2", undefined]) {
      expect(linkTarget(url)).toBe(null);
    }
  });
});

describe("what changed below", () => {
  const message = (id: string, content: string): SeenMessage => ({ id, content }) as SeenMessage;
  const before = [message("1", "a"), message("2", "b"), message("3", "c")];

  test("is new or edited after the last message in sight; what changes in sight or goes is not", () => {
    expect(changedAfter("2", before, structuredClone(before))).toBe(false);
    expect(changedAfter("2", before, [message("1", "x"), message("2", "y"), message("3", "c")])).toBe(false);
    expect(changedAfter("2", before, before.slice(0, 2))).toBe(false);
    expect(changedAfter("2", before, [...before.slice(0, 2), message("3", "z")])).toBe(true);
    expect(changedAfter("3", before, [...before, message("4", "d")])).toBe(true);
  });

  test("is nothing above a message for its reader alone that they look at, nor that message itself", () => {
    const hand = { ...message("4", "hand"), ephemeral: true };
    expect(changedAfter("4", [...before, hand], [message("1", "x"), message("2", "b"), message("3", "y"), hand])).toBe(
      false,
    );
    expect(changedAfter("3", [...before, hand], [...before, { ...hand, content: "other" }])).toBe(false);
    expect(changedAfter("4", [...before, hand], [...before, hand, message("5", "e")])).toBe(true);
  });

  test("is any change where the last message in sight is gone", () => {
    expect(changedAfter("2", before, [message("1", "a"), message("3", "c")])).toBe(false);
    expect(changedAfter("2", before, [message("1", "x"), message("3", "c")])).toBe(true);
  });
});

describe("what was read", () => {
  test("is everything that is there at first, and what comes in where somebody looks", () => {
    const reading = new Reading();
    reading.takeAsRead([channel("1", "a", "10"), channel("2", "b")]);
    expect(reading.isUnread(channel("1", "a", "10"))).toBe(false);
    expect(reading.isUnread(channel("2", "b"))).toBe(false);
    const now = [channel("1", "a", "100"), channel("2", "b", "9"), channel("3", "new", "5")];
    reading.read(now, ["1"]);
    expect(now.map((one) => reading.isUnread(one))).toEqual([false, true, true]);
  });

  test("a deleted message makes nothing new", () => {
    const reading = new Reading();
    reading.takeAsRead([channel("1", "a", "10")]);
    expect(reading.isUnread(channel("1", "a", "9"))).toBe(false);
    expect(reading.isUnread(channel("1", "a"))).toBe(false);
  });
});
