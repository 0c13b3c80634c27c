import type { z } from "zod";
import type { Ctx } from "../../../core/context.ts";
import { importRows, parseRow } from "../../../core/sheet/row-import.ts";
import { inTransaction } from "../../../core/transaction.ts";
import {
  IMPORT_COLUMNS,
  type ImportColumn,
  type importList,
  ListedCall,
  MAX_IMPORTED,
} from "../contract-import.ts";
import { recordListed } from "./listed.ts";

type CallImportResult = z.output<typeof importList.output>;
type Cells = Readonly<Record<ImportColumn, string>>;

const LAYOUT = {
  maxRows: MAX_IMPORTED,
  columns: IMPORT_COLUMNS,
  required: IMPORT_COLUMNS.slice(0, 5),
  identifiers: ["agent", "loan", "phone"],
} as const;

export async function importCalls(
  ctx: Ctx,
  upload: z.output<typeof importList.input>,
): Promise<CallImportResult> {
  const created: CallImportResult["created"] = [];
  const existing: number[] = [];
  const refused = await importRows(ctx.lang, LAYOUT, upload, async (cells, row) => {
    const imported = await importCall(ctx, cells);
    if (imported.isDuplicate) existing.push(row);
    else created.push({ row, callId: imported.callId });
  });
  const result = { created, existing, refused };
  if (refused.length > 0) await auditRefusals(ctx, result);
  return result;
}

function importCall(ctx: Ctx, cells: Cells) {
  const filled = Object.entries(cells).filter(([, text]) => text !== "");
  const call = parseRow(ListedCall, Object.fromEntries(filled));
  return recordListed({ ...ctx, idempotencyKey: null }, call, cells.time);
}

const auditRefusals = (ctx: Ctx, { created, existing, refused }: CallImportResult): Promise<void> =>
  inTransaction({ ...ctx, idempotencyKey: null }, null, (tx) => {
    tx.audit({
      action: "call.import",
      entity: "call_record",
      entityId: null,
      after: { created: created.length, existing: existing.length, refused: refused.length },
    });
    return Promise.resolve();
  });
