/** What one process asks of those that serve other shards. */
export interface ErrandRows {
  /** Stores errands, all or none. */
  add(errands: readonly ErrandRow[]): Promise<void>;
  /** In servers that this process serves, oldest first. */
  due(most: number): Promise<readonly ErrandRow[]>;
  /** Deletes an errand once it is done, since it may name somebody. */
  done(id: string): Promise<void>;
  /** Those of these that are not done yet. */
  left(ids: readonly string[]): Promise<readonly string[]>;
}

/** Something to be done in a server, by the process that serves it. Doing it twice does no harm. */
export interface ErrandRow {
  readonly id: string;
  readonly guild: string;
  /** May be unknown to this program. */
  readonly kind: string;
  /** A user or table, by kind; null: neither. */
  readonly about: string | null;
  /** When it was asked, in milliseconds since 1970. */
  readonly at: number;
}
