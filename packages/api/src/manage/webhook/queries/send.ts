import type { Db } from "@kolekta/db";
import { sql } from "kysely";
import { type Claim, type Outbox, selectClaimed } from "../../../core/outbox.ts";
import { execute, queryRow, queryRows } from "../../../core/query.ts";
import type { FeedChange } from "../../../reports/change-feed/contract.ts";
import { changeJsonSql } from "./delivery.ts";
import { isOpenSql } from "./queue.ts";

/**
 * Deliveries of active endpoints, of each case only the first. A repeated message is safe, because
 * its id is the same.
 */
export const outbox: Outbox<"webhookDelivery"> = {
  table: "webhookDelivery",
  key: "id",
  waiting: sql`q.state = 'WAITING'
    and exists (select from webhook_endpoint e where e.id = q.endpoint_id and ${isOpenSql})
    and not exists (select from webhook_delivery w where w.endpoint_id = q.endpoint_id
      and w.case_id = q.case_id and w.state = 'WAITING' and w.id < q.id)`,
  dueAt: "dueAt",
  leasedUntil: "leasedUntil",
  mark: sql`attempts = q.attempts + 1`,
};

/** Claimed delivery, with its endpoint and its change. */
export interface ClaimedDelivery {
  readonly id: number;
  readonly endpointId: number;
  readonly changeId: number | null;
  readonly messageId: string;
  readonly attempts: number;
  readonly attemptedFrom: Date | null;
  readonly queuedAt: Date;
  readonly leasedUntil: Date;
  readonly url: string;
  readonly secret: string;
  readonly formerSecret: string | null;
  readonly formerSecretUntil: Date | null;
  /** Is null for a ping, and after the deletion of the change. */
  readonly change: Omit<FeedChange, "at"> | null;
  readonly changeAt: Date | null;
}

const isWaitOverSql = (now: Date) => sql`(q.change_id is null or exists (
  select from webhook_endpoint e where e.id = q.endpoint_id and (e.retry_at is null or e.retry_at <= ${now})))`;

/** Lists the endpoints with a delivery that is due. */
export async function listDueEndpoints(db: Db, now: Date): Promise<number[]> {
  const rows = await queryRows(db)<{ id: number }>`
    select e.id from webhook_endpoint e
    where exists (select from webhook_delivery q where q.endpoint_id = e.id and ${outbox.waiting}
      and q.due_at <= ${now} and (q.leased_until is null or q.leased_until <= ${now}) and ${isWaitOverSql(now)})
    order by e.id`;
  return rows.map(({ id }) => id);
}

/** Claims due deliveries of an endpoint; of a failing endpoint, only after its `retry_at`. */
export const claim = (db: Db, endpointId: number, batch: Claim) =>
  queryRows(db)<ClaimedDelivery>`
    with ${selectClaimed(toClaimable(endpointId, batch.now), batch)}
    select d.id, d.endpoint_id, d.change_id, d.message_id, d.attempts, d.attempted_from, d.queued_at, d.leased_until,
      e.url, e.secret, e.former_secret, e.former_secret_until, c.at as change_at,
      ${changeJsonSql} as change
    from taken d
    join webhook_endpoint e on e.id = d.endpoint_id
    left join change c on c.id = d.change_id
    order by d.id`;

const toClaimable = (endpointId: number, now: Date): Outbox<"webhookDelivery"> => ({
  ...outbox,
  waiting: sql`q.endpoint_id = ${endpointId} and ${outbox.waiting} and ${isWaitOverSql(now)}`,
});

/** Gets the next time at which a delivery may be sent; null when none waits. */
export async function getNextDue(db: Db): Promise<Date | null> {
  const row = await queryRow(db)<{ at: Date | null }>`
    select min(greatest(q.due_at, q.leased_until, case when q.change_id is not null then e.retry_at end)) as at
    from webhook_delivery q join webhook_endpoint e on e.id = q.endpoint_id
    where ${outbox.waiting}`;
  return row?.at ?? null;
}

export interface AttemptRecord {
  readonly at: Date;
  readonly status: number | null;
  readonly answer: string;
  readonly durationMs: number;
}

type Lease = Pick<ClaimedDelivery, "id" | "leasedUntil">;

const insertAttempt = (deliveryId: number, attempt: AttemptRecord) =>
  sql`insert into webhook_attempt (delivery_id, at, status, answer, duration_ms)
    values (${deliveryId}, ${attempt.at}, ${attempt.status}, ${attempt.answer}, ${attempt.durationMs})`;

/** Records the attempt; only the holder of the lease settles the delivery. */
export const settle = (
  db: Db,
  { id, leasedUntil }: Lease,
  attempt: AttemptRecord,
  state: "DELIVERED" | "FAILED",
): Promise<void> =>
  execute(db)`
    with attempted as (${insertAttempt(id, attempt)})
    update webhook_delivery set state = ${state}, settled_at = ${attempt.at}, leased_until = null
    where id = ${id} and state = 'WAITING' and (leased_until = ${leasedUntil} or ${state} = 'DELIVERED')`;

export const scheduleRetry = (
  db: Db,
  { id, leasedUntil, dueAt }: Lease & { readonly dueAt: Date },
  attempt: AttemptRecord,
): Promise<void> =>
  execute(db)`
    with attempted as (${insertAttempt(id, attempt)})
    update webhook_delivery set due_at = ${dueAt}, leased_until = null,
      attempted_from = coalesce(attempted_from, ${attempt.at})
    where id = ${id} and state = 'WAITING' and leased_until = ${leasedUntil}`;

export const recordSuccess = (db: Db, endpointId: number): Promise<void> =>
  execute(db)`
    update webhook_endpoint set failures = 0, failing_since = null, retry_at = null
    where id = ${endpointId} and failures > 0`;

/** Counts a failure; returns undefined for an endpoint that is gone. */
export const recordFailure = (db: Db, endpointId: number, at: Date) =>
  queryRow(db)<{ failures: number; failingSince: Date }>`
    update webhook_endpoint set failures = failures + 1, failing_since = coalesce(failing_since, ${at})
    where id = ${endpointId} returning failures, failing_since`;

export const setRetryAt = (db: Db, endpointId: number, at: Date): Promise<void> =>
  execute(db)`
    update webhook_endpoint set retry_at = greatest(retry_at, ${at}) where id = ${endpointId} and failures > 0`;

/**
 * Deletes the oldest deliveries queued before the instant, unless they were settled after it.
 * Returns their number.
 */
export async function deleteOldest(db: Db, before: Date, limit: number): Promise<number> {
  const row = await queryRow(db)<{ rows: number }>`
    with deleted as (
      delete from webhook_delivery where id in (
        select id from webhook_delivery
        where queued_at < ${before} and (settled_at is null or settled_at < ${before})
        order by queued_at limit ${limit})
      returning id
    )
    select count(*)::int as rows from deleted`;
  return row?.rows ?? 0;
}
