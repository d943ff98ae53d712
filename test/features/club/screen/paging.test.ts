import { describe, expect, it } from "vitest";
import { pageOf } from "../../../../src/features/club/screen/club-view.js";

const list = Array.from({ length: 23 }, (_, at) => at);

describe("the pages of a list", () => {
  it("have everything once, in order, and are full but for the last", () => {
    const pages = [0, 1, 2].map((page) => pageOf(list, page, 10));
    expect(pages.flatMap(({ items }) => items)).toEqual(list);
    expect(pages.map(({ items, page, pages: of }) => [items.length, page, of])).toEqual([
      [10, 0, 3],
      [10, 1, 3],
      [3, 2, 3],
    ]);
  });

  it("are one for an empty list, and end with the last one if the list has become shorter", () => {
    expect(pageOf([], 0, 10)).toEqual({ items: [], page: 0, pages: 1 });
    expect(pageOf(list.slice(0, 12), 5, 10)).toEqual({ items: [10, 11], page: 1, pages: 2 });
    expect(pageOf(list.slice(0, 10), 1, 10)).toMatchObject({ page: 0, pages: 1 });
  });
});
