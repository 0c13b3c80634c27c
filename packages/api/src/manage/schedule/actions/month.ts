import type { z } from "zod";
import type { Ctx } from "../../../core/context.ts";
import { FileReply, XLSX_TYPE } from "../../../core/file.ts";
import { xlsxStream } from "../../../core/sheet/xlsx-write.ts";
import { inTransaction } from "../../../core/transaction.ts";
import type * as c from "../contract.ts";
import { MOST_AGENTS } from "../contract-upload.ts";
import * as queries from "../queries/month.ts";
import { cellsOf, daysOf, spanOf } from "../rules/month.ts";
import { COLUMNS } from "../rules/roster.ts";

export async function listMonth(
  ctx: Ctx,
  input: z.output<typeof c.list.input>,
): Promise<z.input<typeof c.list.output>> {
  const { page, size, ...filter } = input;
  const month = spanOf(filter.month);
  const { length } = daysOf(month);
  const cut = { limit: size, offset: (page - 1) * size };
  const stored = await queries.months(ctx.db, ctx.actor, filter, month, cut);
  const rows = stored.map(({ cells, total: _, ...agent }) => ({
    ...agent,
    ...cellsOf(length, cells),
  }));
  return { rows, total: stored[0]?.total ?? 0, page, size };
}

export const countDays = (ctx: Ctx, filter: queries.Filter) =>
  queries.dayCounts(ctx.db, ctx.actor, filter, spanOf(filter.month));

/** What is downloaded can be uploaded again. */
export async function downloadMonth(
  ctx: Ctx,
  { content, ...filter }: z.output<typeof c.download.input>,
): Promise<FileReply> {
  const month = spanOf(filter.month);
  const days = daysOf(month);
  const all = { limit: MOST_AGENTS, offset: 0 };
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
    agent.queueName,
    ...(content === "TEMPLATE" ? days.map(() => null) : cellsOf(days.length, agent.cells).codes),
  ]);
  const header = [...Object.values(COLUMNS), ...days];
  const name = content === "TEMPLATE" ? "schedule-template" : "schedule";
  return new FileReply({
    name: `${name}-${filter.month}.xlsx`,
    type: XLSX_TYPE,
    body: xlsxStream(filter.month, header, rows),
  });
}
