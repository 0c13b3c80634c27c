import { type RawBuilder, type SqlBool, sql } from "kysely";
import { columnOf } from "./column.ts";
import type { Permission } from "./permissions.ts";

/*
 * What somebody may do: what his role holds, less what was taken from that role in his institution. The one place where
 * that becomes SQL; `alias` is that of app_user.
 */
const heldBy = (alias: string): RawBuilder<unknown> => sql`
  role_permission held where held.role_id = ${columnOf(alias, "roleId")} and not exists (
    select from denied_permission denied where denied.institution_id = ${columnOf(alias, "institutionId")}
      and denied.role_id = held.role_id and denied.permission = held.permission)`;

export const permissionsOf = (alias: string): RawBuilder<Permission[]> =>
  sql<Permission[]>`array(select held.permission from ${heldBy(alias)})`;

export const holdsPermission = (
  alias: string,
  permission: Permission,
): RawBuilder<SqlBool> =>
  sql<SqlBool>`exists (select from ${heldBy(alias)} and held.permission = ${permission})`;
