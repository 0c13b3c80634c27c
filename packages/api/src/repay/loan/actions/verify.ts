import type { Visit } from "../../../core/context.ts";
import { DEFAULT_ZONE, dayOf, type Day } from "../../../core/day.ts";
import { inTransaction } from "../../../core/transaction.ts";
import { totals } from "../queries/account.ts";
import {
  cachedInstallments,
  countLoans,
  loansAfter,
  openCases,
} from "../queries/verify.ts";
import { type Difference, differencesOf } from "../rules/verify.ts";
import { accountOf, holdLoan } from "./account.ts";
import { writeCaches } from "./post.ts";

const BATCH = 2_000;

export interface Verified {
  readonly loans: number;
  readonly differences: number;
  /** The first of them. */
  readonly samples: readonly (Difference & { loanId: number })[];
  readonly fixed: number;
}

const SAMPLES = 20;

/** Derives every loan again from its entries and compares; with `fix` the rows follow the entries. */
export async function verifyLoans(
  visit: Visit,
  options: { fix: boolean; onProgress?: (done: number, total: number) => void },
): Promise<Verified> {
  const total = await countLoans(visit.db);
  const samples: (Difference & { loanId: number })[] = [];
  let [loans, differences, fixed] = [0, 0, 0];
  // The next rows are on their way while these are reckoned.
  for (let next = fetchBatch(visit, 0); ;) {
    const batch = await next;
    const last = batch.loans.at(-1);
    const isLast = batch.loans.length < BATCH || !last;
    if (!isLast) next = fetchBatch(visit, last.id);
    // Where a correction fails first, nobody waits for them any more.
    next.catch(() => {});
    for (const [loanId, found] of verifyBatch(batch)) {
      differences += found.length;
      samples.push(...found.map((one) => ({ loanId, ...one })));
      samples.length = Math.min(samples.length, SAMPLES);
      if (options.fix) fixed += await fixLoan(visit, loanId);
    }
    loans += batch.loans.length;
    options.onProgress?.(loans, total);
    if (isLast) return { loans, differences, samples, fixed };
  }
}

async function fetchBatch({ db, now }: Visit, after: number) {
  const today = businessDay(now());
  const loans = await loansAfter(db, after, BATCH, today);
  const ids = loans.map((loan) => loan.id);
  const [rows, sums, cases] = await Promise.all([
    cachedInstallments(db, ids),
    totals(db, ids),
    openCases(db, ids),
  ]);
  return { today, loans, rows, sums, cases };
}

type Batch = Awaited<ReturnType<typeof fetchBatch>>;

function verifyBatch({
  today,
  loans,
  rows,
  sums,
  cases,
}: Batch): Map<number, Difference[]> {
  const rowsOf = Map.groupBy(rows, (row) => row.loanId);
  const sumsOf = Map.groupBy(sums, (row) => row.loanId);
  const caseOf = new Map(cases.map((one) => [one.loanId, one]));
  const found = new Map<number, Difference[]>();
  for (const loan of loans) {
    const installments = rowsOf.get(loan.id) ?? [];
    const account = accountOf(
      loan.loanOn,
      installments,
      sumsOf.get(loan.id) ?? [],
    );
    const different = differencesOf(
      account,
      { loan, installments, case: caseOf.get(loan.id) },
      today,
      loan.graceDays,
    );
    if (different.length > 0) found.set(loan.id, different);
  }
  return found;
}

/** Loans are aged by the day of the house. */
const businessDay = (now: Date): Day => dayOf(now, DEFAULT_ZONE);

const fixLoan = (visit: Visit, loanId: number): Promise<number> =>
  inTransaction(visit, loanId, async (tx) => {
    const today = businessDay(tx.now());
    await writeCaches(tx, await holdLoan(tx.db, loanId, today), today);
    tx.audit({ action: "loan.fix", entity: "loan", entityId: loanId });
    return 1;
  });
