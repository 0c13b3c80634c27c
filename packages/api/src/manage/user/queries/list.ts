import type { Db } from "@kolekta/db";
import { type RawBuilder, type SqlBool, sql } from "kysely";
import { containsText, limitTo } from "../../../core/sql.ts";
import type { z } from "zod";
import type { Actor } from "../../../core/context.ts";
import { queryRows } from "../../../core/query.ts";
import { isGranterSql } from "../../../core/same-person.ts";
import { userVisibleTo } from "../../../core/scope.ts";
import type { list as listContract, UserRow } from "../contract.ts";
import type { UserSort } from "../contract-codes.ts";

type Filter = z.output<typeof listContract.input>;

export interface QueryContext {
  readonly actor: Actor;
  readonly now: Date;
  /** Sessions last used at or before this instant have expired. */
  readonly idleSince: Date;
}

const ORDERS: Record<UserSort, RawBuilder<unknown>> = {
  name: sql`u.name`,
  login: sql`lower(u.login)`,
  email: sql`u.email`,
  role: sql`u.role_id`,
  institution: sql`i.name`,
  group: sql`g.name`,
  stage: sql`q.name`,
  status: sql`u.status`,
  certifiedUntil: sql`u.certified_until`,
  createdAt: sql`u.created_at`,
  updatedAt: sql`u.updated_at`,
};

/** Selects logins locked after too many attempts. */
export const lockedAt = (now: Date) => sql`
  locked as materialized (
    select distinct split_part(subject, '@', 1) as subject from login_throttle
    where locked_until > ${now} and starts_with(subject, 'account:'))`;

const isApproverSql = sql<SqlBool>`exists (select from approver_permission d where d.role_id = u.role_id)`;
const isUnconfirmedSql = sql<SqlBool>`(u.confirmation is null and ${isApproverSql})`;

const isLockedSql = sql<SqlBool>`exists (select from locked where subject = 'account:' || lower(u.login))`;

/**
 * Columns of a list row; `u` is the user, `i`, `g` and `q` are institution, group and stage. The
 * live session is fetched by a subquery: with `exists`, PostgreSQL reads the sessions of all users
 * for one page.
 */
export const userColumns = ({ actor, now, idleSince }: QueryContext) => sql`
  u.id, u.login, u.name, u.email, u.role_id as role, u.institution_id, i.name as institution_name,
  u.group_id, g.name as group_name, u.stage_id, q.name as stage_name, u.is_leader, u.status, u.created_at, u.updated_at,
  u.certified_until, u.version, ${isLockedSql} as locked,
  (select name from app_user where id = u.creator_id) as creator_name,
  (select name from app_user where id = u.modifier_id) as modifier_name,
  (select username from telephony_account where agent_id = u.id) as telephony_username,
  (select max(created_at) from user_session where user_id = u.id) as last_login_at,
  coalesce((select expires_at > ${now} and last_seen_at > ${idleSince}
    from user_session where user_id = u.id and ended_at is null), false) as online,
  ${isApproverSql} as is_approver, u.confirmation, u.confirmed_at,
  (select name from app_user where id = u.confirmer_id) as confirmer_name,
  case when ${isUnconfirmedSql} and ${actor.permissions.has("user.confirm")}
    then not ${isGranterSql(actor.userId, sql.ref("u.id"), sql`${now}::timestamptz`)} else false end as can_confirm,
  u.id <> ${actor.userId} and exists (
    select from role_authority where role_id = ${actor.role} and over_role_id = u.role_id) as managed`;

export const ORG_UNIT_JOINS = sql`
  left join institution i on i.id = u.institution_id
  left join team_group g on g.id = u.group_id
  left join stage q on q.id = u.stage_id`;

/**
 * Lists a page. The page is cut before the columns that only rows show are looked up, and sorted a
 * second time afterwards: row numbers would make PostgreSQL sort all users instead of keeping the
 * first ones.
 */
export async function list(
  db: Db,
  context: QueryContext,
  filter: Filter,
): Promise<{ rows: UserRow[]; total: number }> {
  const direction = filter.order === "desc" ? sql`desc nulls last` : sql`asc nulls last`;
  const filters = conditions(context.actor, filter);
  const rows = await queryRows(db)<UserRow & { total: number }>`
    with ${lockedAt(context.now)},
    page as materialized (
      select u.id, count(*) over () as total, ${ORDERS[filter.sort]} as place
      from app_user u join role r on r.id = u.role_id ${ORG_UNIT_JOINS}
      where ${sql.join(filters, sql` and `)}
      order by place ${direction}, u.id ${limitTo(filter.size, (filter.page - 1) * filter.size)})
    select ${userColumns(context)}, p.total from page p join app_user u on u.id = p.id ${ORG_UNIT_JOINS}
    order by p.place ${direction}, p.id`;
  return { rows: rows.map(({ total: _, ...user }) => user), total: rows[0]?.total ?? 0 };
}

function conditions(actor: Actor, filter: Filter): RawBuilder<SqlBool>[] {
  const { text, createdFrom, createdTo, locked, unconfirmed } = filter;
  const createdOn = sql`(u.created_at at time zone ${actor.zone})::date`;
  const equals = (column: RawBuilder<unknown>, value: number | string | boolean | undefined) =>
    value === undefined ? [] : [sql<SqlBool>`${column} = ${value}`];
  return [
    userVisibleTo(actor, "u"),
    ...equals(sql`u.role_id`, filter.role),
    ...equals(sql`r.works_cases`, filter.worksCases),
    ...equals(sql`u.institution_id`, filter.institutionId),
    ...equals(sql`u.group_id`, filter.groupId),
    ...equals(sql`u.stage_id`, filter.stageId),
    ...equals(sql`u.status`, filter.status),
    ...equals(sql`u.is_leader`, filter.isLeader),
    ...equals(isLockedSql, locked),
    ...equals(isUnconfirmedSql, unconfirmed),
    ...(text ? [containsText(sql`u.login || ' ' || u.name || ' ' || u.email`, text)] : []),
    ...(createdFrom ? [sql<SqlBool>`${createdOn} >= ${createdFrom}::date`] : []),
    ...(createdTo ? [sql<SqlBool>`${createdOn} <= ${createdTo}::date`] : []),
  ];
}
