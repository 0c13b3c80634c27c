import type { Db } from "@kolekta/db";
import { AppError, orNotFound } from "../../core/errors.ts";
import type { Actor } from "../../core/context.ts";
import { agencyAdmin, unknownAmong } from "./queries.ts";

export async function assertRolesExist(
  db: Db,
  roles: readonly number[],
  field: string,
): Promise<void> {
  const unknown = await unknownAmong(db, roles);
  if (unknown.length > 0) throw new AppError("invalid", "request.invalid", {}, field);
}

/**
 * Finds the role of an agency's leader. Refuses callers whose role does not manage that role; a
 * command is allowed.
 */
export async function agencyAdminRole(db: Db, actor: Actor | undefined): Promise<number> {
  const found = orNotFound(await agencyAdmin(db));
  if (actor && !found.managers.includes(actor.role))
    throw new AppError("forbidden", "access.denied");
  return found.role;
}
