import { type RawBuilder, type SqlBool, sql } from "kysely";
import { containsPart } from "../../../core/like.ts";
import { columnOf } from "../../../core/column.ts";
import type { Actor } from "../../../core/context.ts";
import { addDays, type Day } from "../../../core/day.ts";
import { visibleTo } from "../../../core/scope.ts";
import type { Hashed } from "../../phone/contract-codes.ts";
import type { CaseFilter } from "../contract.ts";
import { RESTING_BAND, WORK_REASONS, type WorkReason } from "../contract-codes.ts";

export type StoredFilter = Hashed<CaseFilter>;

type Condition = RawBuilder<SqlBool>;

/** Conditions that the tally can answer too; `alias` is a table with the tally's columns. */
export function countable(
  actor: Actor,
  filter: StoredFilter,
  alias: string,
  today: Day,
): Condition[] {
  const column = (name: string) => columnOf(alias, name);
  const given: Condition[] = [visibleTo(actor, alias)];
  if (filter.status?.length) given.push(sql`${column("status")} in (${sql.join(filter.status)})`);
  if (filter.queueId) given.push(sql`${column("queueId")} = ${filter.queueId}`);
  if (filter.agentId) given.push(sql`${column("agentId")} = ${filter.agentId}`);
  if (filter.longAging)
    given.push(
      sql`${column("queueId")} in (
        select q.id from queue q cross join lateral queue_policy_on(q.id, ${today}::date) s where s.long_aging)`,
    );
  if (filter.unbound) given.push(sql`${column("agentId")} is null`);
  if (filter.institutionId) given.push(sql`${column("institutionId")} = ${filter.institutionId}`);
  return given;
}

/** Conditions on the case itself and on its borrower; only these make counting scan. */
export function detailed(filter: StoredFilter, today: Day): Condition[] {
  return [
    ...onCase(filter),
    ...onAmounts(filter, today),
    ...onWork(filter),
    ...onPlace(filter, today),
    ...onPeople(filter),
    ...onBorrower(filter),
  ];
}

/** Whether the tally can answer for all of it. */
export const isCountable = (filter: StoredFilter, today: Day): boolean =>
  detailed(filter, today).length === 0;

function onCase({ taskIds, productId, loanStatus }: StoredFilter): Condition[] {
  const given: Condition[] = [];
  if (taskIds) given.push(sql`c.id in (${sql.join(taskIds)})`);
  if (productId) given.push(sql`c.product_id = ${productId}`);
  if (loanStatus)
    given.push(
      sql`exists (select from loan o where o.id = c.loan_id and o.status = ${loanStatus})`,
    );
  return given;
}

function onAmounts(filter: StoredFilter, today: Day): Condition[] {
  const given: Condition[] = [];
  if (filter.dpdFrom) given.push(sql`c.overdue_on <= ${addDays(today, -filter.dpdFrom)}::date`);
  if (filter.dpdTo !== undefined)
    given.push(sql`c.overdue_on >= ${addDays(today, -filter.dpdTo)}::date`);
  if (filter.amountFrom !== undefined) given.push(sql`c.arrears_minor >= ${filter.amountFrom}`);
  if (filter.amountTo !== undefined) given.push(sql`c.arrears_minor <= ${filter.amountTo}`);
  if (filter.overdueFrom) given.push(sql`c.overdue_on >= ${filter.overdueFrom}::date`);
  if (filter.overdueTo) given.push(sql`c.overdue_on <= ${filter.overdueTo}::date`);
  return given;
}

function onWork(filter: StoredFilter): Condition[] {
  const given: Condition[] = [];
  if (filter.lastResult) given.push(sql`c.last_result = ${filter.lastResult}`);
  if (filter.nextCallFrom) given.push(sql`c.next_call_at >= ${filter.nextCallFrom}`);
  if (filter.nextCallTo) given.push(sql`c.next_call_at <= ${filter.nextCallTo}`);
  if (filter.promiseFrom) given.push(sql`c.promise_on >= ${filter.promiseFrom}::date`);
  if (filter.promiseTo) given.push(sql`c.promise_on <= ${filter.promiseTo}::date`);
  return given;
}

/** Midnight of the day where the case is worked. */
const dayBegins = (today: Day) => sql`(${today}::date::timestamp at time zone
  (select z.zone from institution z where z.id = c.institution_id))`;

function onPlace({ workReason, hold, opened }: StoredFilter, today: Day): Condition[] {
  const given: Condition[] = [];
  if (workReason) given.push(standsBy(workReason));
  if (hold)
    given.push(
      sql`exists (select from case_hold h where h.case_id = c.id and h.kind = ${hold} and h.closed_at is null)`,
    );
  if (opened === "NEVER") given.push(sql`c.agent_opened_at is null`);
  if (opened === "TODAY") given.push(sql`c.agent_opened_at >= ${dayBegins(today)}`);
  return given;
}

/** What is skipped stands in the band of those that rest, until the moment that was chosen. */
export const isSkipped = sql<SqlBool>`
  (c.work_band = ${RESTING_BAND} and coalesce(c.skipped_until = c.work_until, false))`;

function standsBy(reason: WorkReason): Condition {
  if (reason === "SKIPPED") return isSkipped;
  if (reason === "RESTING") return sql`(c.work_band = ${RESTING_BAND} and not ${isSkipped})`;
  return sql`c.work_band = ${WORK_REASONS.indexOf(reason) + 1}`;
}

function onPeople({ groupId, lastAgentId }: StoredFilter): Condition[] {
  const given: Condition[] = [];
  if (groupId) given.push(sql`c.agent_id in (select id from app_user where group_id = ${groupId})`);
  if (lastAgentId) given.push(sql`c.last_agent_id = ${lastAgentId}`);
  return given;
}

function onBorrower(filter: StoredFilter): Condition[] {
  const given: Condition[] = [];
  if (filter.borrowerName) {
    given.push(
      sql`c.borrower_id in (select id from borrower where ${containsPart(sql`searchable_name`, filter.borrowerName)})`,
    );
  }
  if (filter.phoneHash) {
    const hash = filter.phoneHash;
    given.push(sql`c.borrower_id in (
      select id from borrower where phone_hash = ${hash}
      union all select borrower_id from contact where phone_hash = ${hash}
        and source in ('APPLICATION', 'EMERGENCY', 'AGENT'))`);
  }
  if (filter.loanNumber) {
    given.push(
      sql`c.loan_id in (select id from loan where number like ${`${literal(filter.loanNumber)}%`})`,
    );
  }
  return given;
}

const literal = (text: string): string => text.replace(/[\\%_]/g, "\\$&");

export const allOf = (given: readonly Condition[]): Condition => sql.join(given, sql` and `);
