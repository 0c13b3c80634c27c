import { dbError } from "@kolekta/db";
import type { ErrorKey } from "@kolekta/i18n";
import type { BaseContext } from "../../../core/context.ts";
import { AppError } from "../../../core/errors.ts";
import { inTransaction, type Tx } from "../../../core/transaction.ts";

const PASSING = new Set(["lockTimeout", "deadlock", "serialization"]);
const FINAL = new Set(["unique", "foreignKey", "check", "notNull", "raised"]);

/**
 * Rejects a row that can never be imported, so that it does not hold up the others. A row whose
 * loan is locked is tried again; any other database error stops the import.
 */
export async function rejectFinally(
  context: BaseContext,
  error: unknown,
  reject: (tx: Tx<BaseContext>, failureKey: ErrorKey) => Promise<void>,
): Promise<void> {
  const kind = dbError(error)?.kind;
  if (kind && PASSING.has(kind)) return;
  if (kind && !FINAL.has(kind)) throw error;
  const failureKey: ErrorKey = error instanceof AppError ? error.key : "system.internal";
  await inTransaction(context, null, (tx) => reject(tx, failureKey));
}
