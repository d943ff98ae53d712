import { beforeEach, describe, expect, it } from "vitest";
import { type Bench, bench } from "../support/tables.js";
import { boardAt, playOut, startedOf, three } from "../support/tables-of-three.js";

const [anna, ben, cleo] = three;
const nameOf = new Map<string, string>(three.map(({ user, name }) => [user, name]));

let on: Bench;
beforeEach(() => {
  on = bench();
});

/** By name; "nobody": there is no host. */
async function hostOf(table: string): Promise<string> {
  return nameOf.get((await boardAt(on, table)).host) ?? "nobody";
}

/** Ben hosts, with Anna present in the seat before. */
async function hostedByBen(): Promise<string> {
  const { table } = await startedOf(on);
  await on.request(table, anna, { kind: "leave" });
  await on.request(table, anna, { kind: "back" });
  expect(await hostOf(table)).toBe("Ben");
  return table;
}

describe("the host's role", () => {
  it("goes to the next person clockwise who is present, and round the table", async () => {
    const table = await hostedByBen();
    await on.request(table, ben, { kind: "leave" });
    expect(await hostOf(table)).toBe("Cleo");
    await on.request(table, cleo, { kind: "leave" });
    expect(await hostOf(table)).toBe("Anna");
  });

  it("passes over those who are away, and stays if all are", async () => {
    const table = await hostedByBen();
    await on.request(table, cleo, { kind: "leave" });
    expect(await hostOf(table)).toBe("Ben");
    await on.request(table, ben, { kind: "leave" });
    expect(await hostOf(table)).toBe("Anna");
    await on.request(table, anna, { kind: "leave" });
    expect(await hostOf(table)).toBe("Anna");
    await on.request(table, cleo, { kind: "back" });
    expect(await hostOf(table)).toBe("Cleo");
  });

  it("goes the same way when the host's data is deleted, in the end to somebody who is away, or to nobody", async () => {
    const table = await hostedByBen();
    await on.tables.userData.deleteUser(ben.user);
    expect(await hostOf(table)).toBe("Cleo");
    await on.request(table, anna, { kind: "leave" });
    await on.tables.userData.deleteUser(cleo.user);
    expect(await hostOf(table)).toBe("Anna");
    await on.tables.userData.deleteUser(anna.user);
    expect(await boardAt(on, table)).toMatchObject({ host: "", status: "closed" });
  });

  it("goes to the next seat in a lobby, whose seats close up", async () => {
    const { table: over } = await playOut(on, await startedOf(on));
    const opened = await on.request(over, ben, { kind: "rematch", parent: null });
    const table = opened.board?.table ?? "";
    expect((await boardAt(on, table)).seats).toMatchObject([{ name: "Anna" }, { name: "Ben" }, { name: "Cleo" }]);
    expect(await hostOf(table)).toBe("Ben");
    await on.request(table, ben, { kind: "leave" });
    expect(await hostOf(table)).toBe("Cleo");
    await on.request(table, cleo, { kind: "leave" });
    expect(await hostOf(table)).toBe("Anna");
  });
});
