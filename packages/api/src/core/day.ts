import { z } from "zod";
import { isOnCalendar } from "./calendar.ts";

export {
  addDays,
  addMonths,
  dayAt,
  toLocalDay,
  daysBetween,
  DEFAULT_ZONE,
  dpd,
  toLocalHour,
  toDayNumber,
  startOfDay,
  toZonedInstant,
} from "./calendar.ts";

/** A business day, 'YYYY-MM-DD', in the zone of the institution it belongs to. */
export type Day = string;

export const Day = z.iso
  .date()
  .meta({ description: "Business day, YYYY-MM-DD", example: "2026-03-31" });

/**
 * Rejects a day that the calendar does not have: the schema alone would turn 30 February into 2
 * March.
 */
export const toInstantInput = (input: unknown): unknown =>
  typeof input === "string" && !isOnCalendar(input) ? new Date(Number.NaN) : input;

/** Instant: an ISO 8601 string over REST, a Date over tRPC. */
export const Instant = z
  .preprocess(
    toInstantInput,
    z.coerce
      .date()
      // A null input becomes 1970, which the minimum refuses.
      .min(new Date("2000-01-01T00:00:00Z"))
      .max(new Date("2200-01-01T00:00:00Z")),
  )
  .meta({ description: "ISO 8601 with zone" });
