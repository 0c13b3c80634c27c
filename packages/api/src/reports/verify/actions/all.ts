import type { BaseContext } from "../../../core/context.ts";
import { verifyCounts } from "../../agent/actions/verify.ts";
import { COLLECTED_REPORTS } from "../../collected.ts";
import { toDays } from "../../figure/actions/verify.ts";
import { mergeDifferences } from "../../figure/rules.ts";
import { verifyReports } from "../../run/actions/verify.ts";
import { verifyRaw } from "./raw.ts";

type Days = Parameters<typeof toDays>[0];

const SAMPLES = 200;

/**
 * Compares all stored figures with the facts in three ways: by the code of the aggregation, by
 * separate definitions over raw tables, and by computing the reports again.
 */
export async function verifyAll(context: BaseContext, range: Days = {}) {
  const { differences: total, samples, ...sizes } = await verifyCounts(context, range);
  const reports = await verifyReports(context, COLLECTED_REPORTS, toDays(range));
  const raw = await verifyRaw(context, toDays(range));
  const all = mergeDifferences([raw, { total, samples }, reports], SAMPLES);
  return { ...sizes, differences: all.total, samples: all.samples };
}
