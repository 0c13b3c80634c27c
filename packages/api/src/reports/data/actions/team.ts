import type { z } from "zod";
import type { Ctx } from "../../../core/context.ts";
import type { FileReply } from "../../../core/file.ts";
import type { Currency } from "../../../core/money.ts";
import { refuseDays } from "../../../core/range.ts";
import { metricOf } from "../../metric/rules.ts";
import { MOST_BARS, MOST_DAYS, TEAM_EXPORT_DAYS } from "../contract-codes.ts";
import type * as c from "../contract.ts";
import type { Order, Slice } from "../queries/agent.ts";
import * as queries from "../queries/team.ts";
import { daysOf, teamMetrics, teamValues, type Telling } from "../rules.ts";
import { exportData, PLACE_COLUMNS } from "./export.ts";

const queryOf = (
  ctx: Ctx,
  given: z.output<typeof c.TeamFilter>,
  most = MOST_DAYS,
): queries.TeamQuery => {
  const days = daysOf(given, ctx.today());
  refuseDays(days, most);
  return {
    actor: ctx.actor,
    filter: { ...given, ...days },
    wages: ctx.actor.permissions.has("wage.read"),
  };
};

/** Who sees a part of an institution alone is not told of its stages. */
const tellingOf = ({ actor, filter, wages }: queries.TeamQuery): Telling => ({
  wages,
  whole:
    filter.by === "institution" &&
    filter.groupId === undefined &&
    (actor.caseScope === "ALL" || actor.caseScope === "INSTITUTION"),
});

async function rowsOf(
  ctx: Ctx,
  query: queries.TeamQuery,
  order: Order,
  slice: Slice,
): Promise<c.TeamRow[]> {
  const stored = await queries.teamDays(ctx.db, query, order, slice);
  return stored.map((row) => ({
    day: row.day,
    institutionId: row.institutionId,
    institutionName: row.institutionName,
    groupId: row.groupId,
    groupName: row.groupName,
    currency: row.currency as Currency,
    values: teamValues(row, tellingOf(query)),
  }));
}

async function totalsOf(ctx: Ctx, query: queries.TeamQuery) {
  const added = await queries.teamTotals(ctx.db, query);
  return added.map(({ currency, rows, ...sums }): c.Totals => ({
    currency: currency as Currency,
    rows,
    values: teamValues(sums, tellingOf(query)),
  }));
}

export async function listTeams(
  ctx: Ctx,
  {
    page,
    size,
    sort,
    descending,
    ...given
  }: z.output<typeof c.listTeams.input>,
): Promise<z.output<typeof c.listTeams.output>> {
  const query = queryOf(ctx, given);
  const slice = { size, offset: (page - 1) * size };
  const [rows, totals] = await Promise.all([
    rowsOf(ctx, query, { sort, descending }, slice),
    totalsOf(ctx, query),
  ]);
  const total = totals.reduce((all, one) => all + one.rows, 0);
  const { from, to } = query.filter;
  return { rows, total, totalCapped: false, page, size, from, to, totals };
}

export async function exportTeams(
  ctx: Ctx,
  { sort, descending, ...given }: z.output<typeof c.exportTeams.input>,
): Promise<FileReply> {
  const query = queryOf(ctx, given, TEAM_EXPORT_DAYS);
  return exportData(ctx, query.filter, {
    action: "report.exportTeams",
    entity: "team_day",
    file: "institutions",
    title: "app.screen.collection-report",
    heads: [...PLACE_COLUMNS],
    metrics: teamMetrics(tellingOf(query)),
    totals: await totalsOf(ctx, query),
    rows: (slice) => rowsOf(ctx, query, { sort, descending }, slice),
    cells: () => [],
  });
}

export async function trendOfTeams(
  ctx: Ctx,
  { metric, ...given }: z.output<typeof c.trendOfTeams.input>,
): Promise<z.output<typeof c.trendOfTeams.output>> {
  const query = queryOf(ctx, given);
  const { from, to } = query.filter;
  const currency = await queries.mainCurrency(ctx.db, query);
  if (currency === null) return { from, to, currency, days: [], bars: [] };
  const [days, bars] = await Promise.all([
    queries.teamTrend(ctx.db, query, currency),
    queries.teamBars(ctx.db, query, { currency, metric, most: MOST_BARS }),
  ]);
  return {
    from,
    to,
    currency: currency as Currency,
    days: days.map((one) => ({ day: one.day, value: metricOf(metric, one) })),
    bars: bars.map(({ id, name, ...sums }) => ({
      id,
      name,
      value: metricOf(metric, sums),
    })),
  };
}
