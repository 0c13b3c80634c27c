import { createStore } from "@/lib/store.ts";

/** Where the server's log ends behind the latest event that this tab heard of. */
let readAfter: string | undefined;

/** What was told of has to be found by whoever asks next, also where reports are read from a replica. */
export const noteReadAfter = (position: string): void => {
  readAfter = position;
};

export const readAfterHeader = (): Record<string, string> =>
  readAfter === undefined ? {} : { "x-read-after": readAfter };

export interface AsOf {
  readonly path: string;
  readonly at: Date;
}

/** From which moment the figures of a page are, where they may come from a replica; of the page that asked last. */
export const asOf = createStore<AsOf | null>(null);

export const noteAsOf = (headers: Headers, path: string): void => {
  const text = headers.get("x-as-of");
  if (text !== null) asOf.set({ path, at: new Date(text) });
};
