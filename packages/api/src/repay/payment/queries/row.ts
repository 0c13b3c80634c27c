import type { Db } from "@kolekta/db";
import { sql } from "kysely";
import type { Actor } from "../../../core/context.ts";
import type { Day } from "../../../core/day.ts";
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
  /** Of the ledger. */
  readonly eventId: number;
  /** The ledger day on which it was paid. */
  readonly valueOn: Day;
}

export async function insert(db: Db, payment: NewPayment): Promise<number> {
  const { id } = await db
    .insertInto("payment")
    .values(payment)
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

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
  /** Of the ledger; null for one that its loan had brought along. */
  readonly eventId: number | null;
}

const COLUMNS = sql`
  id, loan_id, case_id, institution_id, agent_id, code_id, provider, reference, amount_minor, paid_at, state, event_id`;

export async function byId(
  db: Db,
  id: number,
): Promise<PaymentRow | undefined> {
  const { rows } = await sql<PaymentRow>`
    select ${COLUMNS} from payment where id = ${id}`.execute(db);
  return rows[0];
}

/** Within the sight of finance, as money that waits is; undefined outside of it. */
export async function seenById(
  db: Db,
  actor: Actor,
  id: number,
): Promise<PaymentRow | undefined> {
  const { rows } = await sql<PaymentRow>`
    select ${COLUMNS} from payment
    where id = ${id}
      and (institution_id is null or ${institutionVisibleTo(actor, sql.ref("institutionId"))})`.execute(
    db,
  );
  return rows[0];
}

export interface Reversal {
  readonly paymentId: number;
  readonly eventId: number;
  readonly fault: ReversalFault;
  readonly reversedAt: Date;
  readonly valueOn: Day;
  readonly toldAt: Date;
  readonly reason?: string;
  readonly userId?: number;
}

/** It went back: on record for ever, and shown by its state. */
export async function insertReversal(
  db: Db,
  reversal: Reversal,
): Promise<void> {
  const { paymentId, reversedAt } = reversal;
  await db.insertInto("paymentReversal").values(reversal).execute();
  await db
    .updateTable("payment")
    .set({ state: "REVERSED", reversedAt })
    .where("id", "=", paymentId)
    .execute();
}

/** Whether the payer of this code may pay less than it asks for. */
export async function isOpenAmount(
  db: Db,
  { channel, bank }: { channel: string; bank: string },
): Promise<boolean> {
  const row = await db
    .selectFrom("repayChannel")
    .select("openAmount")
    .where("channel", "=", channel)
    .where("bank", "=", bank)
    .executeTakeFirst();
  return row?.openAmount ?? false;
}
