import type { z } from "zod";
import type { Ctx } from "../../core/context.ts";
import { AppError, orNotFound } from "../../core/errors.ts";
import { caseSeen } from "../../core/scope.ts";
import { inTransaction, type Tx } from "../../core/transaction.ts";
import { notifyUsers } from "../notification/actions.ts";
import type * as c from "./contract.ts";
import * as queries from "./queries.ts";
import { listMentions } from "./rules.ts";

/** Adds a note and notifies the users that it names. */
export const addNote = (ctx: Ctx, input: z.output<typeof c.add.input>) =>
  inTransaction(ctx, input, async (tx) => {
    const { taskId: caseId, text } = input;
    const { borrowerId, institutionId } = orNotFound(await caseSeen(tx.db, tx.actor, caseId));
    const mentionIds = await findMentioned(tx, input);
    const { userId: authorId } = tx.actor;
    const note = { caseId, borrowerId, authorId, at: tx.now(), text, mentionIds };
    const noteId = await queries.insert(tx.db, note);
    const notified = mentionIds.filter((userId) => userId !== authorId);
    await notifyUsers(
      tx,
      notified.map((userId) => ({ userId, kind: "CASE_NOTE", caseId })),
    );
    // The text is about the borrower and can be erased; the audit trail cannot.
    const entry = { entity: "case_note", entityId: noteId, institutionId } as const;
    tx.audit({ action: "note.add", ...entry, after: { caseId, mentionIds } });
    tx.publish({ type: "case.noted", ids: { caseId } });
    return { noteId, mentionIds };
  });

/** Finds the users that the text mentions; refuses an account that may not see the case. */
async function findMentioned(
  tx: Tx<Ctx>,
  { taskId, text }: z.output<typeof c.add.input>,
): Promise<number[]> {
  const accounts = listMentions(text);
  if (accounts.length === 0) return [];
  const readers = await queries.findReaders(tx.db, tx.actor, taskId, accounts);
  const readerLogins = new Set(readers.map(({ login }) => login.toLowerCase()));
  const unknown = accounts.find((account) => !readerLogins.has(account));
  if (unknown !== undefined)
    throw new AppError("invalid", "note.mentionUnknown", { account: `@${unknown}` }, "text");
  return readers.map(({ userId }) => userId);
}

/** Withdraws the caller's note: its text is hidden, the row stays. */
export const withdrawNote = (ctx: Ctx, input: z.output<typeof c.withdraw.input>) =>
  inTransaction(ctx, input, async (tx) => {
    const { noteId } = input;
    const withdrawnAt = tx.now();
    const { caseId, institutionId } = orNotFound(
      await queries.withdraw(tx.db, tx.actor, noteId, withdrawnAt),
    );
    const entry = { entity: "case_note", entityId: noteId, institutionId } as const;
    tx.audit({ action: "note.withdraw", ...entry, after: { caseId } });
    tx.publish({ type: "case.noted", ids: { caseId } });
    return { noteId, withdrawnAt };
  });

export const listCaseReaders = (
  { db, actor }: Ctx,
  { taskId }: z.output<typeof c.listReaders.input>,
) => queries.listReaders(db, actor, taskId);
