import type { Db } from "@kolekta/db";
import { execute, queryRow, queryRows } from "./query.ts";
import { jsonRows } from "./sql.ts";
import { FEED_APPLICATION_NAME } from "./event-feed.ts";

/** Retention of an unused bucket, in seconds: every bucket is full again long before. */
export const BUCKET_RETENTION_S = 600;
/**
 * A statement sees only what was committed when it began, so uses counted just before the last
 * exchange are read twice.
 */
const OVERLAP_S = 1;

export interface BucketState {
  readonly kind: string;
  readonly key: string;
  readonly spent: number;
}

/** Uses that one server allowed since its last report. */
export interface BucketUse extends BucketState {
  readonly refillPerSecond: number;
}

/** Counts the server processes on this database, the caller's own included. */
export async function countServers(db: Db): Promise<number> {
  const row = await queryRow(db)<{ servers: number }>`
    select count(*)::int as servers from pg_stat_activity
    where application_name = ${FEED_APPLICATION_NAME} and datname = current_database() and backend_type = 'client backend'`;
  return row?.servers ?? 0;
}

/**
 * Adds the uses of this server, and returns the current state of these buckets and of those that
 * other servers used within the last seconds.
 */
export const exchangeUses = (
  db: Db,
  uses: readonly BucketUse[],
  sinceSeconds: number,
): Promise<readonly BucketState[]> =>
  queryRows(db)<BucketState>`
    with clock as (
      select clock_timestamp() as at
    ), counted as (
      insert into rate_limit_bucket as b (kind, key, spent, refill_per_second, counted_at)
      select u.kind, u.key, u.spent, u."refillPerSecond", clock.at
      from json_to_recordset(${jsonRows(uses)}) as u (kind text, key text, spent float8, "refillPerSecond" float8)
        cross join clock
      order by u.kind, u.key
      on conflict (kind, key) do update set
        spent = excluded.spent + greatest(0,
          b.spent - b.refill_per_second * greatest(0, extract(epoch from excluded.counted_at - b.counted_at)::float8)),
        refill_per_second = excluded.refill_per_second,
        counted_at = greatest(b.counted_at, excluded.counted_at)
      returning kind, key, spent
    )
    select kind, key, spent from counted
    union all
    select b.kind, b.key,
      greatest(0, b.spent - b.refill_per_second * greatest(0, extract(epoch from clock.at - b.counted_at)::float8))
    from rate_limit_bucket b cross join clock
    where b.counted_at > clock.at - make_interval(secs => ${sinceSeconds + OVERLAP_S})
      and not exists (select from counted c where c.kind = b.kind and c.key = b.key)`;

/**
 * Deletes buckets that have been full for long; of two concurrent servers, the second skips the
 * work.
 */
export const deleteExpiredBuckets = (db: Db): Promise<void> =>
  execute(db)`
    delete from rate_limit_bucket b using (
      select kind, key from rate_limit_bucket where counted_at < clock_timestamp() - make_interval(secs => ${BUCKET_RETENTION_S})
      order by kind, key for update skip locked
    ) old where b.kind = old.kind and b.key = old.key`;
