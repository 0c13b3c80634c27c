/** How long to wait between tries: doubling from the first wait up to the longest. */
export interface Backoff {
  readonly firstMs: number;
  readonly longestMs: number;
}

/** The wait after so many tries, of which there was at least one. */
export const waitAfter = (tries: number, { firstMs, longestMs }: Backoff): number =>
  Math.min(longestMs, firstMs * 2 ** Math.max(0, tries - 1));

/** When to try again; null where it would come too late, so that whoever asks gives up. */
export function computeRetryAt(
  tries: number,
  backoff: Backoff,
  { now, deadline }: { readonly now: Date; readonly deadline: Date },
): Date | null {
  const at = new Date(now.getTime() + waitAfter(tries, backoff));
  return at < deadline ? at : null;
}
