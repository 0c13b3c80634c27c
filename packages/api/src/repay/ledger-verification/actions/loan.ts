import type { Db } from "@kolekta/db";
import type { BaseContext } from "../../../core/context.ts";
import type { Day } from "../../../core/day.ts";
import { inSnapshot } from "../../../core/transaction.ts";
import { ledgerDay, toDerivedLoan, readLoans } from "../../../account/loan/actions/account.ts";
import { listEvaluatedPromises } from "../../../tasks/promise/actions/verify.ts";
import { reversalDaysOn } from "../../../tasks/closing/actions/policy.ts";
import { cachedInstallments, cachedLoans, lastCases, findLastRunDay } from "../queries/cached.ts";
import { listEntries } from "../queries/line.ts";
import { listCodes, listDeductions, listExtensions, listPayments } from "../queries/money.ts";
import type { Difference } from "../rules/difference.ts";
import { loanDifferences, nameLines } from "../rules/loan.ts";

/** Ledger day, with the settings that a verification needs. */
export interface VerificationDay extends Pick<BaseContext, "now"> {
  readonly today: Day;
  /** Last day with a run, or today before the first. */
  readonly lastRunOn: Day;
  readonly reversalDays: (closedOn: Day) => number;
}

export async function getVerificationDay({ db, now }: BaseContext): Promise<VerificationDay> {
  const today = ledgerDay({ now });
  const reversalDays = await reversalDaysOn(db);
  const lastRunOn = (await findLastRunDay(db)) ?? today;
  return { now, today, lastRunOn, reversalDays };
}

/** Reads the stored rows of these loans on parallel connections. */
export async function readBatch(db: Db, ids: readonly number[], { now }: VerificationDay) {
  const [derivationRows, loans, installments, cases, ...money] = await Promise.all([
    readLoans(db, ids),
    cachedLoans(db, ids),
    cachedInstallments(db, ids),
    lastCases(db, ids),
    listPayments(db, ids),
    listCodes(db, ids),
    listDeductions(db, ids),
    listExtensions(db, ids),
    listEvaluatedPromises({ db, now }, ids),
  ]);
  return { facts: derivationRows, loans, installments, cases, money };
}

type Batch = Awaited<ReturnType<typeof readBatch>>;

/** Lists the differences of each loan, by loan id. */
export function verifyBatch(
  { facts: derivationRows, loans, installments, cases, money }: Batch,
  { today, lastRunOn, reversalDays }: VerificationDay,
): Map<number, Difference[]> {
  const rowById = new Map(derivationRows.map((row) => [row.id, row]));
  const caseByLoan = new Map(cases.map((caseRow) => [caseRow.loanId, caseRow]));
  const installmentsByLoan = byLoan(installments);
  const [payments, codes, deductions, extensions, promises] = money;
  const [paymentsBy, codesBy] = [byLoan(payments), byLoan(codes)];
  const [deductionsBy, extensionsBy] = [byLoan(deductions), byLoan(extensions)];
  const promisesBy = byLoan(promises);
  const found = new Map<number, Difference[]>();
  for (const loan of loans) {
    const { id } = loan;
    const row = rowById.get(id);
    if (!row) continue;
    // Compares up to the accrued day of the loan: a late end-of-day run is no difference.
    const through = row.accruedOn ?? row.openingOn ?? today;
    const stored = {
      loan,
      installments: installmentsByLoan.get(id) ?? [],
      case: caseByLoan.get(id),
      payments: paymentsBy.get(id) ?? [],
      codes: codesBy.get(id) ?? [],
      deductions: deductionsBy.get(id) ?? [],
      extensions: extensionsBy.get(id) ?? [],
      promises: promisesBy.get(id) ?? [],
    };
    const comparedOn = through > lastRunOn ? through : lastRunOn;
    const computed = toDerivedLoan(row, through, comparedOn < today ? comparedOn : today);
    const different = loanDifferences(computed, stored, reversalDays);
    if (different.length > 0) found.set(id, different);
  }
  return found;
}

const byLoan = <T extends { readonly loanId: number }>(rows: readonly T[]) =>
  Map.groupBy(rows, ({ loanId }) => loanId);

/**
 * Verifies the loan again in one snapshot: payments between two reads are no difference. Adds the
 * ids of entries.
 */
export const reverifyLoan = (db: Db, loanId: number, day: VerificationDay): Promise<Difference[]> =>
  inSnapshot(db, async (snapshot) => {
    const batch = await readBatch(snapshot, [loanId], day);
    const found = verifyBatch(batch, day).get(loanId) ?? [];
    return nameLines(found, await listEntries(snapshot, loanId));
  });
