import type { Ctx } from "../../../core/context.ts";
import type { FileReply } from "../../../core/file.ts";
import { inBatches, SHEET_ROWS } from "../../../core/keyset-page.ts";
import { createColumnHelper } from "../../../core/list-columns.ts";
import { exportList } from "../../../core/list-export.ts";
import { boundRange, requireRange } from "../../../core/range.ts";
import { type AuditFilter, EXPORT_DAYS } from "../contract.ts";
import { auditColumns } from "../contract-columns.ts";
import * as queries from "../queries/line.ts";
import { toAuditEntryView } from "./list.ts";

/** Maximum length of a text in one cell of a workbook. */
const MAX_TEXT_LENGTH = 32_000;

type ExportedEntry = ReturnType<typeof toExportedEntry>;

const col = createColumnHelper<ExportedEntry>();

const COLUMNS = {
  ...auditColumns,
  before: col.text("manage.proposal.before", "beforeText"),
  after: col.text("manage.proposal.after", "afterText"),
};

export async function exportLines(ctx: Ctx, requested: AuditFilter): Promise<FileReply> {
  requireRange(requested, EXPORT_DAYS);
  const filter = { ...requested, ...boundRange(requested, EXPORT_DAYS, ctx.now()) };
  const query = { actor: ctx.actor, filter };
  return exportList<ExportedEntry>(ctx, filter, {
    noun: "audit",
    entity: "audit_log",
    title: "manage.audit.lines",
    columns: COLUMNS,
    counted: await queries.count(ctx.db, query, SHEET_ROWS),
    rows: readEntries(ctx, query),
  });
}

async function* readEntries(ctx: Ctx, query: queries.LineQuery) {
  for await (const stored of inBatches((cut) => queries.lines(ctx.db, query, cut)))
    yield toExportedEntry(ctx, stored);
}

function toExportedEntry(ctx: Ctx, stored: queries.StoredLine) {
  const { changes, ...entry } = toAuditEntryView(ctx, stored);
  const toText = (side: "before" | "after"): string | null =>
    stored[side] &&
    JSON.stringify(Object.fromEntries(changes.map((change) => [change.field, change[side]]))).slice(
      0,
      MAX_TEXT_LENGTH,
    );
  return { ...entry, beforeText: toText("before"), afterText: toText("after") };
}
