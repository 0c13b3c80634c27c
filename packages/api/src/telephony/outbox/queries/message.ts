import type { Db } from "@kolekta/db";
import { sql } from "kysely";
import type { Actor } from "../../../core/context.ts";
import { visibleTo } from "../../../core/scope.ts";
import type { FailReason, MessageChannel, MessageState } from "../contract.ts";

export interface NewMessage {
  readonly channel: MessageChannel;
  readonly caseId: number;
  readonly loanId: number;
  readonly borrowerId: number;
  readonly institutionId: number;
  readonly agentId: number;
  readonly contactId: number;
  readonly attemptId: number;
  readonly decisionId: number;
  readonly templateId: number | null;
  readonly relation: string;
  readonly name: string;
  /** Digits of a phone, or an e-mail address. */
  readonly address: string;
  readonly subject: string | null;
  readonly content: string;
  readonly segments: number;
  readonly segmentCostMinor: number;
  readonly requestedAt: Date;
  readonly nextAttemptAt: Date;
  readonly sendUntil: Date;
}

export async function insert(db: Db, message: NewMessage): Promise<number> {
  const { id } = await db
    .insertInto("smsMessage")
    .values(message)
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

export interface Doubtful {
  readonly id: number;
  readonly caseId: number;
  readonly agentId: number;
  readonly institutionId: number;
  readonly state: MessageState;
  readonly sendUntil: Date;
}

export async function lock(
  db: Db,
  actor: Actor,
  id: number,
): Promise<Doubtful | undefined> {
  const { rows } = await sql<Doubtful>`
    select m.id, m.case_id, m.agent_id, m.institution_id, m.state, m.send_until
    from sms_message m join collection_case c on c.id = m.case_id
    where m.id = ${id} and ${visibleTo(actor, "c")} for update of m`.execute(
    db,
  );
  return rows[0];
}

export interface Finding {
  readonly state: MessageState;
  readonly reason: FailReason | null;
  readonly at: Date;
}

/** Writes what was found out about a message in doubt; one that was taken is paid for. */
export async function setFinding(
  db: Db,
  id: number,
  { state, reason, at }: Finding,
): Promise<void> {
  await sql`
    update sms_message set state = ${state}, reason = ${reason}, next_attempt_at = ${at}, lease = null, lease_until = null,
      attempts = case when ${state} = 'QUEUED' then 0 else attempts end,
      sent_at = case when ${state} = 'SENT' then coalesce(sent_at, ${at}) else sent_at end,
      settled_at = case when ${state} = 'FAILED' then ${at}::timestamptz else settled_at end,
      cost_minor = case when ${state} = 'SENT' then segments * segment_cost_minor else cost_minor end
    where id = ${id} and state = 'UNKNOWN'`.execute(db);
}
