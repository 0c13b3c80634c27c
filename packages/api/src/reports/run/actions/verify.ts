import type { AnyCtx, Visit } from "../../../core/context.ts";
import type { Tx } from "../../../core/transaction.ts";
import { undone } from "../../../core/undone.ts";
import {
  type Differences,
  differencesIn,
  together,
} from "../../figure/rules.ts";
import type { Days } from "../../figure/queries/compare.ts";
import * as queries from "../queries/verify.ts";
import type { Report } from "./collect.ts";

const SAMPLES = 20;

/** Computes the finished days of these reports anew, compares, and leaves them as they were. */
export async function verifyReports(
  visit: Visit,
  reports: readonly Report[],
  days: Days,
): Promise<Differences> {
  const found: Differences[] = [];
  for (const report of reports)
    found.push(await undone(visit, (tx) => differencesOf(tx, report, days)));
  return together(found, SAMPLES);
}

async function differencesOf(
  tx: Tx<AnyCtx>,
  { code: report, keeps, collect }: Report,
  days: Days,
): Promise<Differences> {
  const { db } = tx;
  const asked = keeps.map((kept) => ({ report, kept, days, now: tx.now() }));
  const spans = await Promise.all(
    keeps.map((kept) => queries.span(db, kept, days)),
  );
  const [span] = spans;
  if (!span) return together([], SAMPLES);
  for (const one of asked) await queries.putAside(db, one);
  await collect(tx, { institutionId: null, ...span, hour: null });
  const found: Differences[] = [];
  for (const one of asked)
    found.push(
      differencesIn(
        one.kept.table,
        await queries.differences(db, one, SAMPLES),
      ),
    );
  return together(found, SAMPLES);
}
