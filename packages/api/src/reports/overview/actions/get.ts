import type { z } from "zod";
import type { Ctx } from "../../../core/context.ts";
import type { page, Row, Sort } from "../contract.ts";
import { compareStages, loadOverview, type Stage } from "./load.ts";

const toRow = (stage: Stage): Row => ({
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

const BY: Record<Sort, (row: Row, other: Row) => number> = {
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
  readonly sort: Sort;
  readonly descending: boolean;
}

export function sortStages(stages: readonly Stage[], { sort, descending }: Order): Row[] {
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
  { page: at, size, ...input }: z.output<typeof page.input>,
): Promise<z.input<typeof page.output>> {
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
