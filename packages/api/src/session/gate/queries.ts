import type { Db } from "@kolekta/db";
import { type RawBuilder, sql } from "kysely";
import type { Limit } from "./rules.ts";

export interface Tried {
  readonly subject: string;
  readonly limit: Limit;
}

const later = (now: Date, ms: number): Date => new Date(now.getTime() + ms);

/** Counts one try against a subject unless it is locked; the count starts anew after window or lock. */
function count(
  { subject, limit }: Tried,
  now: Date,
  source: RawBuilder<unknown>,
) {
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

export interface Admission {
  readonly account: boolean;
  readonly address: boolean;
}

/**
 * Counts a try before the password is looked at, so that no number of parallel tries gets past the
 * limit. The address is counted only when the account lets the try through.
 */
export async function admit(
  db: Db,
  account: Tried,
  address: Tried | null,
  now: Date,
): Promise<Admission> {
  const wide = address
    ? count(address, now, sql`from account`)
    : sql`select subject from account`;
  const { rows } = await sql<Admission>`
    with account as (${count(account, now, sql``)}), address as (${wide})
    select exists (select from account) as account, exists (select from address) as address`.execute(
    db,
  );
  return rows[0] ?? { account: false, address: false };
}

/** When the subjects let tries through again; null when none is locked. */
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

/** Takes one counted try back, and the lock that it set. */
export const takeBack = (db: Db, { subject, limit }: Tried) =>
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
    .where((eb) =>
      eb.or([eb("lockedUntil", "is", null), eb("lockedUntil", "<=", now)]),
    )
    .execute();
