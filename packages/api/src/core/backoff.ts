/** Wait between tries: doubles from the first wait up to the longest. */
export interface Backoff {
  readonly firstMs: number;
  readonly longestMs: number;
}

/** Computes the wait after `tries` tries, at least one. */
export const waitAfter = (tries: number, { firstMs, longestMs }: Backoff): number =>
  Math.min(longestMs, firstMs * 2 ** Math.max(0, tries - 1));

/**
 * Computes the time of the next try; null when it would be too late and the caller should give up.
 */
export function computeRetryAt(
  tries: number,
  backoff: Backoff,
  { now, deadline }: { readonly now: Date; readonly deadline: Date },
): Date | null {
  const at = new Date(now.getTime() + waitAfter(tries, backoff));
  return at < deadline ? at : null;
}
