import { errorMessage } from "@kolekta/i18n";
import type { z } from "zod";
import type { Ctx } from "../../../core/context.ts";
import { orNotFound } from "../../../core/errors.ts";
import { FileReply } from "../../../core/file.ts";
import { CSV_MARK, csvLine } from "../../../core/sheet/csv-write.ts";
import type * as c from "../contract.ts";
import * as files from "../queries/file.ts";
import { listRejectedRows } from "../queries/row.ts";
import { OFFLINE } from "../rules/columns.ts";
import type { OperatorContext } from "./offline-check.ts";

const MAX_ISSUES = 200;

export const templateFile = (): FileReply =>
  new FileReply({
    name: "offline-payments.csv",
    type: "text/csv; charset=utf-8",
    body: CSV_MARK + csvLine(Object.values(OFFLINE).map(({ names }) => names[0])),
  });

/** Returns a file with its progress. */
export async function getOfflineFile(
  context: OperatorContext,
  { fileId }: { fileId: number },
): Promise<z.infer<typeof c.get.output>> {
  const file = orNotFound(await files.offlineFile(context.db, fileId));
  const rejected = await listRejectedRows(context.db, fileId, MAX_ISSUES);
  return {
    ...file,
    issues: rejected.map(({ sheetRow, reference, failureKey }) => ({
      row: sheetRow,
      column: OFFLINE.reference.names[0],
      message: errorMessage(context.lang, failureKey),
      value: reference,
    })),
  };
}

export async function listFiles(ctx: Ctx, paging: { page: number; size: number }) {
  const found = await files.offlineFiles(ctx.db, paging);
  return { ...found, ...paging, totalCapped: false };
}
