import type { z } from "zod";
import type { Slice } from "../../../core/case-records.ts";
import type { Ctx } from "../../../core/context.ts";
import type { FileReply } from "../../../core/file.ts";
import { exportReport } from "../../run/actions/read.ts";
import type * as c from "../contract.ts";
import { overviewKeys, overviewMeasures } from "../contract-columns.ts";
import { compareStages, loadOverview, type Stage } from "./load.ts";

const toRow = (stage: Stage): c.OverviewRow => ({
  ...compareStages([stage]),
  institutionId: stage.institutionId,
  institutionName: stage.institutionName,
  stageId: stage.stageId,
  stageName: stage.stageName,
  currency: stage.currency,
  day: stage.day,
  beforeDay: stage.beforeDay,
});

const LOWEST = Number.NEGATIVE_INFINITY;

const BY: Record<c.Sort, (row: c.OverviewRow, other: c.OverviewRow) => number> = {
  INSTITUTION: (row, other) => row.institutionName.localeCompare(other.institutionName),
  STAGE: (row, other) =>
    (row.stageId ?? Number.MAX_SAFE_INTEGER) - (other.stageId ?? Number.MAX_SAFE_INTEGER),
  COLLECTED: (row, other) => row.now.collectedMinor - other.now.collectedMinor,
  ATTAINED: (row, other) => compareShares(row.attained, other.attained),
  AMOUNT_RATE: (row, other) => compareShares(row.now.amountRate, other.now.amountRate),
};

const compareShares = (share: number | null, other: number | null): number =>
  share === other ? 0 : (share ?? LOWEST) - (other ?? LOWEST);

interface Order {
  readonly sort: c.Sort;
  readonly descending: boolean;
}

function sortStages(stages: readonly Stage[], { sort, descending }: Order): c.OverviewRow[] {
  const sign = descending ? -1 : 1;
  return stages
    .map(toRow)
    .toSorted(
      (row, other) =>
        sign * BY[sort](row, other) || BY.INSTITUTION(row, other) || BY.STAGE(row, other),
    );
}

export async function getOverviewPage(
  ctx: Ctx,
  { page: at, size, ...input }: z.output<typeof c.overview.page.input>,
): Promise<z.input<typeof c.overview.page.output>> {
  const { stages, currency } = await loadOverview(ctx, input);
  const rows = sortStages(stages, input);
  return {
    rows: rows.slice((at - 1) * size, at * size),
    total: rows.length,
    page: at,
    size,
    totals: { ...compareStages(stages), currency },
  };
}

/** Exports all rows of the month in the order of the screen, and the totals. */
export async function exportOverview(
  ctx: Ctx,
  input: z.output<typeof c.overview.export.input>,
): Promise<FileReply> {
  const { stages, currency, first, last } = await loadOverview(ctx, input);
  const { institutionId, stageId } = input;
  const rows = sortStages(stages, input);
  return exportReport(
    ctx,
    {
      filter: { from: first, to: last, institutionId, stageId, currency },
      count: async () => rows.length,
      rows: async ({ size, offset }: Slice) => rows.slice(offset, offset + size),
      totals: async () => [{ ...compareStages(stages), currency }],
    },
    {
      report: "OVERVIEW",
      file: "overview",
      title: "reports.overview.title",
      keys: overviewKeys,
      measures: overviewMeasures,
    },
  );
}
