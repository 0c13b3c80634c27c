/** When a provider that did not hear of a code's end is told again. */

const FIRST_WAIT_MS = 1_000;
const LONGEST_WAIT_MS = 15 * 60_000;
const HOUR_MS = 3_600_000;

export interface Told {
  /** Of the withdrawal, not of the code. */
  readonly createdAt: Date;
  readonly asks: number;
}

/** After a growing wait; null once the time for it is over. */
export function tellAgainAt(
  { createdAt, asks }: Told,
  now: Date,
  hours: number,
): Date | null {
  const wait = Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** (asks - 1));
  const at = new Date(now.getTime() + wait);
  return at.getTime() < createdAt.getTime() + hours * HOUR_MS ? at : null;
}
