const FIRST_MS = 1_000;
const LONGEST_MS = 30_000;

/** How long to wait before the next attempt: longer each time, and never all clients at once. */
export const waitBefore = (attempt: number, random: number): number => {
  const whole = Math.min(LONGEST_MS, FIRST_MS * 2 ** Math.min(attempt, 10));
  return Math.round(whole * (0.5 + random / 2));
};
