import type { Db } from "@kolekta/db";
import { type CaseIds, newCase, type NewCase } from "../../seeds/index.ts";
import { sql } from "kysely";
import { toCodesSql } from "../../core/sql.ts";
import { OPEN_STATUSES } from "../../tasks/case/contract-codes.ts";
import { toLocalDay, DEFAULT_ZONE } from "../../core/day.ts";
import { createTestContext } from "../../core/testing.ts";
import { verifyLoans } from "../ledger-verification/actions/verify.ts";

export const NOON = new Date("2026-03-10T05:00:00Z");
export const TODAY = toLocalDay(NOON, DEFAULT_ZONE);

const FIRST = "2000-01-01";

type Rule =
  | {
      institutionId: number;
      availabilityBp?: number;
      firstTermOnly?: boolean;
      firstDays?: number;
      manualQuota?: number;
    }
  | { stageId: number; availabilityBp?: number; maxExtensions?: number };

/** Creates a further rule in force at once. Unnamed values are as permissive as possible. */
export async function createRule(db: Db, rule: Rule): Promise<void> {
  const made = { effectiveOn: FIRST, availabilityBp: 10_000, ...rule };
  if ("institutionId" in made)
    await db
      .insertInto("institutionExtensionRule")
      .values({ firstTermOnly: true, manualQuota: 100, ...made })
      .execute();
  else await db.insertInto("stageExtensionRule").values(made).execute();
}

export const casesWith = (db: Db, count: number, input: NewCase): Promise<CaseIds[]> =>
  Promise.all(Array.from({ length: count }, () => newCase(db, { now: NOON, ...input })));

/** Lists the differences between rows and entries; empty when all match. */
export async function findDifferences(db: Db, now: Date = NOON) {
  const context = createTestContext(db, null, { via: "JOB", now: () => now });
  return (await verifyLoans(context, { fix: false })).samples;
}

export const DAY_MS = 86_400_000;

export const dayAt = (at: Date) => toLocalDay(at, DEFAULT_ZONE);

/** Places the loan again when its last case has ended; returns its open case. */
export async function reopenCase(db: Db, loanId: number): Promise<number> {
  await sql`
    insert into collection_case (loan_id, borrower_id, product_id, institution_id, stage_id, agent_id, assigned_at,
      arrears_minor, outstanding_minor, payoff_minor, overdue_on, opened_on)
    select loan_id, borrower_id, product_id, institution_id, stage_id, agent_id, assigned_at, arrears_minor,
      outstanding_minor, payoff_minor, overdue_on, opened_on
    from collection_case c
    where loan_id = ${loanId} and status not in ${toCodesSql(OPEN_STATUSES)}
      and id = (select max(id) from collection_case where loan_id = c.loan_id)`.execute(db);
  const { rows } = await sql<{ id: number }>`
    select max(id) as id from collection_case where loan_id = ${loanId}`.execute(db);
  return rows[0]?.id ?? 0;
}
