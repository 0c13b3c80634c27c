import { type RawBuilder, type SqlBool, sql } from "kysely";
import { columnSql } from "./column.ts";
import type { Permission } from "./permissions.ts";

/*
 * Rights of an account: those of its role, without the denied permissions of its institution and,
 * until a second person confirms the account, without those that decide law or money. Only this
 * fragment expresses the rule in SQL; `alias` names app_user.
 */
const rolePermissionsSql = (alias: string): RawBuilder<unknown> => sql`
  role_permission held where held.role_id = ${columnSql(alias, "roleId")} and not exists (
    select from denied_permission denied where denied.institution_id = ${columnSql(alias, "institutionId")}
      and denied.role_id = held.role_id and denied.permission = held.permission)
    and (${columnSql(alias, "confirmation")} is not null or not exists (
      select from approver_permission d where d.role_id = held.role_id and d.permission = held.permission))`;

/** Lists the permissions of the role that the account lacks until a second person confirms it. */
export const withheldFrom = (alias: string): RawBuilder<Permission[]> =>
  sql<Permission[]>`array(select d.permission from approver_permission d
    where d.role_id = ${columnSql(alias, "roleId")} and ${columnSql(alias, "confirmation")} is null)`;

export const permissionsSql = (alias: string): RawBuilder<Permission[]> =>
  sql<Permission[]>`array(select held.permission from ${rolePermissionsSql(alias)})`;

export const holdsPermission = (alias: string, permission: Permission): RawBuilder<SqlBool> =>
  sql<SqlBool>`exists (select from ${rolePermissionsSql(alias)} and held.permission = ${permission})`;
