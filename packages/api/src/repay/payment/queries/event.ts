import type { Db } from "@kolekta/db";
import { sql } from "kysely";
import type { Currency } from "../../../core/money.ts";
import { execute, insertRow, queryRow, queryRows } from "../../../core/query.ts";
import type { Answer, EventState, EventType } from "../contract.ts";
import { toStoredInstant } from "../rules/value-day.ts";

/** Event of a bank about one of its transactions. */
export interface BankEvent {
  readonly provider: string;
  /** The bank's own number of the transaction. */
  readonly txnId: string;
  readonly eventType: EventType;
  /** Number of the paid code; null without a code. */
  readonly number: string | null;
  /** Loan of the payment when no number names it. */
  readonly loanId: number | null;
  readonly amountMinor: number;
  readonly currency: Currency;
  /** Time at the bank. */
  readonly paidAt: Date;
  /** Payment channel when no code names it. */
  readonly channel?: string;
  readonly fileId?: number | null;
}

export interface EventRow extends Omit<BankEvent, "channel"> {
  readonly id: number;
  readonly answer: Answer;
  readonly state: EventState;
  readonly paymentId: number | null;
  /** Reported time when it is impossible; `paidAt` is then the time of receipt. */
  readonly reportedPaidAt: string | null;
}

/** Serializes the events of one transaction. Call before any loan is locked. */
export const lockTransaction = (
  db: Db,
  { provider, txnId }: Pick<BankEvent, "provider" | "txnId">,
): Promise<void> =>
  execute(db)`
    select pg_advisory_xact_lock(hashtextextended(${`payment ${provider} ${txnId}`}, 0))`;

const COLUMNS = sql`
  id, provider, txn_id, event_type, number, loan_id, amount_minor, currency, paid_at, reported_paid_at, answer, state, payment_id, file_id`;

export type RecordedEvents = Readonly<Partial<Record<EventType, EventRow>>>;

/** Reads the recorded events of the transaction, by type. */
export async function getRecordedEvents(
  db: Db,
  { provider, txnId }: Pick<BankEvent, "provider" | "txnId">,
): Promise<RecordedEvents> {
  const rows = await queryRows(db)<EventRow>`
    select ${COLUMNS} from payment_event where provider = ${provider} and txn_id = ${txnId}`;
  return Object.fromEntries(rows.map((row) => [row.eventType, row]));
}

export const byId = (db: Db, id: number) =>
  queryRow(db)<EventRow>`
    select ${COLUMNS} from payment_event where id = ${id}`;

export interface EventReceipt {
  readonly receivedAt: Date;
  readonly answer: Answer;
  readonly paymentId?: number | null;
}

export const insert = (
  db: Db,
  { channel: _, ...event }: BankEvent,
  { receivedAt, answer, paymentId = null }: EventReceipt,
): Promise<number> =>
  insertRow(db, "paymentEvent", {
    ...event,
    ...toStoredInstant(event.paidAt, receivedAt),
    fileId: event.fileId ?? null,
    receivedAt,
    answer,
    state: answer,
    paymentId,
  });

/** Returns the event to suspense: its money is no longer posted. */
export async function resuspendEvent(db: Db, id: number): Promise<void> {
  await db
    .updateTable("paymentEvent")
    .set({ state: "SUSPENDED", paymentId: null })
    .where("id", "=", id)
    .execute();
}

/** Updates the state; the answer stays. */
export async function setState(
  db: Db,
  id: number,
  state: EventState,
  paymentId?: number,
): Promise<void> {
  await db
    .updateTable("paymentEvent")
    .set({ state, ...(paymentId === undefined ? {} : { paymentId }) })
    .where("id", "=", id)
    .execute();
}
