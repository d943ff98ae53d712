import { expect, it } from "vitest";
import { eveningKey as key, eveningWorld, thursdays } from "../../support/evening-world.js";

const hour = 3_600_000;

/** A Thursday in Berlin; the evening begins at eight. */
const [afternoon, eight] = [Date.UTC(2026, 6, 2, 13), Date.UTC(2026, 6, 2, 18)];

it("an evening to which a hundred come mentions each of them once, in messages that Discord takes", async () => {
  const world = eveningWorld(afternoon);
  await world.evenings.set(key, { ...thursdays, game: null }, false);
  await world.clock.forward(1);
  const evening = (await world.evenings.of(key))?.row.evening ?? 0;
  const users = Array.from({ length: 100 }, (_, at) => String(10n ** 19n - 1n - BigInt(at)));
  for (const user of users) await world.evenings.answer({ ...key, evening, user, name: "Anna", answer: "yes" });
  await world.clock.forward(eight - world.clock.now() + hour / 60);
  const messages = [...world.messages.values()].filter(({ nonce }) => nonce.startsWith("m"));
  const mentioned = messages.flatMap(({ body }) => body.allowed_mentions?.users ?? []);
  expect(mentioned.toSorted()).toEqual(users.toSorted());
  for (const { body } of messages) {
    const content = body.content ?? "";
    expect(content.length).toBeLessThanOrEqual(2_000);
    for (const user of body.allowed_mentions?.users ?? []) expect(content).toContain(`<@${user}>`);
  }
});
