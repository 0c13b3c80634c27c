import type { z } from "zod";
import type { Ctx } from "../../core/context.ts";
import type { FileReply } from "../../core/file.ts";
import { inBatches, pageWith, SHEET_ROWS } from "../../core/keyset-page.ts";
import { exportList } from "../../core/list-export.ts";
import { requireRange, toDateRange, toDays } from "../../core/range.ts";
import * as c from "./contract.ts";
import { loginColumns } from "./contract-columns.ts";
import * as queries from "./queries.ts";

export async function listLogins(
  ctx: Ctx,
  { page, size, ...filter }: z.output<typeof c.list.input>,
) {
  const days = { max: c.LISTING_DAYS, unnamed: c.DEFAULT_DAYS };
  const range = toDateRange(filter, days, ctx.now());
  const query = { actor: ctx.actor, filter: { ...filter, ...range } };
  const [stored, counted] = await Promise.all([
    queries.lines(ctx.db, query, { size, offset: (page - 1) * size }),
    queries.count(ctx.db, query),
  ]);
  const rows = stored.map(({ atText: _, ...line }) => line);
  const covered = toDays(range, ctx.actor.zone);
  return { ...covered, ...pageWith(rows, counted, { page, size }) };
}

export async function exportLogins(ctx: Ctx, filter: c.LoginFilter): Promise<FileReply> {
  requireRange(filter, c.EXPORT_DAYS);
  const query = { actor: ctx.actor, filter };
  return exportList(ctx, filter, {
    noun: "loginLog",
    entity: "login_log",
    title: "app.screen.log",
    columns: loginColumns,
    counted: await queries.count(ctx.db, query, SHEET_ROWS),
    rows: inBatches((cut) => queries.lines(ctx.db, query, cut)),
  });
}
