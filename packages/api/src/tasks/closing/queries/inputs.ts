import type { Db } from "@kolekta/db";
import type { Actor } from "../../../core/context.ts";
import type { Day } from "../../../core/day.ts";
import { queryRows } from "../../../core/query.ts";
import { holdsPermission } from "../../../core/rights.ts";
import { visibleTo } from "../../../core/scope.ts";
import type { ClosingReason } from "../contract.ts";
import type { ClosingInputs, ClosingPolicy } from "../rules.ts";

export async function policyOn(db: Db, day: Day): Promise<ClosingPolicy> {
  const rows = await queryRows(db)<ClosingPolicy>`
    select write_off_dpd, reversal_days, max_recall_days, recalled_readable_days from closing_policy
    where effective_on <= ${day}::date order by effective_on desc, id desc limit 1`;
  const [policy] = rows;
  if (!policy) throw new Error(`there is no closing policy for ${day}`);
  return policy;
}

/** Finds the loan without a check of the actor's scope. */
export async function getCaseLoanId(db: Db, caseId: number): Promise<number> {
  const { loanId } = await db
    .selectFrom("collectionCase")
    .select("loanId")
    .where("id", "=", caseId)
    .executeTakeFirstOrThrow();
  return loanId;
}

/** Finds the case and loan of a request about a visible case. */
export async function findRequestCase(
  db: Db,
  actor: Actor,
  requestId: number,
): Promise<{ caseId: number; loanId: number; reason: ClosingReason } | undefined> {
  return db
    .selectFrom("closingRequest as r")
    .innerJoin("collectionCase as c", "c.id", "r.caseId")
    .select(["r.caseId", "c.loanId", "r.reason"])
    .where("r.id", "=", requestId)
    .where(visibleTo(actor, "c"))
    .$narrowType<{ reason: ClosingReason }>()
    .executeTakeFirst();
}

export async function getClosingInputs(db: Db, caseId: number, today: Day): Promise<ClosingInputs> {
  const rows = await queryRows(db)<ClosingInputs>`
    select c.status, greatest(0, ${today}::date - c.overdue_on) as dpd, c.promise_on is not null as has_promise,
      (select count(*) from repayment_code k
        where k.loan_id = c.loan_id and k.state in ('REQUESTED', 'ACTIVE', 'PARTIAL')) as open_codes,
      (select count(*) from payment p where p.case_id = c.id) as case_payments,
      (select count(*) from payment p where p.loan_id = c.loan_id) as loan_payments
    from collection_case c where c.id = ${caseId}`;
  const [inputs] = rows;
  if (!inputs) throw new Error(`there is no case ${caseId}`);
  return inputs;
}

/**
 * Lists readers of closings in the case's institution: the leader of its agent, and users who see
 * the whole institution.
 */
export async function listClosingReaders(
  db: Db,
  caseOwner: { institutionId: number; agentId: number | null },
): Promise<number[]> {
  const rows = await queryRows(db)<{ id: number }>`
    select u.id from app_user u
    join role r on r.id = u.role_id
    where u.institution_id = ${caseOwner.institutionId} and u.status = 'ENABLED' and ${holdsPermission("u", "closing.read")} and (r.case_scope = 'INSTITUTION'
      or r.case_scope = 'GROUP' and u.group_id = (select group_id from app_user where id = ${caseOwner.agentId}::bigint))
    order by u.id`;
  return rows.map(({ id }) => id);
}
