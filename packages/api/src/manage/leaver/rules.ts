const HOUR_MS = 3_600_000;

export const isDue = (disabledAt: Date, hours: number, now: Date): boolean =>
  now.getTime() - disabledAt.getTime() >= hours * HOUR_MS;
