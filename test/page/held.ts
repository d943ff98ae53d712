let release: (() => void) | null = null;

/** Waits for the test: the probe's bot thinks until then. */
export function held(): Promise<void> {
  return new Promise((resolve) => {
    release = resolve;
  });
}

/** Lets the thinking computer player go on. Throws if none is thinking. */
export function goOn(): void {
  if (release === null) throw new Error("nobody waits for the test");
  release();
  release = null;
}
