import { describe, expect, it } from "vitest";
import { sendOnce, type Written } from "../../src/tables/send-once.js";

const minute = 60_000;

/** What is done, in order, for a message that may have been sent first at `since`. */
async function steps(since: number | null, now: number, written: Written): Promise<readonly unknown[]> {
  const done: unknown[] = [];
  const message = {
    since,
    begin: async () => done.push("stored"),
    send: async () => {
      done.push("sent");
      return written;
    },
  };
  const outcome = await sendOnce(message, now);
  return [outcome, ...done];
}

describe("a message that is to appear once", () => {
  const sent = { kind: "done", id: "1" } as const;

  it("is sent after it is stored that it may be", async () => {
    expect(await steps(null, 5 * minute, sent)).toEqual([sent, "stored", "sent"]);
  });

  it("is sent again while Discord knows its nonce, with the same beginning", async () => {
    expect(await steps(4 * minute, 6 * minute - 1, sent)).toEqual([sent, "sent"]);
    expect(await steps(4 * minute, 5 * minute, { kind: "passing" })).toEqual([{ kind: "passing" }, "sent"]);
  });

  it("is not sent any more once Discord would make a second one", async () => {
    expect(await steps(4 * minute, 6 * minute, sent)).toEqual([null]);
  });

  it("is not sent if that cannot be stored before", async () => {
    let isSent = false;
    const send = async (): Promise<Written> => {
      isSent = true;
      return sent;
    };
    const begin = (): Promise<never> => Promise.reject(new Error("no disk"));
    await expect(sendOnce({ since: null, begin, send }, 0)).rejects.toThrow("no disk");
    expect(isSent).toBe(false);
  });
});
