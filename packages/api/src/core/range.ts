import { AppError } from "./errors.ts";

const DAY_MS = 86_400_000;

/** A range of time that a list or an export is limited to: both ends given, in order, and no longer than `days`. */
export function refuseRange(
  range: { from?: Date | undefined; to?: Date | undefined },
  days: number,
): void {
  const { from, to } = range;
  if (!from || !to) return;
  if (to < from) throw new AppError("invalid", "range.reversed", {}, "to");
  if (to.getTime() - from.getTime() > days * DAY_MS)
    throw new AppError("invalid", "range.tooLong", { days }, "to");
}

/** An export names both ends. */
export function requireRange(
  range: { from?: Date | undefined; to?: Date | undefined },
  days: number,
): void {
  if (!range.from) throw new AppError("invalid", "range.required", {}, "from");
  if (!range.to) throw new AppError("invalid", "range.required", {}, "to");
  refuseRange(range, days);
}
