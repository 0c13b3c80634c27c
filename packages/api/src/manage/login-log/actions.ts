import { translator } from "@kolekta/i18n";
import type { z } from "zod";
import type { Ctx } from "../../core/context.ts";
import type { FileReply } from "../../core/file.ts";
import { inBatches, pageWith } from "../../core/keyset-page.ts";
import { toDateRange, toDays } from "../../core/range.ts";
import { exportRecords } from "../../core/record-export.ts";
import { timeIn } from "../../core/sheet/time-in.ts";
import * as c from "./contract.ts";
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

const COLUMNS = [
  "core.field.time",
  "core.field.login",
  "core.field.fullName",
  "core.field.role",
  "core.field.institution",
  "core.field.result",
  "core.field.reason",
  "core.field.ipAddress",
  "core.field.device",
  "manage.loginLog.browser",
] as const;

export const exportLogins = (ctx: Ctx, input: c.LoginFilter): Promise<FileReply> =>
  exportRecords(ctx, input, {
    days: c.EXPORT_DAYS,
    action: "loginLog.export",
    entity: "login_log",
    file: "logins",
    title: "app.screen.log",
    columns: COLUMNS,
    count: (filter, cap) => queries.count(ctx.db, { actor: ctx.actor, filter }, cap),
    rows: (filter) => cells(ctx, { actor: ctx.actor, filter }),
  });

async function* cells(ctx: Ctx, query: queries.LoginQuery) {
  const time = timeIn(ctx.actor.zone);
  const text = translator(ctx.lang);
  for await (const line of inBatches((cut) => queries.lines(ctx.db, query, cut)))
    yield [
      time(line.at),
      line.login,
      line.name ?? "",
      line.role ?? "",
      line.institutionName ?? "",
      text(`manage.loginLog.outcome.${line.outcome}`),
      line.reason ?? "",
      line.ip ?? "",
      line.device ?? "",
      line.userAgent ?? "",
    ];
}
