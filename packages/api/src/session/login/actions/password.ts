import type { Db } from "@kolekta/db";
import type { BaseContext } from "../../../core/context.ts";
import { AppError } from "../../../core/errors.ts";
import type { Tx } from "../../../core/transaction.ts";
import { matchesAny } from "./attempt.ts";
import type { PasswordState } from "../../session/rules/password.ts";
import * as queries from "../queries/password.ts";
import { policyAt } from "../queries/sign-in-policy.ts";
import {
  type OneTimePassword,
  hasOneTimePasswordExpired,
  type PasswordPolicy,
} from "../rules/password.ts";

export const getPasswordPolicy = (db: Db, now: Date): Promise<PasswordPolicy> => policyAt(db, now);

/** Returns true for a one-time password that was used for a sign-in or has expired. */
export async function isOneTimePasswordSpent(
  { db, now }: BaseContext,
  userId: number,
  state: OneTimePassword,
): Promise<boolean> {
  if (!state.mustChangePassword) return false;
  if (hasOneTimePasswordExpired(state, await policyAt(db, now()), now())) return true;
  return queries.isOneTimePasswordUsed(db, userId);
}

/**
 * Uses up the one sign-in of a one-time password: of two simultaneous sign-ins the second is
 * refused.
 */
export async function spendOneTimePassword(
  tx: Tx<BaseContext>,
  userId: number,
  { mustChangePassword }: PasswordState,
): Promise<void> {
  if (!mustChangePassword) return;
  if (!(await queries.markOneTimePasswordUsed(tx.db, userId, tx.now())))
    throw new AppError("invalid", "login.passwordSpent");
}

/** Compares with the passwords that may not be reused; `present` is the hash of the current one. */
export async function wasUsedBefore(
  context: BaseContext,
  userId: number,
  present: string,
  newPassword: string,
): Promise<boolean> {
  const { db, now } = context;
  const { passwordHistoryLength } = await policyAt(db, now());
  const replaced = await queries.replacedHashes(db, userId, passwordHistoryLength - 1);
  return matchesAny(context, newPassword, [present, ...replaced]);
}

/** Stores the hash of the replaced password, and deletes those that may be reused. */
export async function rememberReplaced(
  tx: Tx<BaseContext>,
  userId: number,
  passwordHash: string,
): Promise<void> {
  const replacedAt = tx.now();
  await queries.insertReplaced(tx.db, { userId, passwordHash, replacedAt });
  const { passwordHistoryLength } = await policyAt(tx.db, replacedAt);
  await queries.purge(tx.db, userId, passwordHistoryLength);
}
