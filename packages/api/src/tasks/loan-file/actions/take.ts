import { lstat, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import { errorMessage } from "@kolekta/i18n";
import type { Actor } from "../../../core/context.ts";
import { AppError } from "../../../core/errors.ts";
import { computeFingerprint } from "../../../core/files/hash.ts";
import type { FileBody } from "../../../core/file.ts";
import type { JobContext } from "../../../core/job.ts";
import { csvLine } from "../../../core/sheet/csv-write.ts";
import { megabytes, SHEET_LIMITS } from "../../../core/sheet/limits.ts";
import { RETENTION_DAYS } from "../../loan-import/actions/delete-expired.ts";
import { getRun } from "../../loan-import/actions/read.ts";
import { RESULT_COLUMNS, resultFile } from "../../loan-import/actions/result.ts";
import type { DropFolder } from "../contract-drop.ts";
import * as queries from "../queries.ts";
import type { ClaimedName } from "../rules.ts";
import { enterFile, getMapping } from "./send.ts";

export type DropContext = JobContext & { readonly actor: Actor };

export interface DropPaths {
  readonly in: string;
  readonly claimed: string;
  readonly done: string;
  readonly refused: string;
}

export interface ClaimedUpload extends ClaimedName {
  readonly fileName: string;
}

interface Answer {
  readonly target: "done" | "refused";
  readonly body: FileBody;
}

const DAY_MS = 86_400_000;

/** Imports a taken file, or puts it beside its result when it is done. */
export async function handleClaimed(
  ctx: DropContext,
  drop: DropFolder,
  paths: DropPaths,
  claimed: ClaimedUpload,
): Promise<void> {
  const path = join(paths.claimed, claimed.fileName);
  const stored = await queries.findByToken(ctx.db, claimed.token);
  const answer = stored ? await toAnswer(ctx, stored) : await enter(ctx, drop, path, claimed);
  if (!answer) return;
  const target = join(paths[answer.target], claimed.name);
  const partialFile = join(paths[answer.target], `.${claimed.token}`);
  await Bun.write(partialFile, new Response(answer.body));
  await rename(partialFile, `${target}.result.csv`);
  if ((await lstat(path)).isFile()) await rename(path, target);
  else await rm(path);
}

/** Returns null while the file waits for its import. */
async function toAnswer(
  ctx: DropContext,
  { state, runId }: queries.StoredFile,
): Promise<Answer | null> {
  if (state === "WAITING") return null;
  if (state === "FAILED") {
    const { failure } = await getRun(ctx, runId);
    return toRefusal(failure ?? state, null);
  }
  const { body } = await resultFile(ctx, runId);
  return { target: state === "REFUSED" ? "refused" : "done", body };
}

const toRefusal = (reason: string, field: string | null): Answer => ({
  target: "refused",
  body: csvLine(RESULT_COLUMNS) + csvLine(["", "", "failed", field, "", reason]),
});

async function enter(
  ctx: DropContext,
  drop: DropFolder,
  path: string,
  claimed: ClaimedUpload,
): Promise<Answer | null> {
  try {
    await assertAcceptable(path);
    return await enterOnce(ctx, drop, path, claimed);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return toRefusal(errorMessage(ctx.lang, error.key, error.params), error.field ?? null);
  }
}

/** The content is read only of a file that could be imported: never of a link or a device. */
async function assertAcceptable(path: string): Promise<void> {
  const found = await lstat(path);
  if (!found.isFile()) throw new AppError("invalid", "loanFile.notAFile", {}, "file");
  const max = SHEET_LIMITS.csvBytes;
  if (found.size > max)
    throw new AppError("invalid", "loanImport.fileTooLarge", { mb: megabytes(max) }, "file");
}

/** Answers content that was sent before, under an equal mapping, with the former result. */
async function enterOnce(
  ctx: DropContext,
  { dropId, mapping: mappingName, institutionId, byRule, saveValid }: DropFolder,
  path: string,
  { token, name }: ClaimedUpload,
): Promise<Answer | null> {
  const file = Bun.file(path);
  const mapping = await getMapping(ctx, mappingName);
  const sha256 = await computeFingerprint(file);
  const since = new Date(ctx.now().getTime() - (RETENTION_DAYS - 1) * DAY_MS);
  const same = await queries.findSame(ctx.db, { dropId, sha256, mapping, since });
  if (same) return toAnswer(ctx, same);
  const target = institutionId === null ? {} : { institutionId };
  const drop = { dropId, dropToken: token };
  const order = { mapping, ...target, byRule, saveValid, dryRun: false };
  await enterFile(ctx, { name, file, drop, ...order });
  return null;
}
