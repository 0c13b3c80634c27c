import { translator } from "@kolekta/i18n";
import type { z } from "zod";
import type { Ctx } from "../../core/context.ts";
import { AppError } from "../../core/errors.ts";
import { assertSeesAllInstitutions } from "../../core/institution-scope.ts";
import { PERMISSIONS, type Permission } from "../../core/permissions.ts";
import type { AuditDetails } from "../../core/setting/contract.ts";
import { lockSetting } from "../../core/setting/table.ts";
import type { ProposalKind } from "../proposal/actions/kind.ts";
import { withWaiting } from "../proposal/actions/waiting.ts";
import { RIGHTS_LOCK } from "./actions-approver.ts";
import * as c from "./contract-role.ts";
import * as queries from "./queries-approver.ts";
import { changePermissions, countPeople } from "./queries-role.ts";
import { getRoleRefusal } from "./rules-role.ts";

const SUBJECT = "role_permission ";
const toSubject = (role: number) => `${SUBJECT}${role}`;

type RolePermissionChange = z.output<typeof c.saveRole.input>;

const toListed = (permissions: readonly Permission[]): Permission[] =>
  PERMISSIONS.filter((permission) => permissions.includes(permission));

const toAuditDetails = ({ gains, loses }: RolePermissionChange): AuditDetails => ({
  gainedPermissions: toListed(gains),
  lostPermissions: toListed(loses),
});

function toError(
  { lang }: Pick<Ctx, "lang">,
  { key, field, permission }: NonNullable<ReturnType<typeof getRoleRefusal>>,
): AppError {
  const name = permission ? translator(lang)(`manage.permission.name.${permission}`) : "";
  return new AppError("invalid", key, { permission: name }, field);
}

/** Permissions of a role; grants and withdrawals both need two people. */
export const rolePermissionKind: ProposalKind<RolePermissionChange> = {
  kind: "ROLE_PERMISSION",
  payload: c.saveRole.input,
  dayField: "role",

  async examine(tx, change) {
    assertSeesAllInstitutions(tx.actor);
    await lockSetting(tx.db, RIGHTS_LOCK);
    const roles = await queries.listRoleRights(tx.db);
    const kinds = await queries.listKindRoles(tx.db);
    const unique = {
      role: change.role,
      gains: toListed(change.gains),
      loses: toListed(change.loses),
    };
    const refusal = getRoleRefusal(unique, roles, kinds);
    if (refusal) throw toError(tx, refusal);
    const key = toSubject(change.role);
    const last = (await queries.listLastChanges(tx.db, key)).get(key);
    return {
      key,
      name: roles.find(({ role }) => role === change.role)?.name ?? null,
      institutionId: null,
      before: {},
      after: toAuditDetails(change),
      latestId: last?.proposalId ?? null,
      baseId: change.baseId,
      isAtOnce: true,
    };
  },

  async apply(tx, change, { editorId }) {
    await changePermissions(tx.db, {
      role: change.role,
      gains: toListed(change.gains),
      loses: toListed(change.loses),
    });
    tx.audit({
      action: "permission.grant",
      entity: "role_permission",
      entityId: change.role,
      after: { ...toAuditDetails(change), proposerId: editorId },
    });
    tx.publish({ type: "permission.granted", ids: {} });
  },
};

export async function listRoles(ctx: Ctx): Promise<z.infer<typeof c.listRoles.output>> {
  const roles = await queries.listRoleRights(ctx.db);
  const people = await countPeople(ctx.db, ctx.actor);
  const changes = await queries.listLastChanges(ctx.db, SUBJECT);
  const rows = roles.map(({ role, holds }) => ({
    role,
    people: people.get(role) ?? 0,
    holds: toListed(holds),
    last: changes.get(toSubject(role)) ?? null,
  }));
  return withWaiting(ctx, rows, ({ role }) => toSubject(role));
}
