import type { z } from "zod";
import type { Ctx } from "../../../core/context.ts";
import { orNotFound } from "../../../core/errors.ts";
import type { FileReply } from "../../../core/file.ts";
import { getRun, listIssues } from "../../loan-import/actions/read.ts";
import { resultFile } from "../../loan-import/actions/result.ts";
import type * as c from "../contract.ts";
import * as queries from "../queries.ts";

/** Readers of the run may read the file; a key reads only its own. */
export async function getLoanFile(ctx: Ctx, fileId: number): Promise<c.LoanFile> {
  const file = orNotFound(await queries.find(ctx.db, fileId));
  const { fileName, rowCount, asOf, counts, failure } = await getRun(ctx, file.runId);
  return { ...file, fileName, rowCount, asOf, counts, failure };
}

export async function getFile(
  ctx: Ctx,
  { fileId, ...paging }: z.output<typeof c.get.input>,
): Promise<z.input<typeof c.get.output>> {
  const file = await getLoanFile(ctx, fileId);
  const { rows, total } = await listIssues(ctx, { runId: file.runId, ...paging });
  return { ...file, issues: rows, issueCount: total };
}

export async function getResult(
  ctx: Ctx,
  { fileId }: z.output<typeof c.getResult.input>,
): Promise<FileReply> {
  const { runId } = orNotFound(await queries.find(ctx.db, fileId));
  return resultFile(ctx, runId);
}
