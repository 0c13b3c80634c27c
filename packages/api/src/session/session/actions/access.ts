import type { AccessColumns } from "../../../core/access-columns.ts";
import { toLocalDay, DEFAULT_ZONE } from "../../../core/day.ts";
import { AppError } from "../../../core/errors.ts";
import { type Access, accessOn, isAddressAllowed } from "../../../manage/access/rules.ts";

/**
 * Refuses a call from an address outside the list and gives the reason. The session remains valid
 * for addresses in the list.
 */
export function assertAddressAllowed(access: Access, address: string): void {
  if (!isAddressAllowed(access, address))
    throw new AppError("unauthorized", "session.outside", { address });
}

/** Computes the access by address in force now. */
export const accessAt = (
  { zone, listed, exceptions }: AccessColumns & { zone: string | null },
  now: Date,
): Access => accessOn(toLocalDay(now, zone ?? DEFAULT_ZONE), listed, exceptions);
