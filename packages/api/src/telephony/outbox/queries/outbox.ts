import type { Db } from "@kolekta/db";
import { sql } from "kysely";
import { toCodesSql } from "../../../core/sql.ts";
import { OPEN_STATUSES } from "../../../tasks/case/contract-codes.ts";
import { type Claim, selectClaimed, type Outbox } from "../../../core/outbox.ts";
import { execute, queryRows } from "../../../core/query.ts";
import { holdsPermission } from "../../../core/rights.ts";
import type { FailReason, MessageChannel } from "../contract.ts";
import type { SendConditions } from "../rules.ts";
import { updateAndPublish } from "./update.ts";

/**
 * Outbox of messages. Sending twice is not safe, so each claim has its own token, and the lease is
 * a separate column.
 */
export const outbox: Outbox<"smsMessage"> = {
  table: "smsMessage",
  key: "id",
  waiting: sql`q.state = 'QUEUED'`,
  dueAt: "nextAttemptAt",
  leasedUntil: "leaseUntil",
  mark: sql`lease = gen_random_uuid()`,
};

/** Message with the token of its claim. */
export interface MessageLease {
  readonly id: number;
  readonly lease: string;
}

/** Message claimed by one sender until its lease ends. */
export type LeasedMessage = MessageLease &
  Omit<SendConditions, "now"> & {
    readonly address: string;
    readonly name: string;
    readonly subject: string | null;
    readonly content: string;
    readonly attempts: number;
    readonly taskId: number;
    readonly contactId: number;
    readonly agentId: number;
    readonly attemptId: number;
    /** Consent or inconvenient hours of the borrower changed after the guard decision. */
    readonly isOutdated: boolean;
    /**
     * Answer of customer service to a complaint: neither a hold nor the end of the case blocks it.
     * An answer of an agency is blocked like its other texts.
     */
    readonly isAnswer: boolean;
  };

/** Claims due messages of a channel, with the changes since the guard decision. */
export async function claim(
  db: Db,
  channel: MessageChannel,
  batch: Claim,
): Promise<LeasedMessage[]> {
  const waiting = sql<boolean>`${outbox.waiting} and q.channel = ${channel}`;
  return queryRows(db)<LeasedMessage>`
    with ${selectClaimed({ ...outbox, waiting }, batch)}
    select m.id, m.address, m.name, m.subject, m.content, m.attempts, m.lease, m.send_until,
      m.case_id as task_id, m.contact_id, m.agent_id, m.attempt_id,
      exists (select from borrower_flag f where f.borrower_id = m.borrower_id and f.kind in ('CONSENT', 'INCONVENIENT')
        and (f.recorded_at >= m.requested_at or f.ended_at >= m.requested_at)) as is_outdated,
      owed.is_answer, owed.is_answer or (c.status in ${toCodesSql(OPEN_STATUSES)} and c.borrower_id = m.borrower_id) as is_open,
      not owed.is_answer and exists (select from case_hold h where h.case_id = m.case_id and h.closed_at is null)
        or exists (select from borrower_flag f where f.borrower_id = m.borrower_id and f.stops_contact and f.ended_at is null
          and (not owed.is_answer or f.kind <> 'FRAUD')) as is_held,
      exists (
        select from contact o, unnest(array[o.phone, m.address]) number,
          find_do_not_contact(o.borrower_id, number, array[m.channel], ${batch.now}, 'infinity')
        where o.id = m.contact_id) as is_do_not_contact
    from taken m join collection_case c on c.id = m.case_id join app_user u on u.id = m.agent_id
    cross join lateral (
      select m.order_id is not null and ${holdsPermission("u", "workOrder.confirm")} as is_answer) owed
    order by m.id`;
}

export interface DeliveryStart {
  readonly provider: string;
  readonly now: Date;
  /** After this instant no sender can still be waiting for the provider's answer. */
  readonly leaseUntil: Date;
}

/**
 * Marks the message right before the handover; false when another sender has claimed it meanwhile.
 */
export async function startDelivery(
  db: Db,
  { id, lease }: LeasedMessage,
  { provider, now, leaseUntil }: DeliveryStart,
): Promise<boolean> {
  const ids = await updateAndPublish(
    db,
    sql`update sms_message m set state = 'SENDING', provider = ${provider}, attempts = m.attempts + 1, lease_until = ${leaseUntil}
      where m.id = ${id} and m.state = 'QUEUED' and m.lease = ${lease}::uuid and m.lease_until > ${now}`,
  );
  return ids.length > 0;
}

export const release = (db: Db, { id, lease }: LeasedMessage, at: Date): Promise<void> =>
  execute(db)`
    update sms_message set lease = null, lease_until = null, next_attempt_at = ${at}
    where id = ${id} and state = 'QUEUED' and lease = ${lease}::uuid`;

/** Fails a message before handover, because of a change since the guard decision. */
export const failUnsent = (
  db: Db,
  { id, lease }: MessageLease,
  reason: FailReason,
  at: Date,
): Promise<number[]> =>
  updateAndPublish(
    db,
    sql`update sms_message m set state = 'FAILED', reason = ${reason}, settled_at = ${at}, lease = null, lease_until = null
      where m.id = ${id} and m.state = 'QUEUED' and m.lease = ${lease}::uuid`,
  );

/**
 * Only the sender that handed the message over may record its result, even after its lease has
 * ended.
 */
const handedOver = ({ id, lease }: MessageLease) =>
  sql`m.id = ${id} and m.state in ('SENDING', 'UNKNOWN') and m.lease = ${lease}::uuid`;

export const setSent = (
  db: Db,
  lease: MessageLease,
  references: readonly string[],
  at: Date,
): Promise<number[]> =>
  updateAndPublish(
    db,
    sql`update sms_message m set state = 'SENT', provider_refs = ${[...references]}::text[], sent_at = ${at},
        cost_minor = m.segments * m.segment_cost_minor
      where ${handedOver(lease)}`,
  );

export const setUnknown = (db: Db, lease: MessageLease): Promise<number[]> =>
  updateAndPublish(db, sql`update sms_message m set state = 'UNKNOWN' where ${handedOver(lease)}`);

/** Puts the message back into the outbox; `attempts` excludes a try at a busy provider. */
export const requeue = (
  db: Db,
  lease: MessageLease,
  at: Date,
  attempts: number,
): Promise<number[]> =>
  updateAndPublish(
    db,
    sql`update sms_message m set state = 'QUEUED', next_attempt_at = ${at}, attempts = ${attempts}, lease = null, lease_until = null
      where ${handedOver(lease)}`,
  );

export const setFailed = (
  db: Db,
  lease: MessageLease,
  reason: FailReason,
  at: Date,
): Promise<number[]> =>
  updateAndPublish(
    db,
    sql`update sms_message m set state = 'FAILED', reason = ${reason}, settled_at = ${at}
      where ${handedOver(lease)}`,
  );

export interface Stuck extends MessageLease {
  readonly channel: MessageChannel;
  readonly provider: string;
  readonly attempts: number;
}

/** Lists messages handed over by a sender whose lease has ended. */
export const listStuckMessages = (db: Db, now: Date) =>
  queryRows(db)<Stuck>`
    select id, lease, channel, provider, attempts from sms_message
    where state = 'SENDING' and lease_until <= ${now} order by id limit 500`;
