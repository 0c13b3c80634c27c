import type { z } from "zod";
import type { Ctx } from "../../../core/context.ts";
import type { FileReply } from "../../../core/file.ts";
import { inBatches } from "../../../core/keyset-page.ts";
import { exportRecords } from "../../../core/record-export.ts";
import { timeIn } from "../../../core/sheet/time-in.ts";
import type * as c from "../contract.ts";
import { EXPORT_DAYS } from "../contract.ts";
import * as queries from "../queries/line.ts";
import { toAuditEntryView } from "./list.ts";

/** Maximum length of a text in one cell of a workbook. */
const MAX_TEXT_LENGTH = 32_000;

const COLUMNS = [
  "core.field.time",
  "manage.audit.column.actor",
  "core.field.role",
  "manage.audit.column.via",
  "core.field.action",
  "manage.audit.column.entity",
  "manage.audit.column.entityId",
  "core.field.institution",
  "core.field.ipAddress",
  "manage.audit.column.request",
  "manage.proposal.before",
  "manage.proposal.after",
] as const;

export const exportLines = (
  ctx: Ctx,
  provided: z.output<typeof c.exportList.input>,
): Promise<FileReply> =>
  exportRecords(ctx, provided, {
    days: EXPORT_DAYS,
    action: "audit.export",
    entity: "audit_log",
    file: "audit",
    title: "manage.audit.lines",
    columns: COLUMNS,
    count: (filter, cap) => queries.count(ctx.db, { actor: ctx.actor, filter }, cap),
    rows: (filter) => cellRows(ctx, { actor: ctx.actor, filter }),
  });

async function* cellRows(ctx: Ctx, query: queries.LineQuery) {
  const time = timeIn(ctx.actor.zone);
  for await (const stored of inBatches((cut) => queries.lines(ctx.db, query, cut)))
    yield [time(stored.at), ...cells(ctx, stored)];
}

const toJson = (details: Record<string, unknown>): string =>
  JSON.stringify(details).slice(0, MAX_TEXT_LENGTH);

function cells(ctx: Ctx, stored: queries.StoredLine) {
  const { changes, ...line } = toAuditEntryView(ctx, stored);
  const side = (which: "before" | "after", details: unknown) =>
    details
      ? toJson(Object.fromEntries(changes.map((change) => [change.field, change[which]])))
      : "";
  return [
    line.actorName ?? "",
    line.actorRole ?? "",
    line.via,
    line.action,
    line.entity,
    line.entityId ?? "",
    line.institutionName ?? "",
    line.ip ?? "",
    line.requestId ?? "",
    side("before", stored.before),
    side("after", stored.after),
  ];
}
