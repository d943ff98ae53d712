import { Store, type Change } from "../../src/store/store.js";

/** A store that remembers the changes that it wrote, in order. */
export class RecordingStore extends Store {
  readonly changes: Change[] = [];

  override commit(change: Change): void {
    super.commit(change);
    this.changes.push(change);
  }
}
