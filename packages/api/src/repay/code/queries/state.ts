import type { Db } from "@kolekta/db";
import { sql } from "kysely";
import type { CodeState } from "../contract.ts";

/** Nobody may pay by the loan's codes any more; returns how many that concerned. */
export async function cancelOpen(
  db: Db,
  loanId: number,
  at: Date,
): Promise<number> {
  const { numAffectedRows } = await sql`
    update repayment_code set state = 'CANCELLED', updated_at = ${at}
    where loan_id = ${loanId} and state in ('REQUESTED', 'ACTIVE', 'PARTIAL')`.execute(
    db,
  );
  return Number(numAffectedRows ?? 0);
}

/** What a code came about by. */
export type Bound =
  { readonly extensionId: number } | { readonly deductionId: number };

export async function cancelBound(
  db: Db,
  bound: Bound,
  at: Date,
): Promise<number> {
  const which =
    "extensionId" in bound
      ? sql`extension_id = ${bound.extensionId}`
      : sql`deduction_id = ${bound.deductionId}`;
  const { numAffectedRows } = await sql`
    update repayment_code set state = 'CANCELLED', updated_at = ${at}
    where ${which} and state in ('REQUESTED', 'ACTIVE', 'PARTIAL')`.execute(db);
  return Number(numAffectedRows ?? 0);
}

export async function setState(
  db: Db,
  id: number,
  state: CodeState,
  at: Date,
): Promise<void> {
  await db
    .updateTable("repaymentCode")
    .set({ state, updatedAt: at })
    .where("id", "=", id)
    .execute();
}

export interface Money {
  readonly state: CodeState;
  readonly paidMinor: number;
  /** The bank's time of the last money; absent where money went back. */
  readonly paidAt?: Date;
}

export async function setMoney(
  db: Db,
  id: number,
  money: Money,
  at: Date,
): Promise<void> {
  await db
    .updateTable("repaymentCode")
    .set({ ...money, updatedAt: at })
    .where("id", "=", id)
    .execute();
}

export async function anyOver(db: Db, now: Date): Promise<boolean> {
  const { rows } = await sql`
    select from repayment_code
    where state in ('REQUESTED', 'ACTIVE', 'PARTIAL') and expires_at <= ${now} limit 1`.execute(
    db,
  );
  return rows.length > 0;
}

/** Ends codes whose time is over, a batch at a time; what a payment holds right now is left to it. */
export async function expireBatch(
  db: Db,
  now: Date,
  most: number,
): Promise<{ id: number; loanId: number }[]> {
  const { rows } = await sql<{ id: number; loanId: number }>`
    update repayment_code set state = 'EXPIRED', updated_at = ${now}
    where id in (
      select id from repayment_code
      where state in ('REQUESTED', 'ACTIVE', 'PARTIAL') and expires_at <= ${now}
      order by expires_at, id limit ${most} for update skip locked)
    returning id, loan_id`.execute(db);
  return rows;
}
