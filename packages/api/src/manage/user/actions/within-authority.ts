import type { Ctx } from "../../../core/context.ts";
import { AppError } from "../../../core/errors.ts";
import { isLimited } from "../../../core/institution-scope.ts";
import { managesRole } from "../queries/lock.ts";
import { countSeen } from "../queries/org-unit.ts";
import type { Person } from "../rules/person.ts";

/**
 * Requires role and institutions within the caller's authority; `before` is null for a new user.
 */
export async function assertWithinAuthority(
  { db, actor }: Pick<Ctx, "db" | "actor">,
  before: Person | null,
  after: Person,
): Promise<void> {
  const { role, institutionId, institutionIds } = after;
  if (before?.role !== role) {
    const canManage = await managesRole(db, actor, role);
    if (!canManage) throw new AppError("forbidden", "user.roleNotManaged", {}, "role");
  }
  if (isLimited(actor) && institutionId === null)
    throw new AppError("invalid", "user.institutionRequired", {}, "institutionId");
  const named: [keyof Person, readonly number[]][] = [
    ["institutionId", institutionId === null ? [] : [institutionId]],
    ["institutionIds", [...new Set(institutionIds)]],
  ];
  for (const [field, ids] of named)
    if (ids.length > 0 && (await countSeen(db, actor, ids)) < ids.length)
      throw new AppError("notFound", "record.notFound", {}, field);
}
