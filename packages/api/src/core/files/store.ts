/** One entry of a store, whether a row names it or not. */
export interface StoreEntry {
  /** Under which it was put; null for what the store did not put whole. */
  readonly id: string | null;
  /** Where the operator finds it. */
  readonly location: string;
  readonly changedAt: Date;
}

/** Where bytes lie; who may read them is decided before anybody asks the store. */
export interface FileStore {
  /** Whole or absent: what fails, or is given up by its source, leaves nothing behind. */
  put(id: string, bytes: Blob | AsyncIterable<Uint8Array>): Promise<void>;
  /** A lazy handle that serves byte ranges and is read when the reply is sent; null where there is no such file. */
  open(id: string): Promise<Blob | null>;
  remove(id: string): Promise<void>;
  entries(): AsyncIterable<StoreEntry>;
}
