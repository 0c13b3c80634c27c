import type { Db } from "@kolekta/db";
import { sql } from "kysely";
import type { Day } from "../../../core/day.ts";
import type { Kind, State } from "../contract.ts";

export interface ExtensionRow {
  readonly id: number;
  readonly loanId: number;
  readonly caseId: number;
  readonly institutionId: number;
  readonly queueId: number;
  /** Who made it. */
  readonly agentId: number | null;
  readonly kind: Kind;
  readonly state: State;
  readonly installmentId: number;
  readonly newInstallmentId: number | null;
  readonly days: number;
  readonly oldDueOn: Day;
  readonly interestMinor: number;
  readonly penaltyMinor: number;
  readonly earlierFeeMinor: number;
  readonly priceMinor: number;
  readonly feeMinor: number;
  readonly expiresAt: Date;
}

const COLUMNS = sql`
  id, loan_id, case_id, institution_id, queue_id, agent_id, kind, state, installment_id, new_installment_id, days,
  old_due_on, interest_minor, penalty_minor, earlier_fee_minor, price_minor, fee_minor, expires_at`;

export async function lock(
  db: Db,
  id: number,
): Promise<ExtensionRow | undefined> {
  const { rows } = await sql<ExtensionRow>`
    select ${COLUMNS} from extension where id = ${id} for update`.execute(db);
  return rows[0];
}

/** Without holding it: whoever changes it holds its loan first. */
export async function find(
  db: Db,
  id: number,
): Promise<ExtensionRow | undefined> {
  const { rows } = await sql<ExtensionRow>`
    select ${COLUMNS} from extension where id = ${id}`.execute(db);
  return rows[0];
}

export async function lockOpenOf(
  db: Db,
  loanId: number,
): Promise<ExtensionRow | undefined> {
  const { rows } = await sql<ExtensionRow>`
    select ${COLUMNS} from extension where loan_id = ${loanId} and state = 'OPEN' for update`.execute(
    db,
  );
  return rows[0];
}

/** The one that this payment made effective. */
export async function lockByPayment(
  db: Db,
  paymentId: number,
): Promise<ExtensionRow | undefined> {
  const { rows } = await sql<ExtensionRow>`
    select ${COLUMNS} from extension where payment_id = ${paymentId} and state = 'EFFECTIVE' for update`.execute(
    db,
  );
  return rows[0];
}

/** Extensions that followed on this one: each extended the installment that the one before had made. */
export async function lockFollowing(
  db: Db,
  first: ExtensionRow,
): Promise<ExtensionRow[]> {
  const { rows } = await sql<ExtensionRow>`
    select ${COLUMNS} from extension
    where loan_id = ${first.loanId} and id > ${first.id} and state = 'EFFECTIVE' order by id for update`.execute(
    db,
  );
  let last = first.newInstallmentId;
  return rows.filter((row) => {
    if (row.installmentId !== last) return false;
    last = row.newInstallmentId;
    return true;
  });
}

/** The extension that replaced an installment, with what took its place. */
export async function replacing(
  db: Db,
  installmentId: number,
): Promise<
  | {
      readonly extensionId: number;
      readonly oldId: number;
      readonly newId: number;
      readonly paymentId: number | null;
    }
  | undefined
> {
  const { rows } = await sql<{
    extensionId: number;
    oldId: number;
    newId: number;
    paymentId: number | null;
  }>`
    select id as extension_id, installment_id as old_id, new_installment_id as new_id, payment_id
    from extension where installment_id = ${installmentId} and state = 'EFFECTIVE'`.execute(
    db,
  );
  return rows[0];
}

export interface NewExtension extends Omit<
  ExtensionRow,
  "id" | "newInstallmentId" | "feeMinor" | "state"
> {
  readonly monthOn: Day;
  readonly createdAt: Date;
  readonly reason?: string;
  readonly proofId?: string;
}

export async function insertOpen(
  db: Db,
  extension: NewExtension,
): Promise<number> {
  const { id } = await db
    .insertInto("extension")
    .values({ ...extension, state: "OPEN" })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

export interface Effected {
  readonly newInstallmentId: number;
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

/** Another payment keeps it from now on. */
export async function setPayment(
  db: Db,
  id: number,
  paymentId: number,
): Promise<void> {
  await db
    .updateTable("extension")
    .set({ paymentId })
    .where("id", "=", id)
    .execute();
}

export async function setState(
  db: Db,
  ids: readonly number[],
  state: Exclude<State, "OPEN" | "EFFECTIVE">,
  at: Date,
): Promise<void> {
  await sql`
    update extension set state = ${state}, settled_at = ${at} where id = any(${ids}::bigint[])`.execute(
    db,
  );
}

/** Extensions whose day is over, a batch at a time; what a payment holds right now is left to it. */
export async function lapseBatch(
  db: Db,
  now: Date,
  most: number,
): Promise<Pick<ExtensionRow, "id" | "loanId" | "caseId" | "institutionId">[]> {
  const { rows } = await sql<
    Pick<ExtensionRow, "id" | "loanId" | "caseId" | "institutionId">
  >`
    update extension set state = 'LAPSED', settled_at = ${now}
    where id in (
      select id from extension where state = 'OPEN' and expires_at <= ${now}
      order by expires_at, id limit ${most} for update skip locked)
    returning id, loan_id, case_id, institution_id`.execute(db);
  return rows;
}

export async function anyOver(db: Db, now: Date): Promise<boolean> {
  const { rows } = await sql`
    select from extension where state = 'OPEN' and expires_at <= ${now} limit 1`.execute(
    db,
  );
  return rows.length > 0;
}
