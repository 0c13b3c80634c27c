import type { HostState } from "./host.ts";

export type WritableHost = Extract<HostState, { isWritable: true }>;

/** Where writes have gone so far. */
export type LastPrimary = {
  readonly url: string | undefined;
  /** The highest that any host had; 0 at first. */
  readonly timeline: number;
};

/**
 * The writable host that was promoted last. One of an earlier timeline than is known has been replaced: whatever it takes
 * would be lost. Between two of one timeline the present one stays.
 */
export function choosePrimary(
  states: readonly HostState[],
  last: LastPrimary,
): WritableHost | undefined {
  const writable = states.filter((state) => state.isWritable);
  const newest = Math.max(last.timeline, ...writable.map(({ timeline }) => timeline));
  const candidates = writable.filter(({ timeline }) => timeline === newest);
  return candidates.find(({ url }) => url === last.url) ?? candidates[0];
}
