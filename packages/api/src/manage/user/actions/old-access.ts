import type { Ctx } from "../../../core/context.ts";
import type { Tx } from "../../../core/transaction.ts";
import { invalidateIdentity } from "../../../session/session/actions/session.ts";
import type { LockedUser } from "../queries/lock.ts";
import type { Person } from "../rules/person.ts";
import { endAccess } from "./enable-disable.ts";

/**
 * Ends all access after a change of role or institution. Other changes take effect with the next
 * request.
 */
export async function endOldAccess(
  tx: Tx<Ctx>,
  locked: LockedUser,
  before: Person,
  after: Person,
): Promise<boolean> {
  const isDisabled = before.status !== after.status && after.status === "DISABLED";
  const isOther = before.role !== after.role || before.institutionId !== after.institutionId;
  if (!isDisabled && !isOther) {
    invalidateIdentity(tx, locked.id);
    return false;
  }
  const ended = await endAccess(tx, [locked], isDisabled ? "DISABLED" : "ROLE");
  return ended.has(locked.id);
}
