import type { Db } from "@kolekta/db";
import type { BaseContext } from "../../../core/context.ts";
import { AppError } from "../../../core/errors.ts";
import { inTransaction } from "../../../core/transaction.ts";
import { invalidateLoan } from "../../../account/loan/actions/post.ts";
import { countLoans, loanIdsAfter } from "../queries/cached.ts";
import { settledCounts, findCountDifferences } from "../queries/counter.ts";
import { doubtfulEvents, orphans } from "../queries/event.ts";
import { settledDifference, caseCountDifference } from "../rules/counter.ts";
import { type Difference, differenceIn } from "../rules/difference.ts";
import { eventDifferences } from "../rules/event.ts";
import {
  type VerificationDay,
  getVerificationDay,
  reverifyLoan,
  verifyBatch,
  readBatch,
} from "./loan.ts";

/** Verifies everything that does not go loan by loan: ledger events, and stored counts. */
async function verifyPortfolio(db: Db): Promise<Difference[]> {
  const [events, lost, settled, tallied] = await Promise.all([
    doubtfulEvents(db),
    orphans(db),
    settledCounts(db),
    findCountDifferences(db),
  ]);
  return [
    ...events.flatMap(eventDifferences),
    ...lost.flatMap(({ eventId, ...target }) =>
      differenceIn(target, "event", eventId, "no such event"),
    ),
    ...settled.flatMap(settledDifference),
    ...tallied.flatMap(caseCountDifference),
  ];
}

const BATCH = 1_000;
/** Applies separately to the loans and to the portfolio. */
const SAMPLES = 20;

/** Difference with its loan; null for the portfolio. */
export type LoanDifference = Difference & { readonly loanId: number | null };

export interface Verified {
  readonly loans: number;
  readonly differences: number;
  /** First differences. */
  readonly samples: readonly LoanDifference[];
  /** Loans that were posted again without an error. */
  readonly fixed: number;
  /** Differences that a new derivation cannot remove. */
  readonly left: number;
}

interface Options {
  readonly fix: boolean;
  readonly onProgress?: (done: number, total: number) => void;
}

/**
 * Derives every loan from its history and compares the stored rows. With `fix` the differences are
 * posted.
 */
export async function verifyLoans(context: BaseContext, options: Options): Promise<Verified> {
  const day = await getVerificationDay(context);
  const total = await countLoans(context.db);
  const portfolioDifferences = verifyPortfolio(context.db);
  portfolioDifferences.catch(() => {});
  const found: LoanDifference[] = [];
  let [loans, differences, fixed, left] = [0, 0, 0, 0];
  const note = (loanId: number | null, newDifferences: readonly Difference[]) => {
    differences += newDifferences.length;
    const max = loanId === null ? SAMPLES : SAMPLES - found.length;
    const added = newDifferences.slice(0, Math.max(0, max));
    found.push(...added.map((difference) => ({ loanId, ...difference })));
  };
  for await (const { ids, batch } of iterateBatches(context.db, day)) {
    for (const loanId of verifyBatch(batch, day).keys()) {
      const different = await reverifyLoan(context.db, loanId, day);
      note(loanId, different);
      if (different.length === 0 || !options.fix) continue;
      fixed += await fixLoan(context, loanId);
      left += (await reverifyLoan(context.db, loanId, day)).length;
    }
    loans += ids.length;
    options.onProgress?.(loans, total);
  }
  const wide = await portfolioDifferences;
  note(null, wide);
  left = options.fix ? left + wide.length : differences;
  return { loans, differences, samples: found, fixed, left };
}

/**
 * Reads the rows of all loans in batches. The next batch is read while the current one is
 * compared.
 */
async function* iterateBatches(db: Db, day: VerificationDay) {
  const readAfter = async (after: number) => {
    const ids = await loanIdsAfter(db, after, BATCH);
    const last = ids.at(-1);
    if (last === undefined) return undefined;
    const rows = readBatch(db, ids, day);
    // Prevents an unhandled rejection when a correction fails while the next batch is being read.
    rows.catch(() => {});
    return { ids, last, rows };
  };
  for (let next = await readAfter(0); next;) {
    const { ids, last, rows } = next;
    const [batch, following] = await Promise.all([rows, readAfter(last)]);
    // Lets the queries leave before the comparison blocks the event loop.
    await Bun.sleep(0);
    yield { ids, batch };
    next = following;
  }
}

/** Posts the differences of the loan. Returns 0 when the ledger refuses it. */
async function fixLoan(context: BaseContext, loanId: number): Promise<number> {
  try {
    await inTransaction(context, loanId, async (tx) => {
      await invalidateLoan(tx, loanId, { kind: "CORRECTION" });
      tx.audit({ action: "loan.fix", entity: "loan", entityId: loanId });
    });
    return 1;
  } catch (error) {
    // The other loans are still fixed; this one counts as left.
    if (error instanceof AppError) return 0;
    throw error;
  }
}
