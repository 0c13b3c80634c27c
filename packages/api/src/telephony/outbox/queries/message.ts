import type { Db } from "@kolekta/db";
import type { Actor } from "../../../core/context.ts";
import { execute, insertRow } from "../../../core/query.ts";
import { visibleTo } from "../../../core/scope.ts";
import type { Attempt } from "../rules-attempt.ts";
import type { FailReason, MessageChannel, MessageState } from "../contract.ts";

export interface NewMessage extends Attempt {
  readonly channel: MessageChannel;
  readonly templateId: number | null;
  /** Digits of a phone, or an e-mail address. */
  readonly address: string;
  readonly subject: string | null;
  readonly content: string;
  readonly segments: number;
  readonly segmentCostMinor: number;
  readonly requestedAt: Date;
  readonly nextAttemptAt: Date;
  readonly sendUntil: Date;
  /** The complaint that it answers. */
  readonly orderId: number | null;
}

export const insert = (db: Db, message: NewMessage): Promise<number> =>
  insertRow(db, "smsMessage", message);

export interface Doubtful {
  readonly id: number;
  readonly caseId: number;
  readonly agentId: number;
  readonly institutionId: number;
  readonly state: MessageState;
  readonly sendUntil: Date;
}

export const lock = (db: Db, actor: Actor, id: number): Promise<Doubtful | undefined> =>
  db
    .selectFrom("smsMessage as m")
    .innerJoin("collectionCase as c", "c.id", "m.caseId")
    .select(["m.id", "m.caseId", "m.agentId", "m.institutionId", "m.state"])
    .select("m.sendUntil")
    .where("m.id", "=", id)
    .where(visibleTo(actor, "c"))
    .forUpdate("m")
    .$narrowType<{ state: MessageState }>()
    .executeTakeFirst();

export interface Finding {
  readonly state: MessageState;
  readonly reason: FailReason | null;
  readonly at: Date;
  readonly settlerId: number;
  readonly settleReason: string;
}

/** Records the finding about an unknown message; an accepted one has a cost. */
export const setFinding = (
  db: Db,
  id: number,
  { state, reason, at, settlerId, settleReason }: Finding,
): Promise<void> =>
  execute(db)`
    update sms_message set state = ${state}, reason = ${reason}, next_attempt_at = ${at}, lease = null, lease_until = null,
      attempts = case when ${state} = 'QUEUED' then 0 else attempts end,
      sent_at = case when ${state} = 'SENT' then coalesce(sent_at, ${at}) else sent_at end,
      settled_at = case when ${state} = 'FAILED' then ${at}::timestamptz else settled_at end,
      settler_id = ${settlerId}, settle_reason = ${settleReason},
      cost_minor = case when ${state} = 'SENT' then segments * segment_cost_minor else cost_minor end
    where id = ${id} and state = 'UNKNOWN'`;
