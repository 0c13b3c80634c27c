import type { Db } from "@kolekta/db";
import { AppError } from "../../core/errors.ts";
import { findSide, unknownAmong } from "./queries.ts";

/** The side that people of the role are on; refused where there is no such role. */
export async function sideOf(
  db: Db,
  role: number,
): Promise<"AGENCY" | "LENDER"> {
  const found = await findSide(db, role);
  if (!found) throw new AppError("invalid", "request.invalid", {}, "role");
  return found.side;
}

export async function refuseUnknownRoles(
  db: Db,
  roles: readonly number[],
  field: string,
): Promise<void> {
  const unknown = await unknownAmong(db, roles);
  if (unknown.length > 0)
    throw new AppError("invalid", "request.invalid", {}, field);
}
