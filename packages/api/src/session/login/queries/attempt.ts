import type { Db } from "@kolekta/db";
import { type RawBuilder, sql } from "kysely";
import { policyAt } from "./sign-in-policy.ts";
import type { Limit, Limits, Tried } from "../rules/attempt.ts";
import { queryRow } from "../../../core/query.ts";

const later = (now: Date, ms: number): Date => new Date(now.getTime() + ms);

/**
 * Counts one attempt against a subject unless it is locked. The count restarts after the window or
 * lock.
 */
function count({ subject, limit }: Tried, now: Date, source: RawBuilder<unknown>) {
  const fresh = sql`(t.window_ends_at <= ${now} or t.locked_until <= ${now})`;
  const failures = sql`(case when ${fresh} then 1 else t.failures + 1 end)`;
  const release = later(now, limit.lockMs);
  const max = limit.failures;
  return sql`
    insert into login_throttle as t (subject, failures, window_ends_at, locked_until)
    select ${subject}, 1, ${later(now, limit.windowMs)}::timestamptz,
      case when 1 >= ${max} then ${release}::timestamptz end
    ${source}
    on conflict (subject) do update set
      failures = ${failures},
      window_ends_at = case when ${fresh} then excluded.window_ends_at else t.window_ends_at end,
      locked_until = case when ${failures} >= ${max} then ${release}::timestamptz end
    where t.locked_until is null or t.locked_until <= ${now}
    returning t.subject`;
}

/**
 * Counts an attempt before the password is checked, so that parallel attempts cannot exceed a
 * limit. Each subject is counted only when the previous ones accept the attempt; returns the number
 * of subjects that did.
 */
export async function registerAttempts(
  db: Db,
  tried: readonly Tried[],
  now: Date,
): Promise<number> {
  const name = (at: number) => sql.id(`tried_${at}`);
  const counts = tried.map((counter, at) => {
    const source = at === 0 ? sql`` : sql`from ${name(at - 1)}`;
    return sql`${name(at)} as (${count(counter, now, source)})`;
  });
  const passed = tried.map((_, at) => sql`(select count(*) from ${name(at)})`);
  const row = await queryRow(db)<{ admitted: number }>`
    with ${sql.join(counts)} select (${sql.join(passed, sql` + `)})::int as admitted`;
  return row?.admitted ?? 0;
}

const MINUTE_MS = 60_000;

export async function limitsAt(db: Db, now: Date): Promise<Limits> {
  const policy = await policyAt(db, now);
  const toLimit = (kind: "location" | "address" | "account"): Limit => ({
    failures: policy[`${kind}Failures`],
    windowMs: policy[`${kind}WindowMinutes`] * MINUTE_MS,
    lockMs: policy[`${kind}LockMinutes`] * MINUTE_MS,
  });
  return {
    LOCATION: toLimit("location"),
    ADDRESS: toLimit("address"),
    ACCOUNT: toLimit("account"),
  };
}

/** Finds the instant at which all subjects accept attempts; null when none is locked. */
export async function lockedUntil(
  db: Db,
  subjects: readonly string[],
  now: Date,
): Promise<Date | null> {
  const row = await db
    .selectFrom("loginThrottle")
    .select((eb) => eb.fn.max("lockedUntil").as("until"))
    .where("subject", "in", subjects)
    .where("lockedUntil", ">", now)
    .executeTakeFirst();
  return row?.until ?? null;
}

export const clear = (db: Db, subject: string) =>
  db.deleteFrom("loginThrottle").where("subject", "=", subject).execute();

/** Reverts one counted attempt and its lock. */
export const decrementFailures = (db: Db, { subject, limit }: Tried) =>
  db
    .updateTable("loginThrottle")
    .set({
      failures: sql`greatest(failures - 1, 0)`,
      lockedUntil: sql`case when failures - 1 >= ${limit.failures} then locked_until end`,
    })
    .where("subject", "=", subject)
    .execute();

export const removeStale = (db: Db, now: Date) =>
  db
    .deleteFrom("loginThrottle")
    .where("windowEndsAt", "<=", now)
    .where((eb) => eb.or([eb("lockedUntil", "is", null), eb("lockedUntil", "<=", now)]))
    .execute();

/** Deletes every count of an account at all locations; returns true when one of them locked. */
export async function clearAccount(db: Db, login: string, now: Date): Promise<boolean> {
  const subject = `account:${login.toLowerCase()}`;
  const rows = await db
    .deleteFrom("loginThrottle")
    .where((eb) =>
      eb.or([eb("subject", "=", subject), sql<boolean>`starts_with(subject, ${`${subject}@`})`]),
    )
    .returning("lockedUntil")
    .execute();
  return rows.some((row) => row.lockedUntil !== null && row.lockedUntil > now);
}
