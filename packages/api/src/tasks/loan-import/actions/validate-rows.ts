import type { Counts } from "../contract.ts";
import * as classes from "../queries/classify.ts";
import { createTapePlacements } from "../queries/places.ts";
import { countLaterPayments } from "../queries/carried.ts";
import { listForeign, rejectForeign, rejectOtherLenders } from "../queries/foreign.ts";
import { rejectRows } from "../queries/identity.ts";
import { getOwnInstitutions } from "../queries/institution-scope.ts";
import { createTape, fillTape, type StagingRow } from "../queries/tape.ts";
import { aboutField, type RowIssue } from "../rules/issue.ts";
import { computePayoff } from "../rules/payoff.ts";
import { readRow, type TapeRow, type TapeTerms } from "../rules/row.ts";
import { type DifferingRow, rejectContradictions } from "./contradictions.ts";
import type { ImportContext } from "./dedicated-connections.ts";
import type { SheetRow } from "../../../core/sheet/cell.ts";
import { readRunRows } from "./files.ts";
import { type ApprovedChanges, baseDay } from "./carry.ts";
import type { ImportReferences, ReadyRun } from "./terms.ts";

export interface Examined {
  readonly counts: Counts;
  /** Sorted by row; at most MAX_ISSUES. */
  readonly issues: readonly RowIssue[];
  readonly approved: ApprovedChanges;
}

export const MAX_ISSUES = 100_000;
const PROGRESS_INTERVAL_ROWS = 5_000;

interface Reading {
  readonly issues: RowIssue[];
  readonly differing: DifferingRow[];
  /** First rows of the loans of `differing`, without its limit. */
  readonly contested: Set<number>;
  failing: number;
  repeated: number;
}

export interface Validation {
  /** Rows without errors are imported, so the first of two different rows of a loan fails too. */
  readonly saveValid?: boolean;
  /** Header and rows; defaults to the file of the run. */
  readonly rows?: AsyncIterable<SheetRow>;
  /** Issues known before the rows are read, by row. */
  readonly refusedRows?: ReadonlyMap<number, readonly RowIssue[]>;
  /** Rows that change only the borrower of a stored loan. */
  readonly detailRows?: readonly number[];
  /** Rows that state no day, so that no stored data is newer. */
  readonly undatedRows?: readonly number[];
  /** Extension fees on record by row; no field of a tape states them. */
  readonly extensionFees?: ReadonlyMap<number, number>;
}

/**
 * Reads the file of a run into a temporary table and compares it with the portfolio. Writes nothing
 * permanent; `context.db` must be a transaction.
 */
export async function validateRows(
  context: ImportContext,
  run: ReadyRun,
  terms: TapeTerms & ImportReferences,
  onProgress: (doneRows: number) => Promise<void>,
  validation: Validation = {},
): Promise<Examined> {
  const {
    saveValid = false,
    refusedRows = new Map(),
    detailRows = [],
    undatedRows = [],
    extensionFees,
  } = validation;
  const reading: Reading = {
    issues: [],
    differing: [],
    contested: new Set(),
    failing: 0,
    repeated: 0,
  };
  await createTape(context.db);
  const file = validation.rows ?? readRunRows(context.dataDir, run);
  await fillTape(
    context.db,
    stagingRows(file, terms, reading, { refusedRows, extensionFees, onProgress }),
  );
  const { institutionId, byRule, asOfOn } = run;
  const { productId, lenderId, source } = terms;
  const placement = { productId, institutionId, byRule };
  const { today } = terms.calendar;
  await createTapePlacements(context.db, { ...placement, lenderId }, today);
  await classes.classify(context.db, { ...placement, asOf: asOfOn, undatedRows });
  await classes.markDetails(context.db, detailRows);
  await rejectForeign(context.db, getOwnInstitutions(context.actor));
  await rejectOtherLenders(context.db, lenderId, source);
  if (saveValid) await rejectRows(context.db, [...reading.contested]);
  const { issues, approved } = await rejectContradictions(
    { db: context.db, run, source, now: context.now() },
    reading.differing,
    { saveValid },
  );
  const { refused, ...verdicts } = await classes.getVerdictCounts(context.db);
  const zones = await classes.getZoneCounts(context.db);
  const foreign = await listForeign(context.db, source, MAX_ISSUES);
  const laterPayments = await countLaterPayments(context.db, await baseDay(context, asOfOn));
  const { repeated } = reading;
  const failing = reading.failing + refused;
  return {
    counts: { ...verdicts, ...zones, laterPayments, repeated, failing },
    issues: [...reading.issues, ...issues, ...foreign.map(toForeignIssue(run))]
      .toSorted((a, b) => a.row - b.row)
      .slice(0, MAX_ISSUES),
    approved,
  };
}

interface StagingOptions {
  readonly refusedRows: ReadonlyMap<number, readonly RowIssue[]>;
  readonly extensionFees: ReadonlyMap<number, number> | undefined;
  readonly onProgress: (doneRows: number) => Promise<void>;
}

async function* stagingRows(
  file: AsyncIterable<SheetRow>,
  terms: TapeTerms & ImportReferences,
  reading: Reading,
  { refusedRows, extensionFees, onProgress }: StagingOptions,
): AsyncGenerator<StagingRow> {
  const firsts = new Map<string, { row: number; digest: string }>();
  let done = -1;
  for await (const line of file) {
    const { row } = line;
    done += 1;
    if (done === 0) continue;
    if (done % PROGRESS_INTERVAL_ROWS === 0) await onProgress(done);
    const issues = refusedRows.get(row);
    const read = issues
      ? ({ ok: false, issues } as const)
      : readRow(line, terms, extensionFees?.get(row));
    if (!read.ok) {
      fail(reading, read.issues);
      continue;
    }
    const digest = computeDigest(read.row);
    const borrowerKey = `${terms.source}:${read.row.person.borrowerId}`;
    const first = firsts.get(read.row.loan.loanNumber);
    if (first) {
      if (first.digest === digest) reading.repeated += 1;
      else failDiffering(reading, read.row, first.row, borrowerKey);
      continue;
    }
    firsts.set(read.row.loan.loanNumber, { row, digest });
    const payoff = computePayoff(read.row.loan, terms.calendar.today);
    yield { ...read.row, borrowerKey, digest, payoff };
  }
}

function fail(reading: Reading, issues: readonly RowIssue[]): void {
  reading.failing += 1;
  if (reading.issues.length < MAX_ISSUES) reading.issues.push(...issues);
}

function failDiffering(
  reading: Reading,
  { row, loan, person }: TapeRow,
  first: number,
  borrowerKey: string,
): void {
  reading.failing += 1;
  reading.contested.add(first);
  if (reading.differing.length === MAX_ISSUES) return;
  const { loanNumber } = loan;
  const { name, phone } = person;
  reading.differing.push({ row, first, loanNumber, borrowerKey, name, phone });
}

const toForeignIssue =
  ({ mapping }: ReadyRun) =>
  ({ target, ...issue }: Awaited<ReturnType<typeof listForeign>>[number]): RowIssue => ({
    ...aboutField(mapping, target),
    ...issue,
    params: {},
  });

/** Returns a digest of the loan data: equal for equal content in any file, row, stage or day. */
function computeDigest({ person, loan }: TapeRow): string {
  const { rest, dueOn: _due, status: _status, ...loanValues } = loan;
  const later = rest && [rest.principal, rest.interest];
  return Bun.hash.xxHash64(JSON.stringify([person, loanValues, later])).toString(36);
}
