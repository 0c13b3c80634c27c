import { createStore } from "@/lib/store.ts";

/** LSN that a replica must have replayed to include the latest event of this tab. */
let readAfter: string | undefined;

/** Requests all data committed so far, after missed events. */
export const LATEST = "latest";

/** Stores the LSN that later requests send, so that a replica includes the change of the event. */
export const storeReadAfter = (lsn: string): void => {
  readAfter = lsn;
};

export const readAfterHeader = (): Record<string, string> =>
  readAfter === undefined ? {} : { "x-read-after": readAfter };

export interface ReplicaTimestamp {
  readonly path: string;
  readonly at: Date;
}

/** Time of the data on a page that may come from a replica, for the page of the latest request. */
export const replicaTimestamp = createStore<ReplicaTimestamp | null>(null);

export const recordReplicaTimestamp = (headers: Headers, path: string): void => {
  const text = headers.get("x-as-of");
  if (text !== null) replicaTimestamp.set({ path, at: new Date(text) });
};
