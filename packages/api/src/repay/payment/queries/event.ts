import type { Db } from "@kolekta/db";
import { sql } from "kysely";
import type { Currency } from "../../../core/money.ts";
import type { Answer, EventState, EventType } from "../contract.ts";
import { toStoredInstant } from "../rules/value-day.ts";

/** What a bank tells of one of its transactions. */
export interface BankEvent {
  readonly provider: string;
  /** The bank's own number of the transaction. */
  readonly txnId: string;
  readonly eventType: EventType;
  /** The code that was paid; null where no code was. */
  readonly number: string | null;
  /** Whose money it is where no number says so. */
  readonly loanId: number | null;
  readonly amountMinor: number;
  readonly currency: Currency;
  /** At the bank. */
  readonly paidAt: Date;
  /** How it came where no code says so. */
  readonly channel?: string;
  readonly fileId?: number | null;
}

export interface EventRow extends Omit<BankEvent, "channel"> {
  readonly id: number;
  readonly answer: Answer;
  readonly state: EventState;
  readonly paymentId: number | null;
  /** What the bank said of the moment where it cannot be; `paidAt` is then when it was received. */
  readonly reportedPaidAt: string | null;
}

/** Of each transaction one thing is taken at a time, before any loan is locked. */
export async function lockTransaction(
  db: Db,
  { provider, txnId }: Pick<BankEvent, "provider" | "txnId">,
): Promise<void> {
  await sql`
    select pg_advisory_xact_lock(hashtextextended(${`payment ${provider} ${txnId}`}, 0))`.execute(
    db,
  );
}

const COLUMNS = sql`
  id, provider, txn_id, event_type, number, loan_id, amount_minor, currency, paid_at, reported_paid_at, answer, state, payment_id, file_id`;

export type RecordedEvents = Readonly<Partial<Record<EventType, EventRow>>>;

/** What was told of the transaction so far, by its type. */
export async function getRecordedEvents(
  db: Db,
  { provider, txnId }: Pick<BankEvent, "provider" | "txnId">,
): Promise<RecordedEvents> {
  const { rows } = await sql<EventRow>`
    select ${COLUMNS} from payment_event where provider = ${provider} and txn_id = ${txnId}`.execute(
    db,
  );
  return Object.fromEntries(rows.map((row) => [row.eventType, row]));
}

export async function byId(db: Db, id: number): Promise<EventRow | undefined> {
  const { rows } = await sql<EventRow>`
    select ${COLUMNS} from payment_event where id = ${id}`.execute(db);
  return rows[0];
}

export interface EventReceipt {
  readonly receivedAt: Date;
  readonly answer: Answer;
  readonly paymentId?: number | null;
}

export async function insert(
  db: Db,
  { channel: _, ...event }: BankEvent,
  { receivedAt, answer, paymentId = null }: EventReceipt,
): Promise<number> {
  const { id } = await db
    .insertInto("paymentEvent")
    .values({
      ...event,
      ...toStoredInstant(event.paidAt, receivedAt),
      fileId: event.fileId ?? null,
      receivedAt,
      answer,
      state: answer,
      paymentId,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

/** Its money lies nowhere any more, and waits. */
export async function resuspendEvent(db: Db, id: number): Promise<void> {
  await db
    .updateTable("paymentEvent")
    .set({ state: "SUSPENDED", paymentId: null })
    .where("id", "=", id)
    .execute();
}

/** What became of it since; the answer stays. */
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
