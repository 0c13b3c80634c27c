import type { z } from "zod";
import type { Actor, BaseContext, Ctx } from "../../../core/context.ts";
import { AppError } from "../../../core/errors.ts";
import { type FileOrder, receiveFile } from "../../loan-import/actions/receive.ts";
import { Mapping } from "../../loan-import/mapping/contract.ts";
import type * as c from "../contract.ts";
import * as queries from "../queries.ts";
import { getLoanFile } from "./get.ts";

/** A mapping of another lender is unknown too. */
export async function getMapping(
  { db, actor }: Pick<Ctx, "db" | "actor">,
  name: string,
): Promise<Mapping> {
  const definition = await queries.findMapping(db, actor, name);
  if (!definition) throw new AppError("invalid", "loanFile.mappingUnknown", { name }, "mapping");
  return Mapping.parse(definition);
}

export interface SentFile extends FileOrder {
  readonly name: string;
  readonly file: Blob;
  readonly saveValid: boolean;
  readonly dryRun: boolean;
  readonly encoding?: z.output<typeof c.send.input>["encoding"];
  /** Set for a file of a drop folder. */
  readonly drop?: { readonly dropId: number; readonly dropToken: string };
}

/** Stores a file and queues its check and import; returns its id. */
export const enterFile = (
  ctx: BaseContext & { readonly actor: Actor },
  { name, file, encoding, saveValid, dryRun, drop, ...order }: SentFile,
): Promise<number> =>
  receiveFile(ctx, { name, file, encoding }, order, { saveValid, dryRun }, async (tx, run) => {
    const fileId = await queries.insert(tx.db, {
      ...run,
      saveValid,
      dryRun,
      dueAt: tx.now(),
      ...drop,
    });
    const after = { fileId, saveValid, dryRun, dropId: drop?.dropId ?? null };
    tx.audit({ action: "loanFile.send", entity: "import_run", entityId: run.runId, after });
    tx.publish({ type: "loanFile.received", ids: { fileId } });
    return fileId;
  });

/** Answers the state of the file, which the job then imports. */
export async function sendLoanFile(
  ctx: Ctx,
  { file, mapping: mappingName, ...options }: z.output<typeof c.send.input>,
): Promise<c.LoanFile> {
  const mapping = await getMapping(ctx, mappingName);
  const fileId = await enterFile(ctx, { name: file.name, file, mapping, ...options });
  return getLoanFile(ctx, fileId);
}
