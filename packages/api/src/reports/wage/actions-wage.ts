import { translator } from "@kolekta/i18n";
import type { z } from "zod";
import type { Ctx } from "../../core/context.ts";
import { addDays, type Day, toLocalDay, startOfDay } from "../../core/day.ts";
import type { FileReply } from "../../core/file.ts";
import { pageWith } from "../../core/keyset-page.ts";
import { DECIMALS } from "../../core/money.ts";
import { boundRange } from "../../core/range.ts";
import { exportRecords } from "../../core/record-export.ts";
import type { Cell } from "../../core/sheet/csv-write.ts";
import { timeIn } from "../../core/sheet/time-in.ts";
import { WAGE_PARTS } from "./contract-codes.ts";
import * as c from "./contract-wage.ts";
import * as queries from "./queries-wage.ts";
import type { Parts } from "./queries-days.ts";
import { toMonthStart, monthAfter } from "./rules-edit.ts";

/** Returns the requested days: a month, a range, or the current month. */
function daysFor(
  { actor, now }: Ctx,
  { month, from, to }: Pick<c.WageFilter, "month" | "from" | "to">,
): { from: Day; to: Day } {
  if (month) {
    const first = `${month}-01`;
    return { from: first, to: addDays(monthAfter(first), -1) };
  }
  const today = toLocalDay(now(), actor.zone);
  if (!from && !to) return { from: toMonthStart(today), to: today };
  const range = boundRange({ from, to }, c.LISTING_DAYS, now());
  return { from: toLocalDay(range.from, actor.zone), to: toLocalDay(range.to, actor.zone) };
}

const buildQuery = (
  ctx: Ctx,
  { month, from, to, sort: _, dir: __, ...filter }: c.WageFilter,
): queries.WageQuery => ({ ...filter, actor: ctx.actor, ...daysFor(ctx, { month, from, to }) });

export async function listWages(
  ctx: Ctx,
  { page, size, ...filter }: z.output<typeof c.list.input>,
): Promise<z.input<typeof c.list.output>> {
  const query = buildQuery(ctx, filter);
  const [rows, totals] = await Promise.all([
    queries.wagePage(ctx.db, query, filter, { size, offset: (page - 1) * size }),
    queries.wageTotals(ctx.db, query),
  ]);
  const counted = totals.reduce((sum, total) => sum + total.rows, 0);
  return {
    ...pageWith(rows, counted, { page, size }),
    from: query.from,
    to: query.to,
    totals: totals.map(({ rows: _, ...total }) => total),
  };
}

/** Converts a month to its days by the clock of the caller. */
function inRange({ actor }: Ctx, { month, ...filter }: c.WageFilter): Omit<c.WageFilter, "month"> {
  if (!month) return filter;
  const first = `${month}-01`;
  const next = startOfDay(monthAfter(first), actor.zone);
  return { ...filter, from: startOfDay(first, actor.zone), to: new Date(next.getTime() - 1) };
}

const COLUMNS = [
  "core.field.agent",
  "core.field.login",
  "core.field.institution",
  "core.field.stage",
  "reports.wage.field.period",
  "core.field.currency",
  ...WAGE_PARTS.map((part) => `reports.wage.field.${part}` as const),
  "reports.wage.field.carried",
  "reports.wage.field.totalWage",
  "reports.wage.field.ranking",
  "reports.wage.field.editor",
  "reports.wage.field.editedAt",
] as const;

const BATCH = 1000;

/** Exports at most one month: the rows of the list under the same filters, and the totals. */
export function exportWages(ctx: Ctx, criteria: c.WageFilter): Promise<FileReply> {
  const filter = inRange(ctx, criteria);
  return exportRecords(ctx, filter, {
    days: c.EXPORT_DAYS,
    action: "wage.export",
    entity: "wage_entry",
    file: "wages",
    title: "app.screen.wages",
    columns: COLUMNS,
    async count(bounded) {
      const totals = await queries.wageTotals(ctx.db, buildQuery(ctx, bounded));
      return totals.reduce((sum, total) => sum + total.rows, totals.length);
    },
    rows: (bounded) => cells(ctx, bounded),
  });
}

async function* cells(ctx: Ctx, filter: c.WageFilter) {
  const query = buildQuery(ctx, filter);
  const time = timeIn(ctx.actor.zone);
  for (let offset = 0; ; offset += BATCH) {
    const slice = { size: BATCH, offset };
    const rows = await queries.wagePage(ctx.db, query, filter, slice);
    for (const row of rows) yield toCells(row, filter, time);
    if (rows.length < BATCH) break;
  }
  const total = translator(ctx.lang)("app.table.total");
  for (const sums of await queries.wageTotals(ctx.db, query))
    yield [total, "", "", "", "", sums.currency, ...toAmounts(sums)];
}

type Earned = Parts & Pick<queries.StoredWage, "currency" | "carried" | "totalWage">;

function toAmounts(sums: Earned): number[] {
  const money = (minor: number) => minor / 10 ** DECIMALS[sums.currency];
  return [
    ...WAGE_PARTS.map((part) => money(sums[part])),
    money(sums.carried),
    money(sums.totalWage),
  ];
}

function toCells(
  row: queries.StoredWage,
  { by }: c.WageFilter,
  time: (at: Date) => string,
): Cell[] {
  return [
    row.agentName,
    row.login,
    row.institutionName,
    row.stageName ?? "",
    by === "DAY" ? row.period : row.period.slice(0, 7),
    row.currency,
    ...toAmounts(row),
    row.ranking,
    row.editorName ?? "",
    row.editedAt ? time(row.editedAt) : "",
  ];
}
