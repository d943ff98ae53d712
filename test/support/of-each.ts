/** One call for each, one after the other. */
export async function inTurn<Of, Done>(all: Iterable<Of>, act: (one: Of) => Promise<Done>): Promise<readonly Done[]> {
  const done: Done[] = [];
  for (const one of all) done.push(await act(one));
  return done;
}

/** What is found, one after the other, as one list. */
export async function ofEach<Of, Found>(
  all: Iterable<Of>,
  find: (one: Of) => Promise<readonly Found[]>,
): Promise<readonly Found[]> {
  return (await inTurn(all, find)).flatMap((found) => found);
}

/** All pages that are read one after the other. */
export async function pagesOf<Page>(pages: AsyncIterable<Page>): Promise<readonly Page[]> {
  const read: Page[] = [];
  for await (const page of pages) read.push(page);
  return read;
}
