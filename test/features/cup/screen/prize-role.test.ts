import { PermissionFlagsBits as Bit } from "discord.js";
import { describe, expect, it } from "vitest";
import { prize, ranksWith } from "./cups.js";
import { refusePrize } from "../../../../src/features/cup/channel.js";

const { ManageRoles, Administrator, AddReactions, PrioritySpeaker } = Bit;

describe("a role is a prize of a cup", () => {
  it("if it stands below the highest roles of who holds the cup and of the bot, who may give roles in the server", () => {
    expect(refusePrize(prize, ranksWith({}))).toBeNull();
    for (const [at, why] of [
      [4, null],
      [5, "above-you"],
      [6, "above-you"],
    ] as const)
      expect(refusePrize(prize, ranksWith({ prizeAt: at, hostAt: 5, botAt: 9 }))).toBe(why);
    for (const [at, why] of [
      [4, null],
      [5, "above-me"],
      [6, "above-me"],
    ] as const)
      expect(refusePrize(prize, ranksWith({ prizeAt: at, hostAt: 9, botAt: 5 }))).toBe(why);
    expect(refusePrize(prize, ranksWith({ hostMay: AddReactions }))).toBe("not-yours");
    expect(refusePrize(prize, ranksWith({ botMay: AddReactions }))).toBe("no-right");
  });

  it("of the server's owner whatever their roles are, and of an administrator only below their own", () => {
    const low = { prizeAt: 4, hostAt: 1, hostMay: 0n };
    expect(refusePrize(prize, ranksWith({ ...low, isOwner: true }))).toBeNull();
    expect(refusePrize(prize, ranksWith({ ...low, isOwner: true, botAt: 4 }))).toBe("above-me");
    expect(refusePrize(prize, ranksWith({ ...low, hostMay: Administrator }))).toBe("above-you");
    expect(refusePrize(prize, ranksWith({ hostAt: 5, hostMay: Administrator }))).toBeNull();
  });

  it("if it may do nothing in the server that not everybody may, no program manages it, and it is there", () => {
    expect(refusePrize(prize, ranksWith({ prizeMay: AddReactions }))).toBeNull();
    // Of everything beyond that; this one is no moderator's.
    for (const may of [PrioritySpeaker, ManageRoles, Administrator, 1n << 60n])
      expect(refusePrize(prize, ranksWith({ prizeMay: AddReactions | may, isOwner: true }))).toBe("powerful");
    expect(refusePrize(prize, ranksWith({ isManaged: true }))).toBe("powerful");
    const ranks = ranksWith({});
    expect(refusePrize(ranks.guild, ranks)).toBe("powerful");
    expect(refusePrize("404", ranks)).toBe("gone");
  });

  it("of nobody who is not in the server any more", () => {
    expect(refusePrize(prize, ranksWith({ hasLeft: true }))).toBe("not-yours");
  });
});
