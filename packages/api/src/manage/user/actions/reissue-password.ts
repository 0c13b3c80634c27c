import { AppError } from "../../../core/errors.ts";
import { setPassword } from "../queries/password.ts";
import { lockUntouchedUser } from "../queries/person.ts";
import type { Person } from "../rules/person.ts";
import { reportApproverAccess } from "./approver.ts";
import type { FirstPassword, UserTx } from "./add.ts";

/**
 * The reply with the one-time password was lost: who was made by `by` stands, and gets another. Once somebody else has had
 * a hand in it, or he has logged in, the request opens his account no longer.
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
