import { beforeEach, describe, expect, it } from "vitest";
import { lessonFeature } from "../../../src/features/lesson/index.js";
import { featureOf, type UsedFeature } from "../../support/features.js";
import { parseCustomId } from "../../../src/discord/ui/parts.js";
import { settle } from "../../support/fake-clock.js";
import { kind } from "../../support/held-api.js";
import { read, type Seen } from "../../discord/ui/read.js";
import { arrivalWith, heldBot, lastAnswer, type HeldBot } from "../settings/held-bot.js";

let held: HeldBot;
let feature: UsedFeature;

beforeEach(() => {
  held = heldBot();
  const painter = { ready: () => null, paint: () => Promise.resolve(new Uint8Array([1])) };
  feature = featureOf(held.bot, lessonFeature, { painter });
});

async function passing(work: Promise<void>): Promise<string> {
  await settle();
  held.api.pass();
  await work;
  return kind(held.api.requests.at(-1));
}

function lesson(): Seen {
  return read(lastAnswer(held.api)["components"] as Parameters<typeof read>[0]);
}

/** Presses a button of the lesson. @returns the kind of the answer */
function press(button: Seen["buttons"][number] | undefined, user = "Anna"): Promise<string> {
  const id = parseCustomId(button?.id ?? "");
  if (id === null) throw new Error("there is nothing to press");
  const context = arrivalWith({ onEphemeral: true });
  return passing(feature.press({ ...context, person: { ...context.person, user } }, id));
}

describe("a lesson's next step", () => {
  it("is not answered by the second tap of a double tap on the button that led to it, but by the next one", async () => {
    await passing(feature.gameSubcommand(arrivalWith({}), "learn", "katchen"));
    await press(lesson().buttons[0]);
    const next = lesson().buttons.find(({ label }) => label === "Next");
    expect(await press(next)).toBe("UpdateMessage");
    const [roll] = lesson().buttons;
    expect(await press(roll)).toBe("DeferredMessageUpdate");
    await held.on.clock.forward(499);
    expect(await press(roll)).toBe("DeferredMessageUpdate");
    await held.on.clock.forward(1);
    expect(await press(roll)).toBe("UpdateMessage");
  });
});

describe("a lesson's own buttons", () => {
  it("take the second tap of a double tap for none where a board does, and other presses at once", async () => {
    const find = (start: string) =>
      lesson().buttons.find(({ label, disabled }) => label?.startsWith(start) && !disabled);
    await passing(feature.gameSubcommand(arrivalWith({}), "learn", "katchen"));
    await press(lesson().buttons[0]);
    await press(find("Next"));
    await held.on.clock.forward(500);
    await press(find("Roll"));
    expect(await press(lesson().buttons[0])).toBe("UpdateMessage");
    expect(await press(find("Reroll"))).toBe("UpdateMessage");
    const more = find("Reroll");
    expect(await press(more)).toBe("DeferredMessageUpdate");
    await held.on.clock.forward(699);
    expect(await press(more)).toBe("DeferredMessageUpdate");
    expect(await press(more, "Ben")).toBe("UpdateMessage");
    await held.on.clock.forward(1);
    expect(await press(more)).toBe("UpdateMessage");
  });
});
