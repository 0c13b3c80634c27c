import type { Db } from "@kolekta/db";
import { addDays, toJakartaDay, daysBetween } from "../calendar.ts";
import { openInstallments } from "../../account/loan/actions/open.ts";
import { loanAmounts, loanStatus } from "../../account/loan/rules/figures.ts";
import type { Account } from "../../account/loan/rules/ledger.ts";
import { buildAccount, type SeedInstallment } from "../account.ts";

export interface NewLoan {
  productId?: number;
  loanNumber?: string;
  /** Installments, 30 days apart, the first due on the overdue day; 1 when absent. */
  periods?: number;
  /** Per installment, 1,000,000 when absent. */
  principalMinor?: number;
  /** Per installment, 60,000 when absent. */
  interestMinor?: number;
  /** Late fee of the first installment; 1,000 for each day past due when absent. */
  lateFeeMinor?: number;
  /** Paid on the first installment; everything on it when the case closed by payment, else 0. */
  repaidMinor?: number;
}

interface PlacedLoan extends NewLoan {
  productId: number;
  borrowerId: number;
  overdueOn: string;
  paid: boolean;
  now: Date;
}

export interface MadeLoan {
  readonly loanId: number;
  readonly account: Account;
}

let made = 0;

export async function newLoan(db: Db, input: PlacedLoan): Promise<MadeLoan> {
  made += 1;
  const number = input.loanNumber ?? `T${String(made).padStart(6, "0")}`;
  const insert = (trx: Db) => insertLoan(trx, input, number);
  return db.isTransaction ? insert(db) : db.transaction().execute(insert);
}

async function insertLoan(db: Db, input: PlacedLoan, number: string): Promise<MadeLoan> {
  const installments = buildInstallments(input);
  const loanOn = addDays(input.overdueOn, -30);
  const account = buildAccount(loanOn, installments);
  const { id: loanId } = await db
    .insertInto("loan")
    .values({
      productId: input.productId,
      borrowerId: input.borrowerId,
      number,
      status: loanStatus(installments.map((row) => row.status)),
      loanOn,
      periods: installments.length,
      ...loanAmounts(account),
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  const arriving = installments.map((row) => ({ loanId, ...row }));
  await openInstallments(db, arriving, input.now);
  return { loanId, account };
}

function buildInstallments(input: PlacedLoan): SeedInstallment[] {
  const today = toJakartaDay(input.now);
  return Array.from({ length: input.periods ?? 1 }, (_, index) => {
    const dueOn = addDays(input.overdueOn, 30 * index);
    const late = Math.max(0, daysBetween(dueOn, today));
    const row = {
      period: index + 1,
      dueOn,
      principalMinor: input.principalMinor ?? 1_000_000,
      interestMinor: input.interestMinor ?? 60_000,
      lateFeeMinor: index === 0 ? (input.lateFeeMinor ?? late * 1000) : 0,
      extensionFeeMinor: 0,
      waivedMinor: 0,
    };
    const due = row.principalMinor + row.interestMinor + row.lateFeeMinor;
    const totalRepaidMinor = input.repaidMinor ?? (input.paid ? due : 0);
    const repaidMinor = index === 0 ? totalRepaidMinor : 0;
    const cleared = repaidMinor === due;
    const status = cleared ? 50 : late > 0 ? 40 : 21;
    return { ...row, repaidMinor, repaidOn: cleared ? today : null, status };
  });
}
