import type { Visit } from "../../../core/context.ts";
import { DEFAULT_ZONE, dayOf, type Day } from "../../../core/day.ts";
import { inTransaction } from "../../../core/transaction.ts";
import { totals } from "../queries/account.ts";
import {
  cachedInstallments,
  type CachedLoan,
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
  for (let after = 0; ;) {
    const today = businessDay(visit.now());
    const batch = await loansAfter(visit.db, after, BATCH, today);
    for (const [loanId, found] of await verifyBatch(visit, batch)) {
      differences += found.length;
      samples.push(...found.map((one) => ({ loanId, ...one })));
      samples.length = Math.min(samples.length, SAMPLES);
      if (options.fix) fixed += await fixLoan(visit, loanId);
    }
    loans += batch.length;
    options.onProgress?.(loans, total);
    if (batch.length < BATCH) return { loans, differences, samples, fixed };
    after = batch.at(-1)?.id ?? after;
  }
}

async function verifyBatch(
  { db, now }: Visit,
  batch: readonly CachedLoan[],
): Promise<Map<number, Difference[]>> {
  const ids = batch.map((loan) => loan.id);
  const today = businessDay(now());
  const [rows, sums, cases] = await Promise.all([
    cachedInstallments(db, ids),
    totals(db, ids),
    openCases(db, ids),
  ]);
  const rowsOf = Map.groupBy(rows, (row) => row.loanId);
  const sumsOf = Map.groupBy(sums, (row) => row.loanId);
  const caseOf = new Map(cases.map((one) => [one.loanId, one]));
  const found = new Map<number, Difference[]>();
  for (const loan of batch) {
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
