import type { z } from "zod";
import type { Ctx } from "../../core/context.ts";
import { AppError, orNotFound, assertCurrentVersion } from "../../core/errors.ts";
import { institutionSeen } from "../../core/scope.ts";
import { lockSetting } from "../../core/setting/table.ts";
import { inSnapshot, inTransaction } from "../../core/transaction.ts";
import type { InstitutionPermissions, save } from "./contract.ts";
import * as queries from "./queries.ts";
import {
  toRoleChanges,
  getPermissionRefusal,
  type RoleChange,
  type RequestedPermission,
} from "./rules.ts";

export const getInstitutionPermissions = (
  { db, actor }: Ctx,
  institutionId: number,
): Promise<InstitutionPermissions> =>
  inSnapshot(db, async (read) => {
    const found = await institutionSeen(read, actor, institutionId);
    const { name } = orNotFound(found);
    const last = await queries.lastChange(read, institutionId);
    const roles = await queries.rolesIn(read, institutionId);
    return { institutionId, institutionName: name, last, roles };
  });

/**
 * Replaces the denied permissions of an institution's roles. The change takes effect at once on
 * every server.
 */
export const savePermissions = (
  ctx: Ctx,
  input: z.output<typeof save.input>,
): Promise<{ changeId: number }> =>
  inTransaction(ctx, input, async (tx) => {
    const { institutionId, reason } = input;
    orNotFound(await institutionSeen(tx.db, tx.actor, institutionId));
    await lockSetting(tx.db, `denied_permission ${institutionId}`);
    const last = await queries.lastChange(tx.db, institutionId);
    assertCurrentVersion(last?.changeId ?? null, input.baseId);
    const current = await queries.rolesIn(tx.db, institutionId);
    const refusal = getPermissionRefusal(current, input.roles);
    if (refusal) throw new AppError("invalid", refusal.key, {}, refusal.field);
    const changes = toRoleChanges(current, input.roles);
    if (changes.length === 0) throw new AppError("invalid", "permission.unchanged", {}, "roles");
    const changeId = await queries.insertChange(tx.db, {
      institutionId,
      reason,
      editorId: tx.actor.userId,
      changedAt: tx.now(),
    });
    for (const change of changes) await queries.apply(tx.db, institutionId, changeId, change);
    tx.audit({
      action: "permission.edit",
      entity: "permission_change",
      entityId: changeId,
      institutionId,
      before: { denied: deniedIn(changes, current) },
      after: { denied: deniedIn(changes, input.roles), reason },
    });
    tx.publish({ type: "permission.changed", ids: { institutionId } });
    return { changeId };
  });

/** Picks the denied permissions of the changed roles, by role number. */
const deniedIn = (changes: readonly RoleChange[], roles: readonly RequestedPermission[]) =>
  Object.fromEntries(
    changes.map(({ role }) => [
      role,
      roles.find((roleEntry) => roleEntry.role === role)?.denied ?? [],
    ]),
  );
