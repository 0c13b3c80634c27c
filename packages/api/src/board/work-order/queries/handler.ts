import type { Db } from "@kolekta/db";
import type { Lang } from "@kolekta/i18n";
import { type RawBuilder, type SqlBool, sql } from "kysely";
import type { z } from "zod";
import { toCodesSql } from "../../../core/sql.ts";
import type { Actor } from "../../../core/context.ts";
import { queryRow, queryRows } from "../../../core/query.ts";
import { holdsPermission } from "../../../core/rights.ts";
import { isSamePersonSql, sharesMailbox } from "../../../core/same-person.ts";
import type { listHandlers } from "../contract.ts";
import { OPEN_ORDER_STATES } from "../contract-codes.ts";
import type { Handler } from "../rules.ts";
import { orderVisibleTo } from "./visibility.ts";

/** Condition on users of the institution and of customer service that covers it. */
const isAtInstitutionSql = (
  institutionId: number | RawBuilder<unknown>,
): RawBuilder<SqlBool> => sql`(
  u.institution_id = ${institutionId}
  or u.institution_id is null and r.case_scope = 'ORDERS' and (
    not exists (select from user_institution s where s.user_id = u.id)
    or exists (select from user_institution s where s.user_id = u.id and s.institution_id = ${institutionId})))`;

/** Condition on the agent complained about, under any account. */
const isPersonSql = (agentId: number | null): RawBuilder<SqlBool> =>
  agentId === null
    ? sql`false`
    : sql`(u.id = ${agentId} or ${sharesMailbox(sql.ref("u.id"), agentId)})`;

const PROCESSES = holdsPermission("u", "workOrder.process");

/** Tests if the user `u` of the role `r` may handle complaints of an institution. */
export const isHandlerAtSql = (institutionId: RawBuilder<unknown>): RawBuilder<SqlBool> =>
  sql`(${PROCESSES} and ${isAtInstitutionSql(institutionId)})`;

export interface HandlerScope {
  readonly institutionId: number;
  readonly agentId: number | null;
}

type Candidate = z.output<typeof listHandlers.output>[number];

/**
 * Lists the users who may get the order, with the number of open complaints that the caller sees.
 */
export async function candidates(
  db: Db,
  actor: Actor,
  { institutionId, agentId }: HandlerScope,
  lang: Lang,
): Promise<Candidate[]> {
  const roleName = sql.ref(lang === "en" ? "r.name" : `r.name_${lang}`);
  return queryRows(db)<Candidate>`
    select u.id as user_id, u.name, u.login, ${roleName} as role_name, i.name as institution_name,
      (select count(*) from work_order o where o.handler_id = u.id and o.state in ${toCodesSql(OPEN_ORDER_STATES)}
        and ${orderVisibleTo(actor, "o")}) as open_orders
    from app_user u join role r on r.id = u.role_id left join institution i on i.id = u.institution_id
    where u.status = 'ENABLED' and ${isAtInstitutionSql(institutionId)} and ${PROCESSES} and not ${isPersonSql(agentId)}
    order by u.institution_id is null desc, open_orders, u.name, u.id`;
}

/** Returns the inputs of the rules for a handler; undefined for an unknown user. */
export const findHandler = (db: Db, userId: number, { institutionId, agentId }: HandlerScope) =>
  queryRow(db)<Handler>`
    select u.id as user_id, u.status = 'ENABLED' as is_enabled, ${PROCESSES} as can_process,
      ${isAtInstitutionSql(institutionId)} as is_of_institution, ${isPersonSql(agentId)} as is_concerned
    from app_user u join role r on r.id = u.role_id where u.id = ${userId}`;

/** Lists users to notify of a late order, of its institution and of the lender. */
export async function overseers(
  db: Db,
  { institutionId, agentId }: HandlerScope,
): Promise<number[]> {
  const rows = await queryRows(db)<{ id: number }>`
    select u.id from app_user u where u.status = 'ENABLED' and ${holdsPermission("u", "workOrder.oversee")}
      and not ${isPersonSql(agentId)} and ${seesInstitution(institutionId)} order by u.id`;
  return rows.map(({ id }) => id);
}

/** Lists users who may confirm a verdict, except its proposer. */
export async function confirmers(
  db: Db,
  institutionId: number,
  { requesterId, at }: { readonly requesterId: number; readonly at: Date },
): Promise<number[]> {
  const rows = await queryRows(db)<{ id: number }>`
    select u.id from app_user u where u.status = 'ENABLED' and u.id <> ${requesterId}
      and not ${isSamePersonSql(sql.ref("u.id"), { requesterId, at: sql`${at}::timestamptz` })}
      and ${holdsPermission("u", "workOrder.confirm")} and ${seesInstitution(institutionId)} order by u.id`;
  return rows.map(({ id }) => id);
}

const seesInstitution = (institutionId: number): RawBuilder<SqlBool> => sql`(
  u.institution_id = ${institutionId}
  or u.institution_id is null and (
    not exists (select from user_institution s where s.user_id = u.id)
    or exists (select from user_institution s where s.user_id = u.id and s.institution_id = ${institutionId})))`;
