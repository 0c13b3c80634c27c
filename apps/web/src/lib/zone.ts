import { dateFormat } from "@kolekta/i18n/intl";

/** Wall-clock text of `at` in `zone`, as a datetime-local field holds it: "2026-03-31T14:05". */
export const toWallClock = (at: Date, zone: string): string => {
  const parts = dateFormat("en-CA", {
    timeZone: zone,
    year: "numeric",
    month: "2-digit",
    day: "2-digit",
    hour: "2-digit",
    minute: "2-digit",
    hourCycle: "h23",
  }).formatToParts(at);
  const part = (type: Intl.DateTimeFormatPartTypes) =>
    parts.find((item) => item.type === type)?.value ?? "";
  return `${part("year")}-${part("month")}-${part("day")}T${part("hour")}:${part("minute")}`;
};

const asUtc = (wall: string): number => Date.parse(`${wall}:00Z`);

/** Returns the instant of a wall-clock time in `zone`; undefined for an invalid text. */
export const fromWallClock = (wall: string, zone: string): Date | undefined => {
  if (!/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}/.test(wall)) return undefined;
  const target = asUtc(wall.slice(0, 16));
  if (Number.isNaN(target)) return undefined;
  let guess = target;
  for (let round = 0; round < 2; round += 1)
    guess += target - asUtc(toWallClock(new Date(guess), zone));
  return new Date(guess);
};

/** The calendar day that `at` falls on in `zone`. */
export const dayIn = (at: Date, zone: string): string => toWallClock(at, zone).slice(0, 10);
