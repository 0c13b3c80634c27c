import { pipeline } from "@kolekta/db";
import type { Ctx } from "../../../core/context.ts";
import type { Tx } from "../../../core/transaction.ts";
import { type LockedCase, lockCase } from "../../case/actions/lock.ts";
import type { StatedContact } from "../queries/contact.ts";
import { getCaseContact } from "./contact.ts";

/** The open case that a contact is about, locked, and the person. */
export interface CaseContact {
  readonly locked: LockedCase;
  readonly contact: StatedContact;
}

interface CaseContactRequest {
  readonly taskId: number;
  readonly contactId: number;
  /** Refuses a case that was changed since this version was looked at. */
  readonly version?: number;
}

/** Locks the case and reads the person. A caller that locks the borrower too does so before. */
export async function lockCaseContact(
  tx: Tx<Ctx>,
  { taskId, contactId, version }: CaseContactRequest,
): Promise<CaseContact> {
  const { lockCase: locked, findContact: contact } = await pipeline({
    lockCase: () => lockCase(tx, taskId, { seenBy: tx.actor, open: true, version }),
    findContact: () => getCaseContact(tx.db, taskId, contactId),
  });
  return { locked, contact };
}
