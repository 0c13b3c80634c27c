import type { Db } from "@kolekta/db";
import { sql } from "kysely";
import type { CleanMode, CodeState, CodeType } from "../contract.ts";
import { queryRow, queryRows } from "../../../core/query.ts";

export interface CodeRow {
  readonly id: number;
  readonly loanId: number;
  /** Case of the code; null only for codes older than the link to cases. */
  readonly caseId: number | null;
  /** Agent who created the code. */
  readonly agentId: number | null;
  readonly type: CodeType;
  readonly channel: string;
  readonly bank: string;
  readonly amountMinor: number;
  readonly paidMinor: number;
  readonly state: CodeState;
  /** Provider that issued the number; null before that. */
  readonly provider: string | null;
  readonly number: string | null;
  readonly cleanMode: CleanMode | null;
  readonly installmentId: number | null;
  readonly extensionId: number | null;
  readonly deductionId: number | null;
  readonly createdAt: Date;
  readonly expiresAt: Date;
}

const COLUMNS = sql`
  id, loan_id, case_id, agent_id, type, channel, bank, amount_minor, paid_minor, state, provider, number,
  clean_mode, installment_id, extension_id, deduction_id, created_at, expires_at`;

export const lock = (db: Db, id: number) =>
  queryRow(db)<CodeRow>`
    select ${COLUMNS} from repayment_code where id = ${id} for update`;

/** Returns the case of the code without locking the code. */
export async function findCaseId(db: Db, id: number): Promise<number | null> {
  const row = await db
    .selectFrom("repaymentCode")
    .select("caseId")
    .where("id", "=", id)
    .executeTakeFirst();
  return row?.caseId ?? null;
}

/** Providers reuse numbers: returns the open code with this number, or else its last one. */
export const byNumber = (db: Db, provider: string, number: string) =>
  queryRow(db)<CodeRow>`
    select ${COLUMNS} from repayment_code where provider = ${provider} and number = ${number}
    order by state in ('REQUESTED', 'ACTIVE', 'PARTIAL') desc, id desc limit 1`;

/** Locks the open code that a new code of this kind would duplicate. */
export const lockOpenLike = (db: Db, like: Pick<CodeRow, "loanId" | "type" | "channel" | "bank">) =>
  queryRow(db)<CodeRow>`
    select ${COLUMNS} from repayment_code
    where loan_id = ${like.loanId} and type = ${like.type} and channel = ${like.channel} and bank = ${like.bank}
      and state in ('REQUESTED', 'ACTIVE', 'PARTIAL') for update`;

export type NewCode = Omit<CodeRow, "id" | "paidMinor" | "state" | "provider" | "number">;

export async function insert(db: Db, code: NewCode): Promise<CodeRow> {
  const { id } = await db
    .insertInto("repaymentCode")
    .values({
      ...code,
      state: "REQUESTED",
      updatedAt: code.createdAt,
      nextAttemptAt: code.createdAt,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return { ...code, id, paidMinor: 0, state: "REQUESTED", provider: null, number: null };
}

/** Counts the codes of the case since the start of the day. Failed codes do not count. */
export async function countCodesSince(db: Db, caseId: number, since: Date): Promise<number> {
  const { n } = await db
    .selectFrom("repaymentCode")
    .select((eb) => eb.fn.countAll<number>().as("n"))
    .where("caseId", "=", caseId)
    .where("createdAt", ">=", since)
    .where("state", "<>", "FAILED")
    .executeTakeFirstOrThrow();
  return n;
}

/**
 * Sums the open part codes of the loan, except the one on this channel, which a new code replaces.
 */
export async function openParts(
  db: Db,
  { loanId, channel, bank }: Pick<CodeRow, "loanId" | "channel" | "bank">,
  now: Date,
): Promise<number> {
  const row = await queryRow(db)<{ requested: number }>`
    select coalesce(sum(amount_minor - paid_minor), 0)::bigint as requested from repayment_code
    where loan_id = ${loanId} and type = 'SINGLE' and state in ('REQUESTED', 'ACTIVE', 'PARTIAL')
      and expires_at > ${now} and (channel, bank) <> (${channel}, ${bank})`;
  return row?.requested ?? 0;
}

export const lockOpen = (db: Db, loanId: number) =>
  queryRows(db)<CodeRow>`
    select ${COLUMNS} from repayment_code
    where loan_id = ${loanId} and state in ('REQUESTED', 'ACTIVE', 'PARTIAL') order by id for update`;
