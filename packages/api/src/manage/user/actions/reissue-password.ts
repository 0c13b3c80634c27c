import { AppError } from "../../../core/errors.ts";
import { setPassword } from "../queries/password.ts";
import { lockUntouchedUser } from "../queries/person.ts";
import type { Person } from "../rules/person.ts";
import { reportApproverAccess } from "./approver.ts";
import type { FirstPassword, UserTx } from "./add.ts";

/**
 * Repeats a creation whose reply was lost: issues another one-time password. Refuses once another
 * user has changed the account or its owner has signed in.
 */
export async function reissuePassword(
  tx: UserTx,
  { login, institutionId }: Pick<Person, "login" | "institutionId">,
  { hash }: FirstPassword,
  by: number,
): Promise<{ id: number; version: number }> {
  const made = await lockUntouchedUser(tx.db, login, by);
  if (!made) throw new AppError("conflict", "user.loginInUse", {}, "login");
  await setPassword(tx.db, made.id, { hash, at: tx.now(), by, isOneTime: true });
  await reportApproverAccess(tx, made.id, { isNew: true });
  tx.audit({
    action: "user.issuePassword",
    entity: "app_user",
    entityId: made.id,
    institutionId,
    after: { retried: true },
  });
  return made;
}
