import type { Db } from "@kolekta/db";
import { sql } from "kysely";
import { anyOf } from "../../../core/sql.ts";
import type { Day } from "../../../core/day.ts";
import { execute, insertRow, queryRow, queryRows } from "../../../core/query.ts";
import type { ExtensionKind, State } from "../contract.ts";

export interface ExtensionRow {
  readonly id: number;
  readonly loanId: number;
  readonly caseId: number;
  readonly institutionId: number;
  readonly stageId: number;
  /** Agent who created the extension. */
  readonly agentId: number | null;
  readonly kind: ExtensionKind;
  readonly state: State;
  readonly installmentId: number;
  readonly newInstallmentId: number | null;
  readonly newDueOn: Day | null;
  readonly paidMinor: number;
  readonly paymentId: number | null;
  readonly days: number;
  readonly oldDueOn: Day;
  readonly interestMinor: number;
  readonly lateFeeMinor: number;
  readonly earlierFeeMinor: number;
  readonly priceMinor: number;
  readonly feeMinor: number;
  readonly expiresAt: Date;
}

const COLUMNS = sql`
  id, loan_id, case_id, institution_id, stage_id, agent_id, kind, state, installment_id, new_installment_id, new_due_on,
  paid_minor, payment_id, days,
  old_due_on, interest_minor, late_fee_minor, earlier_fee_minor, price_minor, fee_minor, expires_at`;

export const lock = (db: Db, id: number) =>
  queryRow(db)<ExtensionRow>`
    select ${COLUMNS} from extension where id = ${id} for update`;

/** Reads without a lock: a change locks the loan first. */
export const find = (db: Db, id: number) =>
  queryRow(db)<ExtensionRow>`
    select ${COLUMNS} from extension where id = ${id}`;

export const lockOpen = (db: Db, loanId: number) =>
  queryRow(db)<ExtensionRow>`
    select ${COLUMNS} from extension where loan_id = ${loanId} and state = 'OPEN' for update`;

export interface NewExtension extends Omit<
  ExtensionRow,
  "id" | "newInstallmentId" | "newDueOn" | "paidMinor" | "paymentId" | "feeMinor" | "state"
> {
  readonly monthOn: Day;
  readonly createdAt: Date;
  readonly reason?: string;
  readonly receiptId?: string;
  /** For manual extensions: the amount paid, and the event of the grant. */
  readonly paidMinor?: number;
  readonly eventId?: number;
}

export const insertOpen = (db: Db, extension: NewExtension): Promise<number> =>
  insertRow(db, "extension", { ...extension, state: "OPEN" });

/** Stores the installment that replaces the old one once the extension is in effect. */
export async function setReplacement(
  db: Db,
  id: number,
  replacement: { readonly newInstallmentId: number; readonly newDueOn: Day },
): Promise<void> {
  await db.updateTable("extension").set(replacement).where("id", "=", id).execute();
}

export interface Effected {
  readonly newDueOn: Day;
  readonly paidMinor: number;
  readonly paymentId: number | null;
}

export async function setEffective(
  db: Db,
  id: number,
  effected: Effected,
  at: Date,
): Promise<void> {
  await db
    .updateTable("extension")
    .set({ ...effected, state: "EFFECTIVE", settledAt: at })
    .where("id", "=", id)
    .execute();
}

export const setState = (
  db: Db,
  ids: readonly number[],
  state: Exclude<State, "OPEN" | "EFFECTIVE">,
  at: Date,
): Promise<void> =>
  execute(db)`
    update extension set state = ${state}, settled_at = ${at} where id = ${anyOf(ids)}`;

/** Expires a batch of extensions after their day. A row locked by a payment is skipped. */
export const expireBatch = (db: Db, now: Date, max: number) =>
  queryRows(db)<Pick<ExtensionRow, "id" | "loanId" | "caseId" | "institutionId">>`
    update extension set state = 'EXPIRED', settled_at = ${now}
    where id in (
      select id from extension where state = 'OPEN' and expires_at <= ${now}
      order by expires_at, id limit ${max} for update skip locked)
    returning id, loan_id, case_id, institution_id`;

export async function anyOver(db: Db, now: Date): Promise<boolean> {
  const rows = await queryRows(db)`
    select from extension where state = 'OPEN' and expires_at <= ${now} limit 1`;
  return rows.length > 0;
}
