import type { Db } from "@kolekta/db";
import type { Visit } from "../../core/context.ts";
import { hashOf, passwordMatches, withHashingSlot } from "./password.ts";
import * as queries from "./queries.ts";
import { accountSubject, addressSubject, LIMITS } from "./rules.ts";

export interface PasswordTry {
  readonly login: string;
  readonly password: string;
  /** Null for an unknown or disabled user. */
  readonly hash: string | null;
  /** A trusted device is not held up by what others at its address do. */
  readonly trusted: boolean;
}

export type Verdict =
  | { readonly outcome: "RIGHT" | "WRONG" }
  | { readonly outcome: "LOCKED"; readonly until: Date };

/** Forgets who failed so long ago that it no longer counts. */
export const sweepThrottle = (db: Db, now: Date) =>
  queries.removeStale(db, now);

/** The one way to have a password checked. */
export async function tryPassword(
  visit: Visit,
  attempt: PasswordTry,
): Promise<Verdict> {
  const account = {
    subject: accountSubject(attempt.login, visit.ip),
    limit: LIMITS.account,
  };
  const address = { subject: addressSubject(visit.ip), limit: LIMITS.address };
  const subjects = [
    account.subject,
    ...(attempt.trusted ? [] : [address.subject]),
  ];
  const before = await queries.lockedUntil(visit.db, subjects, visit.now());
  if (before) return { outcome: "LOCKED", until: before };

  const result = await withHashingSlot(visit, async () => {
    const admitted = await queries.admit(
      visit.db,
      account,
      attempt.trusted ? null : address,
      visit.now(),
    );
    if (!admitted.account || !admitted.address) return admitted;
    return { right: await passwordMatches(attempt.password, attempt.hash) };
  });

  if (!("right" in result)) {
    if (result.account) await queries.takeBack(visit.db, account);
    const until = await queries.lockedUntil(visit.db, subjects, visit.now());
    return { outcome: "LOCKED", until: until ?? visit.now() };
  }
  if (!result.right) return { outcome: "WRONG" };
  await queries.clear(visit.db, account.subject);
  if (!attempt.trusted) await queries.takeBack(visit.db, address);
  return { outcome: "RIGHT" };
}

/** A new password's hash, made in its turn among the logins. */
export const hashPassword = (visit: Visit, password: string): Promise<string> =>
  withHashingSlot(visit, () => hashOf(password));
