import type { AccessColumns } from "../../../core/access-columns.ts";
import { dayOf, DEFAULT_ZONE } from "../../../core/day.ts";
import { AppError } from "../../../core/errors.ts";
import { type Access, accessOn, mayComeFrom } from "../../../manage/access/rules.ts";

/** One who calls from outside of his list is told so; his session stands, and serves him again from within. */
export function refuseOutside(access: Access, address: string): void {
  if (!mayComeFrom(access, address))
    throw new AppError("unauthorized", "session.outside", { address });
}

/** From where somebody may come now. */
export const accessAt = (
  { zone, listed, exceptions }: AccessColumns & { zone: string | null },
  now: Date,
): Access => accessOn(dayOf(now, zone ?? DEFAULT_ZONE), listed, exceptions);
