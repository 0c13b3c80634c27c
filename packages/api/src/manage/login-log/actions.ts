import { translator } from "@kolekta/i18n";
import type { z } from "zod";
import type { Ctx } from "../../core/context.ts";
import { FileReply } from "../../core/file.ts";
import {
  inBatches,
  pageWith,
  refuseOverSheet,
  SHEET_ROWS,
} from "../../core/in-time.ts";
import { requireRange, spanOf } from "../../core/range.ts";
import { timeIn } from "../../core/sheet/time-in.ts";
import { XLSX_TYPE, xlsxStream } from "../../core/sheet/xlsx-write.ts";
import { inTransaction } from "../../core/transaction.ts";
import * as c from "./contract.ts";
import * as queries from "./queries.ts";

export async function listLogins(
  ctx: Ctx,
  { page, size, ...filter }: z.output<typeof c.list.input>,
) {
  const days = { most: c.LISTING_DAYS, unnamed: c.DEFAULT_DAYS };
  const range = spanOf(filter, days, ctx.now());
  const query = { actor: ctx.actor, filter: { ...filter, ...range } };
  const [stored, counted] = await Promise.all([
    queries.lines(ctx.db, query, { size, offset: (page - 1) * size }),
    queries.count(ctx.db, query),
  ]);
  const rows = stored.map(({ atText: _, ...line }) => line);
  return pageWith(rows, counted, { page, size });
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

/** All lines under the filter as a workbook, read and written in batches; that it left is on record. */
export async function exportLogins(
  ctx: Ctx,
  filter: c.LoginFilter,
): Promise<FileReply> {
  requireRange(filter, c.EXPORT_DAYS);
  const query = { actor: ctx.actor, filter };
  refuseOverSheet(await queries.count(ctx.db, query, SHEET_ROWS));
  await inTransaction(ctx, {}, async (tx) =>
    tx.audit({
      ...{ action: "loginLog.export", entity: "login_log", entityId: null },
      after: { ...filter },
    }),
  );
  const text = translator(ctx.lang);
  return new FileReply({
    name: `logins-${ctx.today()}.xlsx`,
    type: XLSX_TYPE,
    body: xlsxStream(
      text("app.screen.log"),
      COLUMNS.map((name) => text(name)),
      cells(ctx, query),
    ),
  });
}

async function* cells(ctx: Ctx, query: queries.LoginQuery) {
  const time = timeIn(ctx.actor.zone);
  const text = translator(ctx.lang);
  for await (const line of inBatches((cut) =>
    queries.lines(ctx.db, query, cut),
  ))
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
