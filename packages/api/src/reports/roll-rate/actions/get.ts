import type { z } from "zod";
import type { Slice } from "../../../core/case-records.ts";
import type { Ctx } from "../../../core/context.ts";
import { coverDays, assertDayRange } from "../../../core/range.ts";
import { exportReport, readPage } from "../../run/actions/read.ts";
import { assertSeesInstitutions, assertSeesStages } from "../../run/actions/visibility.ts";
import { DEFAULT_DAYS, MAP_DAYS, type RollRateOutcome } from "../contract-codes.ts";
import type * as c from "../contract.ts";
import { cohortKeys, cohortMeasures } from "../contract-columns.ts";
import * as caseQueries from "../queries/case.ts";
import * as queries from "../queries/list.ts";
import { computeCohortSums } from "../rules.ts";

const toCohortRow = ({ outcomes, ...key }: queries.StoredCohort): c.CohortRow => {
  const counted = JSON.parse(outcomes) as [RollRateOutcome, number, number][];
  const sums = counted.map(([outcome, cases, principalMinor]) => ({
    outcome,
    cases,
    principalMinor,
  }));
  return { ...key, ...computeCohortSums(sums) };
};

function buildCohortReading(
  { db, actor, today }: Ctx,
  { sort, descending, ...criteria }: z.output<typeof c.cohorts.export.input>,
) {
  assertSeesStages(actor);
  const filter = { ...criteria, ...coverDays(criteria, DEFAULT_DAYS, today()) };
  return {
    filter,
    count: () => queries.cohortCount(db, actor, filter),
    rows: async (slice: Slice) => {
      const stored = await queries.cohorts(db, actor, filter, { sort, descending, ...slice });
      return stored.map(toCohortRow);
    },
    totals: async () => {
      const sums = await queries.cohortTotals(db, actor, filter);
      const byCurrency = Map.groupBy(sums, ({ currency }) => currency);
      return [...byCurrency].map(([currency, currencySums]) => ({
        currency,
        ...computeCohortSums(currencySums),
      }));
    },
  };
}

/** Lists cohorts day by day, with their outcomes after the given number of days. */
export const listCohorts = async (
  ctx: Ctx,
  { page, size, ...input }: z.output<typeof c.cohorts.page.input>,
) => readPage(buildCohortReading(ctx, input), { page, size });

export const exportCohorts = async (ctx: Ctx, input: z.output<typeof c.cohorts.export.input>) =>
  exportReport(ctx, buildCohortReading(ctx, input), {
    report: "ROLL_RATE",
    file: "roll-rate",
    title: "reports.metric.name.rollRate",
    keys: cohortKeys,
    measures: cohortMeasures,
  });

export async function getCohortMap(
  { db, actor }: Ctx,
  { currency: named, ...filter }: z.output<typeof c.map.input>,
): Promise<z.output<typeof c.map.output>> {
  assertSeesStages(actor);
  assertDayRange(filter, MAP_DAYS);
  const currency = named ?? (await queries.mainCurrency(db, actor, filter));
  if (!currency) return { currency: null, cells: [] };
  const sums = await queries.mapSums(db, actor, filter, currency);
  const byCell = Map.groupBy(sums, ({ day, daysSince }) => `${day} ${daysSince}`);
  const cells = [...byCell.values()].flatMap((cellSums) => {
    const [first] = cellSums;
    if (!first) return [];
    return { day: first.day, daysSince: first.daysSince, ...computeCohortSums(cellSums) };
  });
  return { currency, cells };
}

export async function getEntries(
  { db, actor }: Ctx,
  { currency: named, ...filter }: z.output<typeof c.entries.input>,
): Promise<z.output<typeof c.entries.output>> {
  assertSeesInstitutions(actor);
  assertDayRange(filter, MAP_DAYS);
  const currency = named ?? (await queries.entryCurrency(db, actor, filter));
  if (!currency) return { currency: null, cells: [] };
  const cells = await queries.entrySums(db, actor, filter, currency);
  return { currency, cells };
}

export async function listCohortCases(
  { db, actor }: Ctx,
  { page, size, ...filter }: z.output<typeof c.listCases.input>,
): Promise<z.input<typeof c.listCases.output>> {
  const slice = { size, offset: (page - 1) * size };
  const [rows, counted] = await Promise.all([
    caseQueries.listCohortCases(db, actor, filter, slice),
    countCases(db, actor, filter),
  ]);
  return { rows, ...counted, page, size };
}

/**
 * Counts cases up to the limit. A larger number comes from the recorded cohort, because counting it
 * would take long.
 */
async function countCases(
  db: Ctx["db"],
  actor: Ctx["actor"],
  filter: caseQueries.CaseFilter,
): Promise<{ total: number; totalCapped: boolean }> {
  const recordedCount = await caseQueries.countOnRecord(db, actor, filter);
  if (recordedCount > caseQueries.COUNT_CAP) return { total: recordedCount, totalCapped: false };
  const counted = await caseQueries.countCohortCases(db, actor, filter);
  const total = Math.min(counted, caseQueries.COUNT_CAP);
  return { total, totalCapped: counted > total };
}
