import type { Actor, Ctx, BaseContext } from "../../../core/context.ts";
import { orNotFound } from "../../../core/errors.ts";
import { isPasswordExpired } from "../../session/rules/password.ts";
import type * as c from "../contract.ts";
import * as accounts from "../queries/account.ts";
import { POLICY } from "../rules/policy.ts";
import { policyAt } from "../queries/sign-in-policy.ts";

export const currentUser = (ctx: Ctx) => buildCurrentUser(ctx, ctx.actor);

export async function buildCurrentUser(context: BaseContext, actor: Actor): Promise<c.CurrentUser> {
  const now = context.now();
  const [found, policy] = await Promise.all([
    accounts.findDescription(context.db, actor.userId, POLICY.version),
    policyAt(context.db, now),
  ]);
  const row = orNotFound(found);
  return {
    user: {
      id: actor.userId,
      login: actor.login,
      name: actor.name,
      role: actor.role,
      roleKey: row.roleKey,
      institutionId: actor.institutionId,
      institutionName: row.institutionName,
      groupId: actor.groupId,
      groupName: row.groupName,
    },
    permissions: [...actor.permissions],
    unconfirmed: actor.withheld.length > 0,
    caseScope: actor.caseScope,
    worksCases: row.worksCases,
    rowsSelectable: actor.rowsSelectable,
    languageLocked: actor.languageLocked,
    inactivityNotices: row.inactivityNotices,
    zone: actor.zone,
    policyAccepted: row.policyAccepted,
    mustChangePassword: row.mustChangePassword,
    passwordExpired: isPasswordExpired(row, policy, now),
  };
}
