import type { Db } from "@kolekta/db";
import { sql } from "kysely";
import { queryRows } from "../../../core/query.ts";
import { isPersonSql } from "../../../core/scope.ts";

interface RosterFilter {
  readonly institution?: string | undefined;
  readonly status?: string | undefined;
  readonly approvers?: boolean;
}

export interface RosterRow {
  readonly id: number;
  readonly login: string;
  readonly name: string;
  readonly role: number;
  readonly institution: string | null;
  readonly group: string | null;
  readonly stage: string | null;
  readonly isLeader: boolean;
  readonly status: string;
  /** State of the confirmation in words; null when the role needs none. */
  readonly approver: string | null;
}

/** Lists users by login, for the operator. */
export const roster = (db: Db, { institution, status, approvers = false }: RosterFilter) =>
  queryRows(db)<RosterRow>`
    select u.id, u.login, u.name, u.role_id as role, i.name as institution, g.name as "group", q.name as stage, u.is_leader,
      u.status,
      case when exists (select from approver_permission d where d.role_id = u.role_id) then case u.confirmation
        when 'PERSON' then 'confirmed by ' || c.login when 'MACHINE' then 'confirmed at the command line'
        when 'UPGRADE' then 'confirmed by the upgrade' else 'waits for a second person' end end as approver
    from app_user u
    left join app_user c on c.id = u.confirmer_id
    left join institution i on i.id = u.institution_id
    left join team_group g on g.id = u.group_id
    left join stage q on q.id = u.stage_id
    where ${institution ? sql`i.name = ${institution}` : sql`true`} and ${status ? sql`u.status = ${status}` : sql`true`}
      and (not ${approvers} or exists (select from approver_permission d where d.role_id = u.role_id))
      and ${isPersonSql("u")}
    order by lower(u.login)`;
