import type { Db } from "@kolekta/db";
import { AppError } from "../../core/errors.ts";
import { unknownAmong } from "./queries.ts";

export async function refuseUnknownRoles(
  db: Db,
  roles: readonly number[],
  field: string,
): Promise<void> {
  const unknown = await unknownAmong(db, roles);
  if (unknown.length > 0)
    throw new AppError("invalid", "request.invalid", {}, field);
}
