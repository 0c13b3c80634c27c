import type { Db } from "@kolekta/db";
import type { Visit } from "../../../core/context.ts";
import { AppError } from "../../../core/errors.ts";
import type { Tx } from "../../../core/transaction.ts";
import { matchesAny } from "./attempt.ts";
import type { PasswordState } from "../../session/rules/password.ts";
import * as queries from "../queries/password.ts";
import {
  type GivenPassword,
  hasTemporaryLapsed,
  type PasswordPolicy,
} from "../rules/password.ts";

export const policyAt = (db: Db, now: Date): Promise<PasswordPolicy> =>
  queries.policyAt(db, now);

/** A one-time password opens nothing once it was used for a login, or when nobody has used it for too long. */
export async function isTemporarySpent(
  { db, now }: Visit,
  userId: number,
  state: GivenPassword,
): Promise<boolean> {
  if (!state.mustChangePassword) return false;
  if (hasTemporaryLapsed(state, await queries.policyAt(db, now()), now()))
    return true;
  return queries.isGivenUsed(db, userId);
}

/** This login is the one that a one-time password is good for: of two at once the second is refused. */
export async function spendTemporary(
  tx: Tx<Visit>,
  userId: number,
  { mustChangePassword }: PasswordState,
): Promise<void> {
  if (!mustChangePassword) return;
  if (!(await queries.useGiven(tx.db, userId, tx.now())))
    throw new AppError("invalid", "login.passwordSpent");
}

/** Whether the new password is among those that may not come again; `present` is the hash of the one in force. */
export async function wasUsedBefore(
  visit: Visit,
  userId: number,
  present: string,
  newPassword: string,
): Promise<boolean> {
  const { db, now } = visit;
  const { historyLength } = await queries.policyAt(db, now());
  const replaced = await queries.replacedHashes(db, userId, historyLength - 1);
  return matchesAny(visit, newPassword, [present, ...replaced]);
}

/** Keeps the hash of a password that is replaced now, and forgets those that may come again. */
export async function rememberReplaced(
  tx: Tx<Visit>,
  userId: number,
  passwordHash: string,
): Promise<void> {
  const replacedAt = tx.now();
  await queries.insertReplaced(tx.db, { userId, passwordHash, replacedAt });
  const { historyLength } = await queries.policyAt(tx.db, replacedAt);
  await queries.purge(tx.db, userId, historyLength);
}
