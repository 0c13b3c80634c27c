import type { Visit } from "../../../core/context.ts";
import { verifyCounts } from "../../agent/actions/verify.ts";
import { dailyReport } from "../../daily/actions/collect.ts";
import { toDays } from "../../figure/actions/verify.ts";
import { mergeDifferences } from "../../figure/rules.ts";
import { overview } from "../../overview/actions/collect.ts";
import { rollRateReport } from "../../roll-rate/actions/collect.ts";
import { verifyReports } from "../../run/actions/verify.ts";
import { verifyRaw } from "./raw.ts";

type Days = Parameters<typeof toDays>[0];

/** Reports that are computed from all of it and kept. */
const COMPUTED = [dailyReport, overview, rollRateReport];
const SAMPLES = 200;

/**
 * Compares every kept figure with what happened: as the fold reads it, then by definitions of its own over raw tables, and
 * the reports made of them.
 */
export async function verifyAll(visit: Visit, range: Days = {}) {
  const { differences: total, samples, ...sizes } = await verifyCounts(visit, range);
  const reports = await verifyReports(visit, COMPUTED, toDays(range));
  const raw = await verifyRaw(visit, toDays(range));
  const all = mergeDifferences([raw, { total, samples }, reports], SAMPLES);
  return { ...sizes, differences: all.total, samples: all.samples };
}
