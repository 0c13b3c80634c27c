import type { Db } from "@kolekta/db";
import type { Visit } from "../../../core/context.ts";
import { AppError } from "../../../core/errors.ts";
import { inTransaction } from "../../../core/transaction.ts";
import { invalidateLoan } from "../../../account/loan/actions/post.ts";
import { countLoans, loanIdsAfter } from "../queries/cached.ts";
import type { Difference } from "../rules/difference.ts";
import { verifyPortfolio } from "./portfolio.ts";
import {
  type VerificationDay,
  getVerificationDay,
  reverifyLoan,
  verifyBatch,
  readBatch,
} from "./loan.ts";

const BATCH = 1_000;
/** Of the loans, and of the whole. */
const SAMPLES = 20;

/** What is told of one: the loan is null where the whole is concerned. */
export type LoanDifference = Difference & { readonly loanId: number | null };

export interface Verified {
  readonly loans: number;
  readonly differences: number;
  /** The first of them. */
  readonly samples: readonly LoanDifference[];
  /** Loans whose books and rows follow what is derived by now. */
  readonly fixed: number;
  /** Differences that no derivation mends. */
  readonly left: number;
}

interface Options {
  readonly fix: boolean;
  readonly onProgress?: (done: number, total: number) => void;
}

/** Derives every loan again from what happened to it and compares all that follows; with `fix` the books follow too. */
export async function verifyLoans(visit: Visit, options: Options): Promise<Verified> {
  const day = await getVerificationDay(visit);
  const total = await countLoans(visit.db);
  const portfolioDifferences = verifyPortfolio(visit.db);
  portfolioDifferences.catch(() => {});
  const found: LoanDifference[] = [];
  let [loans, differences, fixed, left] = [0, 0, 0, 0];
  const note = (loanId: number | null, newDifferences: readonly Difference[]) => {
    differences += newDifferences.length;
    const max = loanId === null ? SAMPLES : SAMPLES - found.length;
    const added = newDifferences.slice(0, Math.max(0, max));
    found.push(...added.map((difference) => ({ loanId, ...difference })));
  };
  for await (const { ids, batch } of iterateBatches(visit.db, day)) {
    for (const loanId of verifyBatch(batch, day).keys()) {
      const different = await reverifyLoan(visit.db, loanId, day);
      note(loanId, different);
      if (different.length === 0 || !options.fix) continue;
      fixed += await fixLoan(visit, loanId);
      left += (await reverifyLoan(visit.db, loanId, day)).length;
    }
    loans += ids.length;
    options.onProgress?.(loans, total);
  }
  const wide = await portfolioDifferences;
  note(null, wide);
  left = options.fix ? left + wide.length : differences;
  return { loans, differences, samples: found, fixed, left };
}

/** What is kept of all loans; the next rows are on their way while these are reckoned. */
async function* iterateBatches(db: Db, day: VerificationDay) {
  const readAfter = async (after: number) => {
    const ids = await loanIdsAfter(db, after, BATCH);
    const last = ids.at(-1);
    if (last === undefined) return undefined;
    const rows = readBatch(db, ids, day);
    // Where a correction fails first, nobody waits for them any more.
    rows.catch(() => {});
    return { ids, last, rows };
  };
  for (let next = await readAfter(0); next;) {
    const { ids, last, rows } = next;
    const [batch, following] = await Promise.all([rows, readAfter(last)]);
    // The statements leave before these are reckoned, which lets nothing else run.
    await Bun.sleep(0);
    yield { ids, batch };
    next = following;
  }
}

/** The books follow what is derived, and the rows follow the books; 0 where something of it is refused. */
async function fixLoan(visit: Visit, loanId: number): Promise<number> {
  try {
    await inTransaction(visit, loanId, async (tx) => {
      await invalidateLoan(tx, loanId, { kind: "CORRECTION" });
      tx.audit({ action: "loan.fix", entity: "loan", entityId: loanId });
    });
    return 1;
  } catch (error) {
    // The others are mended all the same; this one is counted among those that are left.
    if (error instanceof AppError) return 0;
    throw error;
  }
}
