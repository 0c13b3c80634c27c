import { type RawBuilder, type SqlBool, sql } from "kysely";
import { containsPart } from "../../../core/sql.ts";
import { columnSql } from "../../../core/column.ts";
import type { Actor } from "../../../core/context.ts";
import { addDays, type Day } from "../../../core/day.ts";
import { visibleTo } from "../../../core/scope.ts";
import type { Hashed } from "../../phone/contract-codes.ts";
import type { CaseFilter } from "../contract.ts";
import { RESTING_BAND, WORK_REASONS, type WorkReason } from "../contract-codes.ts";

export type StoredFilter = Hashed<CaseFilter>;

type Condition = RawBuilder<SqlBool>;

/**
 * Conditions that case counts can answer too; `alias` is a table with the columns of the case
 * counts.
 */
export function buildCountableConditions(
  actor: Actor,
  filter: StoredFilter,
  alias: string,
  today: Day,
): Condition[] {
  const column = (name: string) => columnSql(alias, name);
  const conditions: Condition[] = [visibleTo(actor, alias)];
  if (filter.status?.length)
    conditions.push(sql`${column("status")} in (${sql.join(filter.status)})`);
  if (filter.stageId) conditions.push(sql`${column("stageId")} = ${filter.stageId}`);
  if (filter.agentId) conditions.push(sql`${column("agentId")} = ${filter.agentId}`);
  if (filter.longAging)
    conditions.push(
      sql`${column("stageId")} in (
        select q.id from stage q cross join lateral stage_policy_on(q.id, ${today}::date) s where s.long_aging)`,
    );
  if (filter.unassigned) conditions.push(sql`${column("agentId")} is null`);
  if (filter.institutionId)
    conditions.push(sql`${column("institutionId")} = ${filter.institutionId}`);
  return conditions;
}

/** Conditions on the case itself and its borrower, which case counts cannot answer. */
export function buildDetailConditions(filter: StoredFilter, today: Day): Condition[] {
  return [
    ...onCase(filter),
    ...onAmounts(filter, today),
    ...onWork(filter),
    ...buildWorkConditions(filter, today),
    ...onPeople(filter),
    ...onBorrower(filter),
  ];
}

/** Checks that case counts can answer the whole filter. */
export const isCountable = (filter: StoredFilter, today: Day): boolean =>
  buildDetailConditions(filter, today).length === 0;

function onCase({ taskIds, productId, loanStatus }: StoredFilter): Condition[] {
  const conditions: Condition[] = [];
  if (taskIds) conditions.push(sql`c.id in (${sql.join(taskIds)})`);
  if (productId) conditions.push(sql`c.product_id = ${productId}`);
  if (loanStatus)
    conditions.push(
      sql`exists (select from loan o where o.id = c.loan_id and o.status = ${loanStatus})`,
    );
  return conditions;
}

function onAmounts(filter: StoredFilter, today: Day): Condition[] {
  const conditions: Condition[] = [];
  if (filter.dpdFrom)
    conditions.push(sql`c.overdue_on <= ${addDays(today, -filter.dpdFrom)}::date`);
  if (filter.dpdTo !== undefined)
    conditions.push(sql`c.overdue_on >= ${addDays(today, -filter.dpdTo)}::date`);
  if (filter.amountFrom !== undefined)
    conditions.push(sql`c.arrears_minor >= ${filter.amountFrom}`);
  if (filter.amountTo !== undefined) conditions.push(sql`c.arrears_minor <= ${filter.amountTo}`);
  if (filter.overdueFrom) conditions.push(sql`c.overdue_on >= ${filter.overdueFrom}::date`);
  if (filter.overdueTo) conditions.push(sql`c.overdue_on <= ${filter.overdueTo}::date`);
  return conditions;
}

function onWork(filter: StoredFilter): Condition[] {
  const conditions: Condition[] = [];
  if (filter.lastResult) conditions.push(sql`c.last_result = ${filter.lastResult}`);
  if (filter.nextCallFrom) conditions.push(sql`c.next_call_at >= ${filter.nextCallFrom}`);
  if (filter.nextCallTo) conditions.push(sql`c.next_call_at <= ${filter.nextCallTo}`);
  if (filter.promiseFrom) conditions.push(sql`c.promise_on >= ${filter.promiseFrom}::date`);
  if (filter.promiseTo) conditions.push(sql`c.promise_on <= ${filter.promiseTo}::date`);
  return conditions;
}

/** Start of the day in the zone of the institution. */
const buildDayStartSql = (today: Day) => sql`(${today}::date::timestamp at time zone
  (select z.zone from institution z where z.id = c.institution_id))`;

function buildWorkConditions({ workReason, hold, opened }: StoredFilter, today: Day): Condition[] {
  const conditions: Condition[] = [];
  if (workReason) conditions.push(buildReasonCondition(workReason));
  if (hold)
    conditions.push(
      sql`exists (select from case_hold h where h.case_id = c.id and h.kind = ${hold} and h.closed_at is null)`,
    );
  if (opened === "NEVER") conditions.push(sql`c.agent_opened_at is null`);
  if (opened === "TODAY") conditions.push(sql`c.agent_opened_at >= ${buildDayStartSql(today)}`);
  return conditions;
}

/** Snoozed cases share the band of resting cases until the chosen time. */
export const isSkippedSql = sql<SqlBool>`
  (c.work_band = ${RESTING_BAND} and coalesce(c.snoozed_until = c.work_rank_until, false))`;

function buildReasonCondition(reason: WorkReason): Condition {
  if (reason === "SKIPPED") return isSkippedSql;
  if (reason === "RESTING") return sql`(c.work_band = ${RESTING_BAND} and not ${isSkippedSql})`;
  return sql`c.work_band = ${WORK_REASONS.indexOf(reason) + 1}`;
}

function onPeople({ groupId, lastAgentId }: StoredFilter): Condition[] {
  const conditions: Condition[] = [];
  if (groupId)
    conditions.push(sql`c.agent_id in (select id from app_user where group_id = ${groupId})`);
  if (lastAgentId) conditions.push(sql`c.last_agent_id = ${lastAgentId}`);
  return conditions;
}

function onBorrower(filter: StoredFilter): Condition[] {
  const conditions: Condition[] = [];
  if (filter.borrowerName) {
    conditions.push(
      sql`c.borrower_id in (select id from borrower where ${containsPart(sql`searchable_name`, filter.borrowerName)})`,
    );
  }
  if (filter.phoneHash) {
    const hash = filter.phoneHash;
    conditions.push(sql`c.borrower_id in (
      select id from borrower where phone_hash = ${hash}
      union all select borrower_id from contact where phone_hash = ${hash}
        and source in ('APPLICATION', 'EMERGENCY', 'AGENT'))`);
  }
  if (filter.loanNumber) {
    conditions.push(
      sql`c.loan_id in (select id from loan where number like ${`${literal(filter.loanNumber)}%`})`,
    );
  }
  return conditions;
}

const literal = (text: string): string => text.replace(/[\\%_]/g, "\\$&");

export const joinConditions = (conditions: readonly Condition[]): Condition =>
  sql.join(conditions, sql` and `);
