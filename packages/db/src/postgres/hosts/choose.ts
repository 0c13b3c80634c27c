import type { HostState } from "./host.ts";

export type WritableHost = Extract<HostState, { isWritable: true }>;

export type LastPrimary = {
  readonly url: string | undefined;
  /** Highest timeline seen on any host; 0 at first. */
  readonly timeline: number;
};

/**
 * Chooses the writable host that was promoted last. A host with an earlier timeline than the known
 * one has been replaced: its writes would be lost. Between two hosts with one timeline the current
 * one stays.
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
