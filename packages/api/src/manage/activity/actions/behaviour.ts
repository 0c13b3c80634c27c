import type { z } from "zod";
import type { Ctx } from "../../../core/context.ts";
import type { FileReply } from "../../../core/file.ts";
import { inBatches, pageWith } from "../../../core/keyset-page.ts";
import { toDateRange, toDays } from "../../../core/range.ts";
import { exportRecords } from "../../../core/record-export.ts";
import { timeIn } from "../../../core/sheet/time-in.ts";
import * as c from "../contract.ts";
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

const COLUMNS = [
  "core.field.time",
  "core.field.login",
  "core.field.fullName",
  "core.field.role",
  "core.field.institution",
  "manage.activity.column.page",
  "core.field.action",
  "tasks.case.field.taskId",
  "core.field.device",
  "core.field.ipAddress",
] as const;

export const exportBehaviours = (ctx: Ctx, input: c.BehaviourFilter): Promise<FileReply> =>
  exportRecords(ctx, input, {
    days: c.EXPORT_DAYS,
    action: "activity.export",
    entity: "behaviour_record",
    file: "behaviour",
    title: "tasks.export.kind.behaviours",
    columns: COLUMNS,
    count: (filter, cap) => queries.count(ctx.db, { actor: ctx.actor, filter }, cap),
    rows: (filter) => cells(ctx, { actor: ctx.actor, filter }),
  });

async function* cells(ctx: Ctx, query: queries.BehaviourQuery) {
  const time = timeIn(ctx.actor.zone);
  for await (const line of inBatches((cut) => queries.behaviours(ctx.db, query, cut)))
    yield [
      time(line.at),
      line.login,
      line.name,
      line.role,
      line.institutionName ?? "",
      line.page,
      line.action,
      line.taskId ?? "",
      line.device ?? "",
      line.ip ?? "",
    ];
}
