/** Entry of a store, with or without a row. */
export interface StoreEntry {
  /** Id of the file; null for one that the store did not write completely. */
  readonly id: string | null;
  readonly location: string;
  readonly changedAt: Date;
}

/** Storage of file bytes. Permission is checked before the store is called. */
export interface FileStore {
  /** Stores the file whole or not at all: a failure or an aborted source leaves nothing. */
  put(id: string, bytes: Blob | AsyncIterable<Uint8Array>): Promise<void>;
  /**
   * Opens a lazy handle that serves byte ranges and is read when the reply is sent; null when the
   * file does not exist.
   */
  open(id: string): Promise<Blob | null>;
  remove(id: string): Promise<void>;
  entries(): AsyncIterable<StoreEntry>;
}
