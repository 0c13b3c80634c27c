import type { Ctx } from "../../../core/context.ts";
import { AppError, orNotFound } from "../../../core/errors.ts";
import type { Tx } from "../../../core/transaction.ts";
import { authorityOver, type LockedUser, lockUsers } from "../queries/lock.ts";

/** Locks users who are all under the caller's authority. The caller is never among them. */
export async function lockManaged(
  tx: Tx<Ctx>,
  ids: readonly number[],
  field?: string,
): Promise<LockedUser[]> {
  const users = await lockUsers(tx.db, ids);
  const managed = await authorityOver(tx.db, tx.actor, ids);
  return [...new Set(ids)].map((id) => {
    const user = orNotFound(users.find((candidate) => candidate.id === id));
    const hasAuthority = orNotFound(managed.get(id));
    if (id === tx.actor.userId) throw new AppError("forbidden", "user.self", {}, field);
    if (!hasAuthority) throw new AppError("forbidden", "user.notManaged", {}, field);
    return user;
  });
}
