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
    expect(faultsIn(message(text("x".repeat(4000)), text("x")))).toEqual(["4001 characters"]);
    expect(faultsIn(message(text("undefined wins")))).toEqual(["says undefined"]);
    expect(faultsIn(message(join, join))).toEqual(["ids twice: k3f9x2:0:join k3f9x2:0:join"]);
    expect(faultsIn(message(...Array.from({ length: 41 }, () => text("x"))))).toEqual(["41 components"]);
  });

  it("finds rows of buttons that break on a phone", () => {
    const row = (label: string) =>
      buttons({ id, style: "plain", label }, { id: { ...id, verb: "leave" }, style: "plain", label });
    expect(wideRows(message(row("fifteen letters")))).toEqual([]);
    expect(wideRows(message(row("sixteen letters!")))).toEqual(["sixteen letters! | sixteen letters!"]);
  });
});
