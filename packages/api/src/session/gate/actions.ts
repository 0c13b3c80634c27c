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
  const tried = triedBy(visit, attempt);
  const until = await lockedUntil(visit, tried);
  if (until) return { outcome: "LOCKED", until };
  const result = await withHashingSlot(visit, () =>
    countAndCheck(visit, attempt, tried),
  );
  if ("admitted" in result) return turnedAway(visit, tried, result.admitted);
  if (!result.right) return { outcome: "WRONG" };
  const { account, address } = tried;
  await queries.clear(visit.db, account.subject);
  if (address) await queries.takeBack(visit.db, address);
  return { outcome: "RIGHT" };
}

/** What a try counts against. */
interface Subjects {
  readonly account: queries.Tried;
  /** Null for a trusted device. */
  readonly address: queries.Tried | null;
}

const triedBy = ({ ip }: Visit, { login, trusted }: PasswordTry): Subjects => ({
  account: { subject: accountSubject(login, ip), limit: LIMITS.account },
  address: trusted
    ? null
    : { subject: addressSubject(ip), limit: LIMITS.address },
});

function lockedUntil(visit: Visit, { account, address }: Subjects) {
  const tried = address ? [account, address] : [account];
  const subjects = tried.map(({ subject }) => subject);
  return queries.lockedUntil(visit.db, subjects, visit.now());
}

/** Counted before the password is looked at; whoever is over the limit by then is not looked at. */
async function countAndCheck(
  visit: Visit,
  { password, hash }: PasswordTry,
  { account, address }: Subjects,
): Promise<{ admitted: queries.Admission } | { right: boolean }> {
  const admitted = await queries.admit(visit.db, account, address, visit.now());
  if (!admitted.account || !admitted.address) return { admitted };
  return { right: await passwordMatches(password, hash) };
}

/** Locked since the first look: what the account was counted for an address that is locked is taken back. */
async function turnedAway(
  visit: Visit,
  tried: Subjects,
  admitted: queries.Admission,
): Promise<Verdict> {
  if (admitted.account) await queries.takeBack(visit.db, tried.account);
  const until = await lockedUntil(visit, tried);
  return { outcome: "LOCKED", until: until ?? visit.now() };
}

/** A new password's hash, made in its turn among the logins. */
export const hashPassword = (visit: Visit, password: string): Promise<string> =>
  withHashingSlot(visit, () => hashOf(password));
