import type { Db } from "@kolekta/db";
import { sql } from "kysely";
import type { Actor } from "../../../core/context.ts";
import { type Day, DEFAULT_ZONE } from "../../../core/day.ts";
import { insertRow, queryRow } from "../../../core/query.ts";
import { institutionVisibleTo } from "../../../core/scope.ts";
import type { PaymentState, ReversalFault } from "../contract.ts";

export interface NewPayment {
  readonly loanId: number;
  readonly caseId: number | null;
  readonly institutionId: number | null;
  readonly agentId: number | null;
  readonly channel: string;
  readonly provider: string;
  readonly reference: string;
  readonly codeId: number | null;
  readonly fileId: number | null;
  readonly amountMinor: number;
  readonly paidAt: Date;
  readonly createdAt: Date;
  /** Event of the ledger. */
  readonly eventId: number;
  /** Ledger day of the payment. */
  readonly valueOn: Day;
}

export const insert = (db: Db, payment: NewPayment): Promise<number> =>
  insertRow(db, "payment", payment);

export interface PaymentRow {
  readonly id: number;
  readonly loanId: number;
  readonly caseId: number | null;
  readonly institutionId: number | null;
  readonly agentId: number | null;
  readonly codeId: number | null;
  readonly provider: string;
  readonly reference: string;
  readonly amountMinor: number;
  readonly paidAt: Date;
  readonly state: PaymentState;
  /** Event of the ledger; null for a payment contained in the opening. */
  readonly eventId: number | null;
}

const found = (db: Db, id: number) =>
  db
    .selectFrom("payment")
    .select(["id", "loanId", "caseId", "institutionId", "agentId", "codeId"])
    .select(["provider", "reference", "amountMinor", "paidAt", "state"])
    .select("eventId")
    .where("id", "=", id)
    .$narrowType<{ state: PaymentState }>();

export const byId = (db: Db, id: number): Promise<PaymentRow | undefined> =>
  found(db, id).executeTakeFirst();

/** Finds a payment in the view of finance; undefined when it is not visible. */
export const seenById = (db: Db, actor: Actor, id: number): Promise<PaymentRow | undefined> =>
  found(db, id)
    .where((eb) =>
      eb.or([
        eb("institutionId", "is", null),
        institutionVisibleTo(actor, sql.ref("institutionId")),
      ]),
    )
    .executeTakeFirst();

export interface Reversal {
  readonly paymentId: number;
  readonly eventId: number;
  readonly fault: ReversalFault;
  readonly reversedAt: Date;
  readonly valueOn: Day;
  readonly recordedAt: Date;
  readonly reason?: string;
  readonly userId?: number;
}

/** Inserts the reversal. It is never deleted. */
export async function insertReversal(db: Db, reversal: Reversal): Promise<void> {
  const { paymentId, reversedAt } = reversal;
  await db.insertInto("paymentReversal").values(reversal).execute();
  await db
    .updateTable("payment")
    .set({ state: "REVERSED", reversedAt })
    .where("id", "=", paymentId)
    .execute();
}

/**
 * Checks if the payer of this code may pay less, by the channel rule in force when the code was
 * created.
 */
export async function isOpenAmount(db: Db, codeId: number): Promise<boolean> {
  const row = await queryRow(db)<{ openAmount: boolean }>`
    select r.open_amount from repayment_code k
    left join collection_case c on c.id = k.case_id
    left join institution i on i.id = c.institution_id
    cross join lateral repay_channel_on(k.channel, k.bank,
      (k.created_at at time zone coalesce(i.zone, ${DEFAULT_ZONE}))::date) r
    where k.id = ${codeId}`;
  return row?.openAmount ?? false;
}
