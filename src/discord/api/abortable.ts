/** What work comes to; rejects at once when the signal is given, and then nobody waits for the work any more. */
export function abortable<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const abort = (): void => {
      reject(new Error("It was called off."));
    };
    if (signal.aborted) abort();
    else signal.addEventListener("abort", abort, { once: true });
    void work
      .finally(() => {
        signal.removeEventListener("abort", abort);
      })
      .then(resolve, reject);
  });
}
