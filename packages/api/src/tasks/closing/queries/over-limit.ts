import type { Db } from "@kolekta/db";
import { sql } from "kysely";
import { toCodesSql } from "../../../core/sql.ts";
import type { Day } from "../../../core/day.ts";
import { PROFILE } from "../../../core/profile.ts";
import { queryRow, queryRows } from "../../../core/query.ts";
import { OPEN_STATUSES } from "../../case/contract-codes.ts";

/**
 * Limit of case `c` on the day: the lowest of the blocking rules in force in all layers. Needs
 * product `p` and institution `i` of the case.
 */
const limitOn = (day: Day) => sql`
  select v.id as rule_id, (v.params ->> 'days')::int as days, v.effective_from
  from (
    select distinct on (g.layer, g.institution_id, g.stage_id) g.id, g.severity, g.params, g.effective_from
    from guard_rule g
    where g.rule = 'DPD_MAX' and g.profile = ${PROFILE}
      and g.effective_from <= ${day}::date and (g.effective_to is null or g.effective_to >= ${day}::date)
      and (g.layer in ('STATUTE', 'COMPANY') or g.institution_id = c.institution_id or g.stage_id = c.stage_id)
    order by g.layer, g.institution_id, g.stage_id, g.effective_from desc, g.version desc
  ) v
  where v.severity = 'BLOCK' order by days, rule_id limit 1`;

const CASE = sql`
  join product p on p.id = c.product_id
  join institution i on i.id = c.institution_id`;

export interface OverLimit {
  readonly caseId: number;
  readonly institutionId: number;
  readonly ruleId: number;
  readonly days: number;
  readonly dpd: number;
}

/**
 * Open cases past their limit without an open request or announced recall, and without an ended
 * request under the same rule. Voided requests do not count.
 */
const overLimitOn = (day: Day) => sql`
  from collection_case c ${CASE} cross join lateral (${limitOn(day)}) r
  where c.status in ${toCodesSql(OPEN_STATUSES)} and ${day}::date - c.overdue_on > r.days
    and c.overdue_on < ${day}::date - (select min((g.params ->> 'days')::int) from guard_rule g where g.rule = 'DPD_MAX')
    and not exists (
      select from closing_request q where q.case_id = c.id and (q.state in ('REQUESTED', 'PENDING')
        or (q.rule_id = r.rule_id and q.state <> 'VOID')
        or (q.reason = 'DPD_LIMIT' and q.state = 'REJECTED' and q.rule_id is null
          and q.ended_at >= r.effective_from)))`;

export async function countOverLimit(db: Db, day: Day): Promise<number> {
  const row = await queryRow(db)<{ cases: number }>`
    select count(*) as cases ${overLimitOn(day)}`;
  return row?.cases ?? 0;
}

/**
 * Locks cases past their limit until the transaction ends. Cases locked by another transaction are
 * skipped.
 */
export const lockOverLimit = (db: Db, day: Day, limit: number) =>
  queryRows(db)<OverLimit>`
    select c.id as case_id, c.institution_id, r.rule_id, r.days, ${day}::date - c.overdue_on as dpd
    ${overLimitOn(day)}
    order by c.id limit ${limit} for no key update of c skip locked`;

export interface Proposal extends OverLimit {
  readonly requestId: number;
}

/**
 * Inserts requests without a requester. Cases that have got another request meanwhile are left out.
 */
export async function insertProposals(
  db: Db,
  cases: readonly OverLimit[],
  at: Date,
): Promise<Proposal[]> {
  const made = await db
    .insertInto("closingRequest")
    .values(
      cases.map(({ caseId, ruleId }) => ({
        caseId,
        ruleId,
        requestedAt: at,
        kind: "WITHDRAW",
        reason: "DPD_LIMIT",
        state: "REQUESTED",
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .returning(["id", "caseId"])
    .execute();
  const ids = new Map(made.map(({ id, caseId }) => [caseId, id]));
  return cases.flatMap((overLimit) => {
    const requestId = ids.get(overLimit.caseId);
    return requestId === undefined ? [] : [{ ...overLimit, requestId }];
  });
}

export interface Outlived {
  readonly requestId: number;
  readonly caseId: number;
  readonly institutionId: number;
}

/**
 * Voids the system's own requests about cases that are within every limit again, after a part
 * payment or a change of the rule.
 */
export const voidOutlived = (db: Db, day: Day, at: Date) =>
  queryRows(db)<Outlived>`
    update closing_request q set state = 'VOID', ended_at = ${at}
    from collection_case c ${CASE}
    where q.case_id = c.id and q.rule_id is not null and q.state = 'REQUESTED'
      and not exists (select from (${limitOn(day)}) r where ${day}::date - c.overdue_on > r.days)
    returning q.id as request_id, c.id as case_id, c.institution_id`;
