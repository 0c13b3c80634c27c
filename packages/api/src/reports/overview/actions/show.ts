import type { z } from "zod";
import type { Ctx } from "../../../core/context.ts";
import type { page, Row, Sort } from "../contract.ts";
import { compared, load, type Stage } from "./load.ts";

const rowOf = (stage: Stage): Row => ({
  ...compared([stage]),
  institutionId: stage.institutionId,
  institutionName: stage.institutionName,
  queueId: stage.queueId,
  queueName: stage.queueName,
  currency: stage.currency,
  day: stage.day,
  beforeDay: stage.beforeDay,
});

const NOTHING = Number.NEGATIVE_INFINITY;

const BY: Record<Sort, (one: Row, other: Row) => number> = {
  INSTITUTION: (one, other) => one.institutionName.localeCompare(other.institutionName),
  STAGE: (one, other) =>
    (one.queueId ?? Number.MAX_SAFE_INTEGER) - (other.queueId ?? Number.MAX_SAFE_INTEGER),
  COLLECTED: (one, other) => one.now.collectedMinor - other.now.collectedMinor,
  ATTAINED: (one, other) => compareShares(one.attained, other.attained),
  AMOUNT_RATE: (one, other) => compareShares(one.now.amountRate, other.now.amountRate),
};

const compareShares = (one: number | null, other: number | null): number =>
  one === other ? 0 : (one ?? NOTHING) - (other ?? NOTHING);

interface Order {
  readonly sort: Sort;
  readonly descending: boolean;
}

export function sorted(stages: readonly Stage[], { sort, descending }: Order): Row[] {
  const sign = descending ? -1 : 1;
  return stages
    .map(rowOf)
    .toSorted(
      (one, other) =>
        sign * BY[sort](one, other) || BY.INSTITUTION(one, other) || BY.STAGE(one, other),
    );
}

export async function showPage(
  ctx: Ctx,
  { page: at, size, ...input }: z.output<typeof page.input>,
): Promise<z.input<typeof page.output>> {
  const { stages, currency } = await load(ctx, input);
  const rows = sorted(stages, input);
  return {
    rows: rows.slice((at - 1) * size, at * size),
    total: rows.length,
    page: at,
    size,
    totals: { ...compared(stages), currency },
  };
}
