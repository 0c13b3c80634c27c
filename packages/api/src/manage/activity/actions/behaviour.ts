import type { z } from "zod";
import type { Ctx } from "../../../core/context.ts";
import type { FileReply } from "../../../core/file.ts";
import { inBatches, pageWith, SHEET_ROWS } from "../../../core/keyset-page.ts";
import { exportList } from "../../../core/list-export.ts";
import { requireRange, toDateRange, toDays } from "../../../core/range.ts";
import * as c from "../contract.ts";
import { behaviourColumns } from "../contract-columns.ts";
import * as queries from "../queries/behaviour.ts";

const DAYS = { max: c.LISTING_DAYS, unnamed: c.DEFAULT_DAYS };

export async function listBehaviours(
  ctx: Ctx,
  { page, size, ...filter }: z.output<typeof c.list.input>,
) {
  const range = toDateRange(filter, DAYS, ctx.now());
  const query = { actor: ctx.actor, filter: { ...filter, ...range } };
  const [stored, counted] = await Promise.all([
    queries.behaviours(ctx.db, query, { size, offset: (page - 1) * size }),
    queries.count(ctx.db, query),
  ]);
  const rows = stored.map(({ atText: _, ...line }) => line);
  const covered = toDays(range, ctx.actor.zone);
  return { ...covered, ...pageWith(rows, counted, { page, size }) };
}

export async function exportBehaviours(ctx: Ctx, filter: c.BehaviourFilter): Promise<FileReply> {
  requireRange(filter, c.EXPORT_DAYS);
  const query = { actor: ctx.actor, filter };
  return exportList(ctx, filter, {
    noun: "activity",
    entity: "behaviour_record",
    title: "tasks.export.kind.behaviours",
    columns: behaviourColumns,
    counted: await queries.count(ctx.db, query, SHEET_ROWS),
    rows: inBatches((cut) => queries.behaviours(ctx.db, query, cut)),
  });
}
