import type { Db } from "@kolekta/db";
import { execute, queryRows } from "../../../core/query.ts";
import { columnText, idArray, jsonRows } from "../../../core/sql.ts";
import { PROFILE } from "../../../core/profile.ts";
import { holdsPermission } from "../../../core/rights.ts";
import type { Decision, Profile } from "../contract.ts";
import type { AssignmentInputs } from "../rules/assignment.ts";

export interface Assignment {
  readonly taskId: number;
  readonly agentId: number;
}

export const getAssignmentInputs = (db: Db, assignments: readonly Assignment[], now: Date) =>
  queryRows(db)<AssignmentInputs>`
    select c.id as case_id, c.borrower_id, c.institution_id, c.stage_id, ${PROFILE} as profile,
      (${now}::timestamptz at time zone b.zone)::date::text as today, c.status,
      (select max(y.paid_at) from payment y where y.case_id = c.id and y.state = 'POSTED') as last_payment_at,
      u.certified_until
    from unnest(${idArray(assignments.map((assignment) => assignment.taskId))}, ${idArray(assignments.map((assignment) => assignment.agentId))})
      as t (case_id, agent_id)
    join collection_case c on c.id = t.case_id
    join product p on p.id = c.product_id
    join institution i on i.id = c.institution_id
    join borrower b on b.id = c.borrower_id
    join app_user u on u.id = t.agent_id
    order by c.id`;

/** Returns the role of a user who may override a block; null for other users. */
export async function overridingRole(db: Db, userId: number): Promise<number | null> {
  const row = await db
    .selectFrom("appUser as u")
    .select("u.roleId")
    .where("u.id", "=", userId)
    .where("u.status", "=", "ENABLED")
    .where(holdsPermission("u", "guard.override"))
    .executeTakeFirst();
  return row?.roleId ?? null;
}

/** Assignments with one decision. */
export interface DecidedAlike {
  readonly decision: Decision;
  readonly overrideReason: string | null;
  readonly profile: Profile;
  readonly assignments: readonly AssignmentInputs[];
}

/** Inserts decisions in bulk; sends the shared part of equal decisions once. */
export async function insertAssignmentDecisions(
  db: Db,
  alike: readonly DecidedAlike[],
  { at, by }: { at: Date; by: number | null },
): Promise<void> {
  const all = alike.flatMap(({ assignments }, n) => assignments.map((input) => ({ ...input, n })));
  const kinds = alike.map(({ decision, overrideReason, profile }, n) => ({
    n,
    profile,
    verdict: decision.verdict,
    findings: decision.findings,
    checked_rules: decision.checkedRules,
    override_reason: overrideReason,
  }));
  await execute(db)`
    insert into guard_decision (at, action, verdict, profile, findings, checked_rules, case_id, borrower_id, institution_id, actor_id,
      override_reason)
    select ${at}, 'ASSIGN', k.verdict, k.profile, k.findings, k.checked_rules, t.case_id, t.borrower_id, t.institution_id, ${by}::bigint,
      k.override_reason
    from unnest(${idArray(all.map((row) => row.caseId))}, ${idArray(all.map((row) => row.borrowerId))},
      ${idArray(all.map((row) => row.institutionId))}, ${columnText(all, (row) => row.n)}::integer[])
      as t (case_id, borrower_id, institution_id, n)
    join json_to_recordset(${jsonRows(kinds)}) as k (n integer, profile text, verdict text, findings jsonb, checked_rules jsonb,
      override_reason text) using (n)`;
}
