import type { Ctx } from "../../../core/context.ts";
import { orNotFound } from "../../../core/errors.ts";
import { FileReply, XLSX_TYPE } from "../../../core/file.ts";
import { xlsxStream } from "../../../core/sheet/xlsx-write.ts";
import { inTransaction } from "../../../core/transaction.ts";
import type * as c from "../contract-upload.ts";
import * as uploads from "../queries/upload.ts";
import { COLUMNS, ERRORS_COLUMN } from "../rules/roster.ts";
import { validateRoster, formatIssue, rosterIn, toUploadView } from "./roster.ts";

const getOwnUpload = async (ctx: Ctx, uploadId: number) =>
  orNotFound(await uploads.find(ctx.db, uploadId, ctx.actor.userId));

export async function getRosterUpload(
  ctx: Ctx,
  { uploadId }: { uploadId: number },
): Promise<c.RosterUpload> {
  const stored = await getOwnUpload(ctx, uploadId);
  return toUploadView(ctx.lang, stored, await validateRoster(ctx, rosterIn(stored)));
}

/** Builds a workbook of the failing rows with their errors in the last column. */
export async function errorFile(ctx: Ctx, { uploadId }: { uploadId: number }): Promise<FileReply> {
  const stored = await getOwnUpload(ctx, uploadId);
  const roster = rosterIn(stored);
  const { issues } = await validateRoster(ctx, roster);
  const byRow = Map.groupBy(issues, ({ row }) => row);
  const failing = roster.rows.filter(({ row }) => byRow.has(row));
  await inTransaction(ctx, {}, async (tx) =>
    tx.audit({
      action: "schedule.exportErrors",
      entity: "schedule_upload",
      entityId: uploadId,
      after: { rows: failing.length },
    }),
  );
  const rows = failing.map(({ row, login, name, institution, stage, codes }) => [
    login,
    name,
    institution,
    stage,
    ...codes,
    (byRow.get(row) ?? [])
      .map((issue) => `${issue.column}: ${formatIssue(issue, ctx.lang)}`)
      .join(" "),
  ]);
  const header = [...Object.values(COLUMNS), ...roster.days, ERRORS_COLUMN];
  return new FileReply({
    name: `schedule-errors-${uploadId}.xlsx`,
    type: XLSX_TYPE,
    body: xlsxStream(ERRORS_COLUMN, header, rows),
  });
}
