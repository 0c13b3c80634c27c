import type { z } from "zod";
import type { Ctx } from "../../../core/context.ts";
import type { FileReply } from "../../../core/file.ts";
import type { Currency } from "../../../core/money.ts";
import { coverDays, assertDayRange } from "../../../core/range.ts";
import { DEFAULT_DAYS, MAX_BARS, MAX_DAYS, TEAM_EXPORT_DAYS } from "../contract-codes.ts";
import type * as c from "../contract.ts";
import type { Order, Slice } from "../queries/agent.ts";
import * as queries from "../queries/team.ts";
import { canSeeComplaints, teamMetrics, teamValues, type ReportRights } from "../rules.ts";
import { exportData, ORG_COLUMNS } from "./export.ts";
import { listReply, toTotals, trendReply } from "./reply.ts";

const buildQuery = (
  ctx: Ctx,
  criteria: z.output<typeof c.TeamFilter>,
  maxDays = MAX_DAYS,
): queries.TeamQuery => {
  const days = coverDays(criteria, DEFAULT_DAYS, ctx.today());
  assertDayRange(days, maxDays);
  return {
    actor: ctx.actor,
    filter: { ...criteria, ...days },
    wages: ctx.actor.permissions.has("wage.read"),
    complaints: canSeeComplaints(ctx.actor),
  };
};

/**
 * Returns which metrics a team report may show. A caller who sees only part of an institution does
 * not get stage metrics.
 */
const toReportRights = (query: queries.TeamQuery): ReportRights => {
  const { actor, filter, wages, complaints } = query;
  return {
    wages,
    complaints,
    whole:
      filter.by === "institution" &&
      filter.groupId === undefined &&
      (actor.caseScope === "ALL" || actor.caseScope === "INSTITUTION"),
  };
};

async function getPage(
  ctx: Ctx,
  query: queries.TeamQuery,
  order: Order,
  slice: Slice,
): Promise<{ rows: c.TeamRow[]; totals: c.Totals[] }> {
  const stored = await queries.teamPage(ctx.db, query, order, slice);
  const rights = toReportRights(query);
  const rows = stored.days.map((row) => ({
    day: row.day,
    institutionId: row.institutionId,
    institutionName: row.institutionName,
    groupId: row.groupId,
    groupName: row.groupName,
    currency: row.currency as Currency,
    values: teamValues(row, rights),
  }));
  const totals = toTotals(stored.totals, (sums) => teamValues(sums, rights));
  return { rows, totals };
}

export async function listTeams(
  ctx: Ctx,
  { page, size, sort, descending, ...criteria }: z.output<typeof c.listTeams.input>,
): Promise<z.output<typeof c.listTeams.output>> {
  const query = buildQuery(ctx, criteria);
  const slice = { size, offset: (page - 1) * size };
  const found = await getPage(ctx, query, { sort, descending }, slice);
  return listReply(query.filter, { page, size }, found.rows, found.totals);
}

export async function exportTeams(
  ctx: Ctx,
  { sort, descending, ...criteria }: z.output<typeof c.exportTeams.input>,
): Promise<FileReply> {
  const query = buildQuery(ctx, criteria, TEAM_EXPORT_DAYS);
  const order = { sort, descending };
  const { totals } = await getPage(ctx, query, order, { size: 0, offset: 0 });
  return exportData(ctx, query.filter, {
    action: "report.exportTeams",
    entity: "team_day",
    file: "institutions",
    title: "app.screen.collection-report",
    heads: [...ORG_COLUMNS],
    metrics: teamMetrics(toReportRights(query)),
    totals,
    rows: async (slice) => (await getPage(ctx, query, order, slice)).rows,
    cells: () => [],
  });
}

export async function getTeamTrend(
  ctx: Ctx,
  { metric, ...criteria }: z.output<typeof c.trendOfTeams.input>,
): Promise<z.output<typeof c.trendOfTeams.output>> {
  const query = buildQuery(ctx, criteria);
  const { from, to } = query.filter;
  const currency = await queries.mainCurrency(ctx.db, query);
  if (currency === null) return { from, to, currency, days: [], bars: [] };
  const [days, bars] = await Promise.all([
    queries.teamTrend(ctx.db, query, currency),
    queries.teamBars(ctx.db, query, { currency, metric, limit: MAX_BARS }),
  ]);
  const isHidden = !teamMetrics(toReportRights(query)).includes(metric);
  return trendReply(query.filter, { metric, currency, isHidden }, days, bars);
}
