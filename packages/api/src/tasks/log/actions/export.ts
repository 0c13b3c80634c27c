import type { z } from "zod";
import type { Ctx } from "../../../core/context.ts";
import type { FileReply } from "../../../core/file.ts";
import { SHEET_ROWS } from "../../../core/keyset-page.ts";
import {
  createColumnHelper,
  createWordFinder,
  type ListColumns,
} from "../../../core/list-columns.ts";
import { exportList } from "../../../core/list-export.ts";
import { requireRange } from "../../../core/range.ts";
import { readAhead } from "../../../core/read-ahead.ts";
import { type exportLogs, LOG_EXPORT_DAYS } from "../contract.ts";
import { countLogs, type ExportedLog, listNextLogs } from "../queries.ts";

/**
 * Planning a batch costs as much as reading a thousand rows; of a larger batch, more rows outlive a
 * collection of garbage, and memory grows.
 */
const BATCH = 1000;

const col = createColumnHelper<ExportedLog>();

const COLUMNS = {
  loanNumber: col.text("tasks.log.export.loanNumber", "loanNumber"),
  borrower: col.text("tasks.log.export.borrowerName", "borrowerName"),
  at: col.instant("tasks.log.export.time", "at"),
  channel: col.code("tasks.log.export.type", "type", (type) => `tasks.log.channel.${type}`),
  result: col.code(
    "tasks.log.export.callResult",
    "callResult",
    (result) => `tasks.log.result.${result}`,
  ),
  relation: col.code(
    "tasks.log.export.contactRelation",
    "contactRelation",
    (relation) => `tasks.contact.relation.${relation}`,
  ),
  contact: col.text("tasks.log.export.contactName", "contactName"),
  phone: col.phone("tasks.log.export.phone", "phone"),
  source: col.code(
    "tasks.log.export.source",
    "source",
    createWordFinder(
      ["APPLICATION", "EMERGENCY", "AGENT"],
      (source) => `tasks.log.source.${source}`,
    ),
  ),
  remark: col.text("tasks.log.export.remark", "remark"),
  agent: col.text("tasks.log.export.agent", "agentName"),
  institution: col.text("tasks.log.export.institution", "institutionName"),
  willingness: col.code(
    "tasks.log.export.willingness",
    ({ willingness }) => String(willingness),
    createWordFinder(
      ["0", "1", "2", "3", "4", "5"],
      (willingness) => `tasks.log.willingness.${willingness}`,
    ),
  ),
  ability: col.code(
    "tasks.log.ability.label",
    ({ ability }) => (ability === null ? null : String(ability)),
    createWordFinder(["0", "1", "2", "3"], (ability) => `tasks.log.ability.${ability}`),
  ),
  unpaidReason: col.code(
    "tasks.log.unpaidReason.label",
    "unpaidReason",
    (reason) => `tasks.log.unpaidReason.${reason}`,
  ),
  fraud: col.flag("tasks.log.export.fraudFlag", "fraudFlag"),
  nextCall: col.instant("tasks.log.export.nextCall", "nextCallAt"),
  promiseOn: col.day("tasks.log.export.promiseOn", "promiseOn"),
  promise: col.money("tasks.log.export.promiseAmount", "promiseMinor"),
  contacted: col.instant("tasks.log.export.contactTime", "contactedAt"),
  breach: col.code("tasks.log.export.breach", "breach", (rule) => `tasks.guard.rule.${rule}`),
} satisfies ListColumns<ExportedLog>;

/** Exports all logs under the filter, read and written in batches. */
export async function exportContactLogs(
  ctx: Ctx,
  filter: z.output<typeof exportLogs.input>,
): Promise<FileReply> {
  requireRange(filter, LOG_EXPORT_DAYS);
  return exportList(ctx, filter, {
    noun: "log",
    entity: "collection_log",
    title: "tasks.log.export.title",
    columns: COLUMNS,
    counted: await countLogs(ctx.db, ctx.actor, filter, SHEET_ROWS),
    rows: readAhead<ExportedLog>(BATCH, (last) =>
      listNextLogs(ctx.db, ctx.actor, filter, last?.logId ?? null, BATCH),
    ),
  });
}
