import type { Db } from "@kolekta/db";
import type { BaseContext } from "../../../core/context.ts";
import { computePasswordHash, passwordMatches, withHashingSlot } from "../hashing.ts";
import * as queries from "../queries/attempt.ts";
import { type AttemptOrigin, triedAt, type Tried } from "../rules/attempt.ts";

/** Clears the lock of an account; returns true when it was locked. */
export const unlockAccount = ({ db, now }: BaseContext, login: string): Promise<boolean> =>
  queries.clearAccount(db, login, now());

export interface PasswordTry {
  readonly login: string;
  readonly password: string;
  /**
   * Is null for an unknown user, and for an account that is disabled or not allowed at this
   * address: then no password matches.
   */
  readonly hash: string | null;
  readonly origin: AttemptOrigin;
}

export type AttemptResult =
  { readonly outcome: "RIGHT" | "WRONG" } | { readonly outcome: "LOCKED"; readonly until: Date };

export const deleteExpiredThrottles = (db: Db, now: Date) => queries.removeStale(db, now);

/** Checks a password under the limits. Every password check uses this function. */
export async function tryPassword(
  context: BaseContext,
  attempt: PasswordTry,
): Promise<AttemptResult> {
  const limits = await queries.limitsAt(context.db, context.now());
  const tried = triedAt(attempt.login, attempt.origin, limits);
  const until = await lockedUntil(context, tried);
  if (until) return { outcome: "LOCKED", until };
  const result = await withHashingSlot(context, () =>
    registerAndCheckAttempt(context, attempt, tried),
  );
  if ("admitted" in result) return turnedAway(context, tried, tried.slice(0, result.admitted));
  if (!result.right) return { outcome: "WRONG" };
  const [ownCounter, ...wide] = tried;
  if (ownCounter) await queries.clear(context.db, ownCounter.subject);
  for (const counter of wide) await queries.decrementFailures(context.db, counter);
  return { outcome: "RIGHT" };
}

function lockedUntil(context: BaseContext, tried: readonly Tried[]) {
  const subjects = tried.map(({ subject }) => subject);
  return queries.lockedUntil(context.db, subjects, context.now());
}

/** Counts the attempt before the password is checked. Above a limit the password is not checked. */
async function registerAndCheckAttempt(
  context: BaseContext,
  { password, hash }: PasswordTry,
  tried: readonly Tried[],
): Promise<{ admitted: number } | { right: boolean }> {
  const admitted = await queries.registerAttempts(context.db, tried, context.now());
  if (admitted < tried.length) return { admitted };
  return { right: await passwordMatches(password, hash) };
}

/**
 * The limit was reached since the first check: reverts the counts of the subjects counted before
 * the one that refused.
 */
async function turnedAway(
  context: BaseContext,
  tried: readonly Tried[],
  counted: readonly Tried[],
): Promise<AttemptResult> {
  for (const counter of counted) await queries.decrementFailures(context.db, counter);
  const until = await lockedUntil(context, tried);
  return { outcome: "LOCKED", until: until ?? context.now() };
}

/** Hashes a new password in a hashing slot. */
export const hashPassword = (context: BaseContext, password: string): Promise<string> =>
  withHashingSlot(context, () => computePasswordHash(password));

/** Compares a password with a few hashes, in one hashing slot for all of them. */
export const matchesAny = (
  context: BaseContext,
  password: string,
  hashes: readonly string[],
): Promise<boolean> =>
  withHashingSlot(context, async () => {
    for (const hash of hashes) if (await passwordMatches(password, hash)) return true;
    return false;
  });
