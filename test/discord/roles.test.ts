import { PermissionFlagsBits as Bit } from "discord.js";
import { describe, expect, it } from "vitest";
import { prize, ranksWith } from "../support/ranks.js";
import { faultOf, mayMention, refuseRole } from "../../src/discord/roles.js";

const { ManageRoles, Administrator, AddReactions, MentionEveryone, PrioritySpeaker } = Bit;

/** What nobody may give themselves. */
const dangerous = [
  Administrator,
  Bit.ManageGuild,
  ManageRoles,
  Bit.ManageChannels,
  Bit.ManageMessages,
  Bit.KickMembers,
  Bit.BanMembers,
  Bit.ModerateMembers,
  MentionEveryone,
];

describe("a role is given for somebody who has chosen it", () => {
  it("if it stands below the highest roles of that person and of the bot, who may give roles in the server", () => {
    expect(refuseRole(prize, ranksWith({}))).toBeNull();
    for (const [at, why] of [
      [4, null],
      [5, "above-you"],
      [6, "above-you"],
    ] as const)
      expect(refuseRole(prize, ranksWith({ prizeAt: at, hostAt: 5, botAt: 9 }))).toBe(why);
    for (const [at, why] of [
      [4, null],
      [5, "above-me"],
      [6, "above-me"],
    ] as const)
      expect(refuseRole(prize, ranksWith({ prizeAt: at, hostAt: 9, botAt: 5 }))).toBe(why);
    expect(refuseRole(prize, ranksWith({ hostMay: AddReactions }))).toBe("not-yours");
    expect(refuseRole(prize, ranksWith({ botMay: AddReactions }))).toBe("no-right");
  });

  it("of the server's owner whatever their roles are, and of an administrator only below their own", () => {
    const low = { prizeAt: 4, hostAt: 1, hostMay: 0n };
    expect(refuseRole(prize, ranksWith({ ...low, isOwner: true }))).toBeNull();
    expect(refuseRole(prize, ranksWith({ ...low, isOwner: true, botAt: 4 }))).toBe("above-me");
    expect(refuseRole(prize, ranksWith({ ...low, hostMay: Administrator }))).toBe("above-you");
    expect(refuseRole(prize, ranksWith({ hostAt: 5, hostMay: Administrator }))).toBeNull();
  });

  it("if it may do nothing in the server that not everybody may, no program manages it, and it is there", () => {
    expect(refuseRole(prize, ranksWith({ prizeMay: AddReactions }))).toBeNull();
    // Of everything beyond that; this one is no moderator's.
    for (const may of [PrioritySpeaker, ManageRoles, Administrator, 1n << 60n])
      expect(refuseRole(prize, ranksWith({ prizeMay: AddReactions | may, isOwner: true }))).toBe("powerful");
    expect(refuseRole(prize, ranksWith({ isManaged: true }))).toBe("managed");
    const ranks = ranksWith({});
    expect(refuseRole(ranks.guild, ranks)).toBe("everyone");
    expect(refuseRole("404", ranks)).toBe("gone");
  });

  it("of nobody who is not in the server any more", () => {
    expect(refuseRole(prize, ranksWith({ hasLeft: true }))).toBe("not-yours");
  });
});

describe("a role is given to those who want it", () => {
  it("whoever they are, if the bot may give it in the server and it may do nothing that not everybody may", () => {
    expect(faultOf(prize, ranksWith({ hostMay: 0n, hasLeft: true }))).toBeNull();
    expect(faultOf(prize, ranksWith({ botMay: AddReactions }))).toBe("no-right");
    expect(faultOf(prize, ranksWith({ prizeAt: 9, botAt: 9 }))).toBe("above-me");
    for (const may of dangerous) expect(faultOf(prize, ranksWith({ prizeMay: may, isOwner: true }))).toBe("powerful");
    expect(faultOf(prize, ranksWith({ isManaged: true }))).toBe("managed");
    expect(faultOf("1", ranksWith({}))).toBe("everyone");
    expect(faultOf("404", ranksWith({}))).toBe("gone");
  });
});

describe("a mention of a role notifies its members", () => {
  it("if anybody may mention it, or the bot everyone: in the channel, or in the server where none is named", () => {
    expect(mayMention(prize, ranksWith({}))).toBe(false);
    expect(mayMention(prize, ranksWith({ isMentionable: true }))).toBe(true);
    expect(mayMention("8", ranksWith({ isMentionable: true }))).toBe(false);
    for (const right of [MentionEveryone, Administrator]) {
      expect(mayMention(prize, ranksWith({ botMay: right }))).toBe(true);
      expect(mayMention(prize, ranksWith({ botMay: right }), ManageRoles)).toBe(false);
      expect(mayMention(prize, ranksWith({}), right)).toBe(true);
    }
  });
});
