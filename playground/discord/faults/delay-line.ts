/** Sends things this many milliseconds late; none overtakes another. */
export class Line<Parcel> {
  readonly #send: (parcel: Parcel) => void;
  readonly #waiting: { readonly parcel: Parcel; readonly due: number }[] = [];

  constructor(send: (parcel: Parcel) => void) {
    this.#send = send;
  }

  /** At once if `delay` is 0 and nothing is on its way. */
  send(parcel: Parcel, delay: number): void {
    const last = this.#waiting.at(-1);
    if (!last && delay <= 0) {
      this.#send(parcel);
      return;
    }
    const now = performance.now();
    const due = Math.max(now + delay, last?.due ?? 0);
    this.#waiting.push({ parcel, due });
    setTimeout(() => this.#deliver(), due - now);
  }

  #deliver(): void {
    const next = this.#waiting.shift();
    if (next) this.#send(next.parcel);
  }
}
