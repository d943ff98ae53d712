import { describe, expect, it } from "vitest";
import { decideCup } from "../../../../src/features/cup/rules/decide-cup.js";
import { eventsOfUser, withoutUser } from "../../../../src/features/cup/service.js";
import { cupRules, CupLog } from "./cup-log.js";
import { foldCup } from "../../../../src/features/cup/rules/cup-event.js";

/** A cup of two people whose final was corrected: `b` has won it and had it engraved. */
function correctedFinal(): CupLog {
  const log = new CupLog();
  for (const user of "ab") log.ask(user, { type: "join" });
  log.askHost({ type: "start" });
  log.finish(0, "ab", [1, 2]);
  log.askHost({ type: "correct", round: 1, table: 0, through: ["b"], reason: "misread" });
  log.ask("b", { type: "engrave", text: "Gold Bea" });
  return log;
}

describe("the engraving of a corrected final", () => {
  it("goes when the winner's data is deleted, and stays when that of the winner before is", () => {
    const { events } = correctedFinal();
    expect(JSON.stringify(withoutUser(events, "b"))).not.toContain("Gold Bea");
    expect(withoutUser(events, "a").at(-1)).toMatchObject({ type: "engraved", text: "Gold Bea" });
  });

  it("is told to the winner as theirs, and to nobody else", () => {
    const { events } = correctedFinal();
    expect(eventsOfUser(events, "b").at(-1)).toMatchObject({ type: "engraved", text: "Gold Bea" });
    expect(eventsOfUser(events, "a").map(({ type }) => type)).not.toContain("engraved");
  });
});

describe("a host's reasons", () => {
  const calledOff = new CupLog();
  calledOff.askHost({ type: "callOff", reason: "rain" });

  it.each([
    ["correctedByHost", "misread", correctedFinal().events],
    ["calledOff", "rain", calledOff.events],
  ] as const)("of %s are told to them alone, go with their data and stay when others' goes", (type, reason, events) => {
    expect(eventsOfUser(events, "host")).toContainEqual({ type, at: 0, reason });
    expect(JSON.stringify(eventsOfUser(events, "b"))).not.toContain(reason);
    expect(withoutUser(events, "b")).toContainEqual(expect.objectContaining({ type, reason }));
    expect(withoutUser(events, "host")).toContainEqual(
      expect.objectContaining({ type, reason: "", host: { user: "gone-1", name: "" } }),
    );
  });
});

describe("a winner whose data is deleted", () => {
  it("cannot be made the winner again, but somebody else at the table can", () => {
    const log = new CupLog();
    for (const user of "abc") log.ask(user, { type: "join" });
    log.askHost({ type: "start" });
    log.finish(0, "abc", [1, 2, 3]);
    const cup = foldCup(withoutUser(log.events, "a"));
    const answers = ["gone-1", "b"].map((user) => {
      const body = { type: "correct", round: 1, table: 0, through: [user], reason: "misread" } as const;
      return decideCup(cup, { ...body, id: user, user: "host", name: "Host", mayHost: true }, 0, cupRules);
    });
    expect(answers).toMatchObject([
      { kind: "refused", why: "bad-choice" },
      { kind: "facts", facts: [{ through: ["b"] }, { type: "won", user: "b" }] },
    ]);
  });
});
