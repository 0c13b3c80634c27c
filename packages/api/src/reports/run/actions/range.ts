import type { Ctx } from "../../../core/context.ts";
import type { Day } from "../../../core/day.ts";
import { listCurrentDays } from "../../../core/days-available.ts";
import { AppError } from "../../../core/errors.ts";
import type { Report } from "./collect.ts";

/** Earliest day a report accepts: no data is older, and the months before it are still valid dates. */
const FIRST_DAY: Day = "2000-01-01";

export async function assertReportDay(
  ctx: Ctx,
  institutionId: number | null,
  day: Day,
  field: string,
): Promise<void> {
  if (day < FIRST_DAY)
    throw new AppError("invalid", "report.dayTooEarly", { first: FIRST_DAY }, field);
  const reached = await listCurrentDays(ctx.db, institutionId, ctx.now());
  if (!reached.some((reachedDay) => day <= reachedDay))
    throw new AppError("invalid", "report.dayNotStarted", {}, field);
}

export async function assertReportHour(
  { db }: Ctx,
  report: Report,
  day: Day,
  hour: number | null,
): Promise<void> {
  const hours = await report.listHours?.(db, day);
  if (hour === null || !hours || hours.includes(hour)) return;
  const params = { hour, hours: hours.join(", ") };
  throw new AppError("invalid", "report.noReportingHour", params, "hour");
}
