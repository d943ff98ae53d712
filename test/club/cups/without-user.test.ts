import { describe, expect, it } from "vitest";
import { eventsOfUser, withoutUser } from "../../../src/club/cups/without-user.js";
import { CupLog } from "./cup-log.js";

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
