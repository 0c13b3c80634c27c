import { translator } from "@kolekta/i18n";
import type { z } from "zod";
import type { Ctx } from "../../../core/context.ts";
import { FileReply, XLSX_TYPE } from "../../../core/file.ts";
import { maskPhone } from "../../../core/mask.ts";
import { requireRange } from "../../../core/range.ts";
import { readAhead } from "../../../core/read-ahead.ts";
import { timeIn } from "../../../core/sheet/time-in.ts";
import { xlsxStream } from "../../../core/sheet/xlsx-write.ts";
import { inTransaction } from "../../../core/transaction.ts";
import { type exportLogs, LOG_EXPORT_DAYS } from "../contract.ts";
import { listNextLogs, type ExportedLog } from "../queries.ts";

/** Planning a batch costs as much as reading a thousand rows. */
const BATCH = 2000;

/** Columns whose words the screen uses too. */
const SHARED = {
  ability: "tasks.log.ability.label",
  unpaidReason: "tasks.log.unpaidReason.label",
} as const;

const COLUMNS = [
  "loanNumber",
  "borrowerName",
  "time",
  "type",
  "callResult",
  "contactRelation",
  "contactName",
  "phone",
  "source",
  "remark",
  "agent",
  "institution",
  "willingness",
  "ability",
  "unpaidReason",
  "fraudFlag",
  "nextCall",
  "promiseOn",
  "promiseAmount",
  "contactTime",
  "breach",
] as const;

/**
 * Exports all logs under the filter as a workbook, read and written in batches. The export is
 * audited.
 */
export async function exportContactLogs(
  ctx: Ctx,
  filter: z.output<typeof exportLogs.input>,
): Promise<FileReply> {
  requireRange(filter, LOG_EXPORT_DAYS);
  const text = translator(ctx.lang);
  await inTransaction(ctx, {}, async (tx) =>
    tx.audit({
      action: "log.export",
      entity: "collection_log",
      entityId: null,
      after: { ...filter },
    }),
  );
  const header = COLUMNS.map((name) =>
    name === "ability" || name === "unpaidReason"
      ? text(SHARED[name])
      : text(`tasks.log.export.${name}`),
  );
  const body = xlsxStream(text("tasks.log.export.title"), header, rows(ctx, filter));
  return new FileReply({
    name: `collection-logs-${ctx.today()}.xlsx`,
    type: XLSX_TYPE,
    body,
  });
}

async function* rows(ctx: Ctx, filter: z.output<typeof exportLogs.input>) {
  const time = timeIn(ctx.actor.zone, "minute");
  const logs = readAhead<ExportedLog>(BATCH, (last) =>
    listNextLogs(ctx.db, ctx.actor, filter, last?.logId ?? null, BATCH),
  );
  for await (const log of logs) yield cells(log, time);
}

const cells = (log: ExportedLog, time: (at: Date) => string) => [
  log.loanNumber,
  log.borrowerName,
  time(log.at),
  log.type,
  log.callResult,
  log.contactRelation,
  log.contactName,
  maskPhone(log.phone) ?? "",
  log.source,
  log.remark,
  log.agentName,
  log.institutionName,
  log.willingness,
  log.ability ?? "",
  log.unpaidReason ?? "",
  log.fraudFlag ? "1" : "0",
  time(log.nextCallAt),
  log.promiseOn ?? "",
  log.promiseMinor ?? "",
  time(log.contactedAt),
  log.breach ?? "",
];
