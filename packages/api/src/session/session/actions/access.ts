import type { AccessColumns } from "../../../core/access-columns.ts";
import { toLocalDay, DEFAULT_ZONE } from "../../../core/day.ts";
import { AppError } from "../../../core/errors.ts";
import { type Access, accessOn, isAddressAllowed } from "../../../manage/access/rules.ts";

/** One who calls from outside of his list is told so; his session stands, and serves him again from within. */
export function assertAddressAllowed(access: Access, address: string): void {
  if (!isAddressAllowed(access, address))
    throw new AppError("unauthorized", "session.outside", { address });
}

/** From where somebody may come now. */
export const accessAt = (
  { zone, listed, exceptions }: AccessColumns & { zone: string | null },
  now: Date,
): Access => accessOn(toLocalDay(now, zone ?? DEFAULT_ZONE), listed, exceptions);
