import type { z } from "zod";
import { toMonday } from "../../../board/quality/rules/week.ts";
import type { Ctx } from "../../../core/context.ts";
import type { FileReply } from "../../../core/file.ts";
import type { Currency } from "../../../core/money.ts";
import { coverDays, assertDayRange } from "../../../core/range.ts";
import { METRICS } from "../../metric/contract-codes.ts";
import { computeMetrics } from "../../metric/rules.ts";
import { AGENT_EXPORT_DAYS, DEFAULT_DAYS, MAX_BARS, MAX_DAYS } from "../contract-codes.ts";
import type * as c from "../contract.ts";
import * as queries from "../queries/agent.ts";
import { weekScores } from "../queries/quality.ts";
import { agentMetrics, canSeeComplaints } from "../rules.ts";
import { exportData, ORG_COLUMNS } from "./export.ts";
import { listReply, toTotals, trendReply } from "./reply.ts";

/** Selects the metrics that are sums; times are read, not added up. */
const summed = ({ complaints }: queries.AgentQuery) =>
  agentMetrics(complaints).filter((key) => METRICS[key].of !== null);

const buildQuery = (
  ctx: Ctx,
  criteria: z.output<typeof c.AgentFilter>,
  maxDays = MAX_DAYS,
): queries.AgentQuery => {
  const days = coverDays(criteria, DEFAULT_DAYS, ctx.today());
  assertDayRange(days, maxDays);
  const { actor } = ctx;
  const complaints = canSeeComplaints(actor);
  return { actor, complaints, filter: { ...criteria, ...days } };
};

/** Key of a row: an agent's day in one org unit and currency. */
const toRowKey = (
  row: Pick<queries.Latency, "agentId" | "day" | "institutionId" | "groupId" | "currency">,
): string => [row.agentId, row.day, row.institutionId, row.groupId, row.currency].join(" ");

async function listRows(
  ctx: Ctx,
  query: queries.AgentQuery,
  order: queries.Order,
  slice: queries.Slice,
): Promise<c.AgentRow[]> {
  const stored = await queries.agentDays(ctx.db, query, order, slice);
  const days = stored.map(({ day }) => day).toSorted();
  const [from, to] = [days[0], days.at(-1)];
  const ids = [...new Set(stored.map(({ agentId }) => agentId))];
  const [waits, means] =
    from && to
      ? await Promise.all([
          queries.latencies(ctx.db, ids, from, to),
          weekScores(ctx.db, ids, { from: toMonday(from), to }),
        ])
      : [[], []];
  const scores = new Map(
    means.map((weekScore) => [
      `${weekScore.agentId} ${weekScore.institutionId} ${weekScore.weekOn}`,
      weekScore.mean,
    ]),
  );
  const metrics = summed(query);
  const waited = new Map(waits.map((wait) => [toRowKey(wait), wait.minutes]));
  return stored.map((row) => ({
    day: row.day,
    agentId: row.agentId,
    agentName: row.agentName,
    login: row.login,
    institutionId: row.institutionId,
    institutionName: row.institutionName,
    groupId: row.groupId,
    groupName: row.groupName,
    currency: row.currency as Currency,
    values: {
      ...computeMetrics(metrics, row),
      firstContactAt: row.firstMinute,
      firstContactMinutes: waited.get(toRowKey(row)) ?? null,
      qualityScore: scores.get(`${row.agentId} ${row.institutionId} ${toMonday(row.day)}`) ?? null,
    },
  }));
}

const totals = async (ctx: Ctx, query: queries.AgentQuery) =>
  toTotals(await queries.agentTotals(ctx.db, query), (sums) => computeMetrics(summed(query), sums));

export async function listAgents(
  ctx: Ctx,
  { page, size, sort, descending, ...criteria }: z.output<typeof c.listAgents.input>,
): Promise<z.output<typeof c.listAgents.output>> {
  const query = buildQuery(ctx, criteria);
  const slice = { size, offset: (page - 1) * size };
  const [rows, added] = await Promise.all([
    listRows(ctx, query, { sort, descending }, slice),
    totals(ctx, query),
  ]);
  return listReply(query.filter, { page, size }, rows, added);
}

export async function exportAgents(
  ctx: Ctx,
  { sort, descending, ...criteria }: z.output<typeof c.exportAgents.input>,
): Promise<FileReply> {
  const query = buildQuery(ctx, criteria, AGENT_EXPORT_DAYS);
  return exportData(ctx, query.filter, {
    action: "report.exportAgents",
    entity: "agent_day",
    file: "agents",
    title: "app.screen.collectors-report",
    heads: ["core.field.agent", "core.field.login", ...ORG_COLUMNS],
    metrics: agentMetrics(query.complaints),
    totals: await totals(ctx, query),
    rows: (slice) => listRows(ctx, query, { sort, descending }, slice),
    cells: (row) => [row.agentName, row.login],
  });
}

export async function getAgentTrend(
  ctx: Ctx,
  { metric, ...criteria }: z.output<typeof c.trendOfAgents.input>,
): Promise<z.output<typeof c.trendOfAgents.output>> {
  const query = buildQuery(ctx, criteria);
  const { from, to } = query.filter;
  const [mainTotal] = await queries.agentTotals(ctx.db, query);
  if (!mainTotal) return { from, to, currency: null, days: [], bars: [] };
  const { currency } = mainTotal;
  const [days, bars] = await Promise.all([
    queries.agentTrend(ctx.db, query, currency),
    queries.agentBars(ctx.db, query, { currency, metric, limit: MAX_BARS }),
  ]);
  const isHidden = !summed(query).includes(metric);
  return trendReply(query.filter, { metric, currency, isHidden }, days, bars);
}
