/** Thousands come back after a restart, within this time: each of them fetches a token and asks the database who it is. */
const SPREAD_MS = 2_250;
const SOONEST_MS = 250;
const SECOND_MS = 1_000;
const LONGEST_MS = 30_000;

/**
 * Computes the delay before the next attempt. The first attempts are evenly spread, two of them
 * within five seconds; later delays grow.
 */
export const waitBefore = (attempt: number, random: number): number => {
  if (attempt === 0) return Math.round(SOONEST_MS + SPREAD_MS * random);
  const doubled = SECOND_MS * 2 ** Math.min(attempt - 1, 10);
  const whole = Math.min(LONGEST_MS, doubled);
  return Math.round(whole * (0.5 + random / 2));
};
