import { MessageFlags } from "discord.js";
import { describe, expect, it } from "vitest";
import { buttons, text } from "../../../src/discord/ui/parts.js";
import { faultsIn, wideRows } from "./faults.js";

function message(...components: Parameters<typeof faultsIn>[0]["components"]): Parameters<typeof faultsIn>[0] {
  return { flags: MessageFlags.IsComponentsV2, components, allowed_mentions: { parse: [] } };
}

const id = { table: "k3f9x2", prompt: 0, verb: "join", argument: "" };

describe("a look for faults", () => {
  it("finds what is too long, twice there or left unfilled, and nothing in a decent message", () => {
    const join = buttons({ id, style: "plain", label: "Join" });
    expect(faultsIn(message(text("Hello"), join))).toEqual([]);
    const refusals = [
      [message(text("x".repeat(4000)), text("x")), "components COMPONENT_DISPLAYABLE_TEXT_SIZE_EXCEEDED"],
      [message(join, join), "components[1].components[0].custom_id COMPONENT_CUSTOM_ID_DUPLICATED"],
      [message(...Array.from({ length: 41 }, () => text("x"))), "components BASE_TYPE_MAX_LENGTH"],
    ] as const;
    for (const [refused, why] of refusals) expect(faultsIn(refused)).toEqual([why]);
    expect(faultsIn(message(text("undefined wins, table.join")))).toEqual(["says undefined", "says table.join"]);
    expect(faultsIn(message(text("<@1> and @everyone")))).toEqual(["says <@", "says @everyone"]);
  });

  it("finds names without the escapes that they need, and with those that they do not", () => {
    const name = String.raw`\*Anna\*`;
    expect(faultsIn(message(text(`${name} wins`)), null, [name])).toEqual([]);
    expect(faultsIn(message(text("*Anna* wins")), null, [name])).toEqual([`bare ${name}`]);
    const join = buttons({ id, style: "plain", label: name });
    expect(faultsIn(message(join), null, [name])).toEqual([`escaped ${name}`]);
  });

  it("finds rows of buttons that break on a phone", () => {
    const row = (label: string) =>
      buttons({ id, style: "plain", label }, { id: { ...id, verb: "leave" }, style: "plain", label });
    expect(wideRows(message(row("fifteen letters")))).toEqual([]);
    expect(wideRows(message(row("sixteen letters!")))).toEqual(["sixteen letters! | sixteen letters!"]);
  });
});
