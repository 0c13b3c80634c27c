import type { z } from "zod";
import type { Ctx } from "../../../core/context.ts";
import { FileReply, XLSX_TYPE } from "../../../core/file.ts";
import { xlsxStream } from "../../../core/sheet/xlsx-write.ts";
import { inTransaction } from "../../../core/transaction.ts";
import type * as c from "../contract.ts";
import { MAX_AGENTS } from "../contract-upload.ts";
import * as queries from "../queries/month.ts";
import { parseCells, listDays, toMonthRange } from "../rules/month.ts";
import { COLUMNS } from "../rules/roster.ts";

export async function listMonth(
  ctx: Ctx,
  input: z.output<typeof c.list.input>,
): Promise<z.input<typeof c.list.output>> {
  const { page, size, ...filter } = input;
  const month = toMonthRange(filter.month);
  const { length } = listDays(month);
  const cut = { limit: size, offset: (page - 1) * size };
  const stored = await queries.months(ctx.db, ctx.actor, filter, month, cut);
  const rows = stored.map(({ cells, total: _, ...agent }) => ({
    ...agent,
    ...parseCells(length, cells),
  }));
  return { rows, total: stored[0]?.total ?? 0, page, size };
}

export const countDays = (ctx: Ctx, filter: queries.Filter) =>
  queries.dayCounts(ctx.db, ctx.actor, filter, toMonthRange(filter.month));

/** Builds a workbook that can be uploaded as a roster. */
export async function downloadMonth(
  ctx: Ctx,
  { content, ...filter }: z.output<typeof c.download.input>,
): Promise<FileReply> {
  const month = toMonthRange(filter.month);
  const days = listDays(month);
  const all = { limit: MAX_AGENTS, offset: 0 };
  const stored = await queries.months(ctx.db, ctx.actor, filter, month, all);
  await inTransaction(ctx, {}, async (tx) =>
    tx.audit({
      action: "schedule.download",
      entity: "scheduled_day",
      entityId: null,
      after: { ...filter, content, agents: stored.length },
    }),
  );
  const rows = stored.map((agent) => [
    agent.login,
    agent.name,
    agent.institutionName,
    agent.stageName,
    ...(content === "TEMPLATE" ? days.map(() => null) : parseCells(days.length, agent.cells).codes),
  ]);
  const header = [...Object.values(COLUMNS), ...days];
  const name = content === "TEMPLATE" ? "schedule-template" : "schedule";
  return new FileReply({
    name: `${name}-${filter.month}.xlsx`,
    type: XLSX_TYPE,
    body: xlsxStream(filter.month, header, rows),
  });
}
