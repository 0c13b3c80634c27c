import { sql } from "kysely";
import {
  appendOnly,
  columnComments,
  grant,
  type Part,
  revoke,
  tableComment,
} from "../part.ts";

const PERMISSIONS = {
  "permission.read": [3, 4, 7, 8, 9],
  "permission.edit": [4, 9],
};

const permissionChange = [
  sql`
    create table permission_change (
      id bigint generated always as identity primary key,
      institution_id bigint not null references institution,
      reason text not null check (reason <> ''),
      editor_id bigint not null references app_user,
      changed_at timestamptz not null
    )`,
  tableComment(
    "permission_change",
    "When the permissions of an institution were changed, by whom and why",
  ),
  sql`create index permission_change_institution on permission_change (institution_id, id)`,
  appendOnly("permission_change"),
];

const deniedPermission = [
  sql`
    create table denied_permission (
      institution_id bigint not null references institution,
      role_id smallint not null references role,
      permission text not null,
      change_id bigint not null references permission_change,
      primary key (institution_id, role_id, permission)
    )`,
  tableComment(
    "denied_permission",
    "What the people of a role may not do in this institution, though the role holds it",
  ),
  ...columnComments("denied_permission", {
    change_id: "The change that took it away",
  }),
];

/** Why: what a role holds is the most that its people may do; an institution may be allowed less, never more. */
export const permission: Part = {
  up: [...permissionChange, ...deniedPermission, grant(PERMISSIONS)],
  down: [
    revoke(PERMISSIONS),
    sql`drop table denied_permission, permission_change`,
  ],
};
