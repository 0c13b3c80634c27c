import type { BaseContext } from "../../../core/context.ts";
import type { Day } from "../../../core/day.ts";
import { withRollback } from "../../../core/rollback.ts";
import type { DayRange } from "../../../core/range.ts";
import { type Difference, type Differences, mergeDifferences } from "../../figure/rules.ts";
import * as queries from "../queries/verify.ts";
import type { Report } from "./collect.ts";

const SAMPLES = 20;

/**
 * Computes the finished days of these reports again in a transaction that is rolled back, and
 * compares. Each day that differs counts once.
 */
export async function verifyReports(
  context: BaseContext,
  reports: readonly Report[],
  days: DayRange,
): Promise<Differences> {
  const found: Differences[] = [];
  for (const report of reports) found.push(await getDifferences(context, report, days));
  return mergeDifferences(found, SAMPLES);
}

/**
 * Lists days of institutions that had ended when the report was computed and have not changed
 * since.
 */
export async function finishedDays(
  { db, now }: BaseContext,
  report: Report,
  days: DayRange,
): Promise<{ institutionId: number; day: Day }[]> {
  const { verifiableRows: stored } = report;
  if (!stored) return [];
  const found = await queries.digests(db, { report, stored, days, now: now() });
  return found.map(({ institutionId, day }) => ({ institutionId, day }));
}

interface Found {
  readonly stored: queries.VerifiableRows;
  readonly at: queries.DayDigest;
  /** Rows as computed again. */
  readonly rows: readonly string[];
}

async function getDifferences(
  context: BaseContext,
  report: Report,
  days: DayRange,
): Promise<Differences> {
  const { db, now } = context;
  const { verifiableRows: stored } = report;
  const range = stored && (await queries.findDayRange(db, { stored, days }));
  if (!stored || !range) return { total: 0, samples: [] };
  const query = { report, stored, days, now: now() };
  const { total, first } = await withRollback(context, async (tx) => {
    const before = await queries.digests(tx.db, query);
    await report.collect(tx, { institutionId: null, ...range, hour: null });
    const others = diffDigests(before, await queries.digests(tx.db, query));
    const found: Found[] = [];
    for (const at of others.slice(0, SAMPLES))
      found.push({ stored, at, rows: await queries.listRows(tx.db, { stored, at }) });
    return { total: others.length, first: found };
  });
  const samples = await Promise.all(
    first.map((digestDifference) => getSample(context, digestDifference)),
  );
  return { total, samples };
}

const toKey = ({ institutionId, day }: queries.DayDigest) => `${institutionId} ${day}`;

/** Lists days whose digests differ or exist on one side only. */
function diffDigests(
  before: readonly queries.DayDigest[],
  after: readonly queries.DayDigest[],
): queries.DayDigest[] {
  const afterByKey = new Map(after.map((digest) => [toKey(digest), digest]));
  const had = new Set(before.map(toKey));
  return [
    ...before.filter((digest) => afterByKey.get(toKey(digest))?.digest !== digest.digest),
    ...after.filter((digest) => !had.has(toKey(digest))),
  ];
}

/** Leaves out equal rows. */
async function getSample(
  { db }: BaseContext,
  { stored, at, rows: derivedRows }: Found,
): Promise<Difference> {
  const storedRows = await queries.listRows(db, { stored, at });
  const without = (some: readonly string[], others: readonly string[]) =>
    some.filter((row) => !others.includes(row)).join(" ") || null;
  return {
    source: stored.table,
    key: toKey(at),
    stored: without(storedRows, derivedRows),
    derived: without(derivedRows, storedRows),
  };
}
