import { type RawBuilder, type SqlBool, sql } from "kysely";
import { columnSql } from "./column.ts";

/** Matches users of alias `u` whose institutions include the one given. */
export const coversInstitutionSql = (institutionId: RawBuilder<unknown>): RawBuilder<SqlBool> =>
  sql`(case when u.institution_id is not null then u.institution_id = ${institutionId}
      else not exists (select from user_institution s where s.user_id = u.id)
        or exists (select from user_institution s where s.user_id = u.id and s.institution_id = ${institutionId}) end)`;

/**
 * Matches users `u` with the role `r` who may see the case `c`: the rule of `visibleTo` for a user
 * other than the caller.
 */
export const IS_CASE_READER = sql<SqlBool>`coalesce(case r.case_scope
    when 'OWN' then c.agent_id = u.id and u.institution_id = c.institution_id
    when 'GROUP' then not c.is_withheld and u.institution_id = c.institution_id and case
      when c.agent_id is null then exists (
        select from group_stage g where g.group_id = u.group_id and g.stage_id = c.stage_id)
      else exists (select from app_user a where a.id = c.agent_id and a.group_id = u.group_id) end
    when 'INSTITUTION' then not c.is_withheld and u.institution_id = c.institution_id
    when 'ALL' then ${coversInstitutionSql(columnSql("c", "institutionId"))}
    when 'ORDERS' then exists (select from work_order w where w.case_id = c.id and w.state <> 'INVALID'
      and ${coversInstitutionSql(columnSql("w", "institutionId"))})
    end, false)`;
