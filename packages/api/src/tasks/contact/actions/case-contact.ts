import { pipeline } from "@kolekta/db";
import type { Ctx } from "../../../core/context.ts";
import type { Tx } from "../../../core/transaction.ts";
import { type LockedCase, lockCase } from "../../case/actions/lock.ts";
import type { StatedContact } from "../queries/contact.ts";
import { getCaseContact } from "./contact.ts";

/** Open case of a contact, locked, with the contact. */
export interface CaseContact {
  readonly locked: LockedCase;
  readonly contact: StatedContact;
}

interface CaseContactRequest {
  readonly taskId: number;
  readonly contactId: number;
  /** Version that the caller read; a case changed since then is refused. */
  readonly version?: number;
}

/** Locks the case and reads the contact. A caller that also locks the borrower must do so first. */
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
