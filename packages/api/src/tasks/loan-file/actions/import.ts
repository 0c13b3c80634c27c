import type { Actor } from "../../../core/context.ts";
import { AppError } from "../../../core/errors.ts";
import type { JobContext } from "../../../core/job.ts";
import { drain, type OutboxStepResult } from "../../../core/outbox.ts";
import { inTransaction } from "../../../core/transaction.ts";
import { actorByLogin, findServiceActor } from "../../../session/session/actions/identity.ts";
import { runToEnd, type RunEnd } from "../../loan-import/actions/run-to-end.ts";
import { markFailed } from "../../loan-import/actions/start-in-background.ts";
import * as queries from "../queries.ts";

/** A file that takes longer is protected by the lock of its run. */
const LEASE_MS = 60_000;
const MAX_ATTEMPTS = 10;

/** Checks and imports the files that wait. Returns the time of the next attempt. */
export async function importLoanFiles(ctx: JobContext): Promise<Date | null> {
  await drain(ctx, {
    window: 1,
    leaseMs: LEASE_MS,
    claim: (batch) => queries.claim(ctx.db, batch),
    handle: (file) => importFile(ctx, file),
  });
  return queries.getNextDue(ctx.db);
}

async function importFile(ctx: JobContext, file: queries.ClaimedFile): Promise<OutboxStepResult> {
  const { fileId, runId } = file;
  try {
    const actor = await getSender(ctx, file);
    const end = await runToEnd({ ...ctx, actor }, runId, file);
    if (end) await finish({ ...ctx, actor }, file, end);
    return end ? "DONE" : "LEFT";
  } catch (error) {
    const isFinal = error instanceof AppError || file.attempts >= MAX_ATTEMPTS;
    ctx.warn?.({ fileId, error }, "a loan file was not imported");
    if (!isFinal) return "LEFT";
    await markFailed(ctx, runId, error);
    await finish(ctx, file, "FAILED");
    return "DONE";
  }
}

/** The sender's rights count when the file is imported, as those of a later call would. */
async function getSender(ctx: JobContext, file: queries.ClaimedFile): Promise<Actor> {
  const { db } = ctx;
  const actor = file.isService
    ? await findServiceActor(db, file.userId)
    : await actorByLogin(db, file.login, "JOB", ctx.now());
  if (!actor) throw new AppError("unauthorized", "loanFile.senderDisabled");
  if (!actor.permissions.has("loan.push")) throw new AppError("forbidden", "access.denied");
  return actor;
}

const finish = (
  ctx: JobContext & { readonly actor?: Actor },
  { fileId, runId }: queries.ClaimedFile,
  state: RunEnd,
): Promise<void> =>
  inTransaction(ctx, { fileId, state }, async (tx) => {
    await queries.finish(tx.db, fileId, state, tx.now());
    const after = { fileId, state };
    tx.audit({ action: "loanFile.finish", entity: "import_run", entityId: runId, after });
  });
