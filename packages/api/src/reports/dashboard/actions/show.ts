import type { z } from "zod";
import type { Ctx } from "../../../core/context.ts";
import { coverDays, assertDayRange } from "../../../core/range.ts";
import type * as c from "../contract.ts";
import { MAX_DAYS } from "../contract-codes.ts";
import * as hours from "../queries/hours.ts";
import * as intraday from "../queries/intraday.ts";
import { agents } from "../queries/intraday-agents.ts";
import { buildPoints, computeRates, toUsual } from "../rules.ts";

export function buildQuery(ctx: Ctx, filter: c.IntradayFilter) {
  const range = coverDays(filter, 1, ctx.today());
  assertDayRange(range, MAX_DAYS);
  return { actor: ctx.actor, filter: { ...filter, ...range } };
}

type Stored = Awaited<ReturnType<typeof intraday.stages>>[number];

export const toIntradayRow = ({ total: _, days, usual, ...row }: Stored) => ({
  ...row,
  currency: row.currency as c.IntradayRow["currency"],
  ...computeRates(row),
  usual: toUsual(days, usual),
});

export async function listIntraday(
  ctx: Ctx,
  { page, size, sort, descending, ...filter }: z.output<typeof c.page.input>,
): Promise<z.input<typeof c.page.output>> {
  const query = buildQuery(ctx, filter);
  const cut = { size, offset: (page - 1) * size };
  const rows = await intraday.stages(ctx.db, query, { sort, descending }, cut);
  const total = rows[0]?.total ?? (await intraday.countStages(ctx.db, query));
  const { from, to } = query.filter;
  return { from, to, rows: rows.map(toIntradayRow), total, page, size };
}

export async function listHourAgents(
  ctx: Ctx,
  { page, size, day, ...filter }: z.output<typeof c.listAgents.input>,
): Promise<z.input<typeof c.listAgents.output>> {
  const query = buildQuery(ctx, { ...filter, from: day, to: day });
  const cut = { size, offset: (page - 1) * size };
  const rows = await agents(ctx.db, query, cut);
  return {
    rows: rows.map(({ total: _, ...row }) => ({
      ...row,
      currency: row.currency as c.AgentHour["currency"],
      ...computeRates(row),
    })),
    total: rows[0]?.total ?? 0,
    page,
    size,
  };
}

export async function listHours(
  ctx: Ctx,
  input: z.output<typeof c.listHours.input>,
): Promise<z.input<typeof c.listHours.output>> {
  const { db, actor } = ctx;
  const day = input.day ?? ctx.today();
  const parts = await hours.listHourParts(db, { actor, ...input, day });
  const ids = [...new Set(parts.map(({ institutionId }) => institutionId))];
  const [before, all] = await Promise.all([
    hours.countComparableDays(db, ids, day),
    hours.listReportingHours(db, day),
  ]);
  const points = buildPoints({ day, hours: all, parts, before });
  return { day, asOf: ctx.now(), ...points };
}
