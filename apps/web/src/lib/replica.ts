import { createStore } from "@/lib/store.ts";

/** The LSN that a replica must have replayed to show what the latest event of this tab is about. */
let readAfter: string | undefined;

/** Whatever is committed when the server is asked: events were missed. */
export const LATEST = "latest";

/** Later requests carry it, so that a replica shows what the event announced. */
export const storeReadAfter = (lsn: string): void => {
  readAfter = lsn;
};

export const readAfterHeader = (): Record<string, string> =>
  readAfter === undefined ? {} : { "x-read-after": readAfter };

export interface ReplicaTimestamp {
  readonly path: string;
  readonly at: Date;
}

/** From which moment the figures of a page are, where they may come from a replica; of the page that asked last. */
export const replicaTimestamp = createStore<ReplicaTimestamp | null>(null);

export const recordReplicaTimestamp = (headers: Headers, path: string): void => {
  const text = headers.get("x-as-of");
  if (text !== null) replicaTimestamp.set({ path, at: new Date(text) });
};
