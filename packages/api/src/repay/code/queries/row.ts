import type { Db } from "@kolekta/db";
import { sql } from "kysely";
import type { CleanMode, CodeState, CodeType } from "../contract.ts";

export interface CodeRow {
  readonly id: number;
  readonly loanId: number;
  /** Null only on codes from before cases had them. */
  readonly caseId: number | null;
  /** Who made it. */
  readonly agentId: number | null;
  readonly type: CodeType;
  readonly channel: string;
  readonly bank: string;
  readonly amountMinor: number;
  readonly paidMinor: number;
  readonly state: CodeState;
  /** Who handed out the number; null until there is one. */
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

export async function lock(db: Db, id: number): Promise<CodeRow | undefined> {
  const { rows } = await sql<CodeRow>`
    select ${COLUMNS} from repayment_code where id = ${id} for update`.execute(db);
  return rows[0];
}

/** The case that it belongs to; the code is not locked. */
export async function findCaseId(db: Db, id: number): Promise<number | null> {
  const row = await db
    .selectFrom("repaymentCode")
    .select("caseId")
    .where("id", "=", id)
    .executeTakeFirst();
  return row?.caseId ?? null;
}

/** Providers give numbers again once they are free: the one that is open, else the last that had it. */
export async function byNumber(
  db: Db,
  provider: string,
  number: string,
): Promise<CodeRow | undefined> {
  const { rows } = await sql<CodeRow>`
    select ${COLUMNS} from repayment_code where provider = ${provider} and number = ${number}
    order by state in ('REQUESTED', 'ACTIVE', 'PARTIAL') desc, id desc limit 1`.execute(db);
  return rows[0];
}

/** The one that a second code of this kind would stand beside. */
export async function lockOpenLike(
  db: Db,
  like: Pick<CodeRow, "loanId" | "type" | "channel" | "bank">,
): Promise<CodeRow | undefined> {
  const { rows } = await sql<CodeRow>`
    select ${COLUMNS} from repayment_code
    where loan_id = ${like.loanId} and type = ${like.type} and channel = ${like.channel} and bank = ${like.bank}
      and state in ('REQUESTED', 'ACTIVE', 'PARTIAL') for update`.execute(db);
  return rows[0];
}

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
  return {
    ...code,
    id,
    paidMinor: 0,
    state: "REQUESTED",
    provider: null,
    number: null,
  };
}

/** How many codes the case has seen since the day began; one that the provider refused does not count. */
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

/** What the loan's open codes for parts ask for together, apart from one that gives way. */
export async function openParts(
  db: Db,
  { loanId, channel, bank }: Pick<CodeRow, "loanId" | "channel" | "bank">,
  now: Date,
): Promise<number> {
  const { rows } = await sql<{ requested: number }>`
    select coalesce(sum(amount_minor - paid_minor), 0)::bigint as requested from repayment_code
    where loan_id = ${loanId} and type = 'SINGLE' and state in ('REQUESTED', 'ACTIVE', 'PARTIAL')
      and expires_at > ${now} and (channel, bank) <> (${channel}, ${bank})`.execute(db);
  return rows[0]?.requested ?? 0;
}

/** The loan's open codes, locked. */
export async function lockOpen(db: Db, loanId: number): Promise<CodeRow[]> {
  const { rows } = await sql<CodeRow>`
    select ${COLUMNS} from repayment_code
    where loan_id = ${loanId} and state in ('REQUESTED', 'ACTIVE', 'PARTIAL') order by id for update`.execute(
    db,
  );
  return rows;
}
