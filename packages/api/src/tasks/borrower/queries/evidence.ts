import type { Db } from "@kolekta/db";
import { sql } from "kysely";
import type { Actor } from "../../../core/context.ts";
import { queryRow, queryRows } from "../../../core/query.ts";
import { institutionVisibleTo, visibleTo } from "../../../core/scope.ts";
import { EVIDENCE_TALK_SECONDS } from "../contract-consent.ts";
import type { EvidencePeriod } from "../rules-consent.ts";

/** Borrower and period that evidence must match. */
export interface EvidenceSubject {
  readonly borrowerId: number;
  readonly period: EvidencePeriod;
}

const CONFIRMED_NUMBER = sql`o.relation = 'R01' and o.state in ('STATED', 'APPROVED')`;

/** Recorded conversations `r` with the borrower that are not evidence of a consent yet. */
const CALLS = (actor: Actor, { borrowerId, period: { from, to } }: EvidenceSubject) => sql`
  from call_record r
  join contact o on o.id = r.contact_id and o.borrower_id = r.borrower_id and ${CONFIRMED_NUMBER}
  join stored_file s on s.id = r.recording_id and s.purged_at is null
  where r.borrower_id = ${borrowerId} and r.answered_at is not null
    and r.talk_seconds >= ${EVIDENCE_TALK_SECONDS} and r.requested_at >= ${from} and r.requested_at < ${to}
    and ${institutionVisibleTo(actor, sql.ref("r.institutionId"))}
    and not exists (select from consent_evidence p where p.call_id = r.id)`;

/**
 * Texts `m` from the borrower's own number about a visible case that are not evidence of a consent
 * yet. Opt-out texts are excluded.
 */
const MESSAGES = (actor: Actor, { borrowerId, period: { from, to } }: EvidenceSubject) => sql`
  from sms_inbound m
  join collection_case c on c.id = m.case_id and ${visibleTo(actor, "c")}
  join borrower b on b.id = c.borrower_id
  where c.borrower_id = ${borrowerId} and m.content <> '' and not m.opts_out
    and m.received_at >= ${from} and m.received_at < ${to}
    and (m.phone = b.phone or exists (
      select from contact o where o.borrower_id = b.id and o.phone = m.phone and ${CONFIRMED_NUMBER}))
    and not exists (select from consent_evidence p where p.message_id = m.id)`;

export interface Citation {
  readonly callId?: number | undefined;
  readonly messageId?: number | undefined;
}

/**
 * Checks that the cited call or text can be evidence of a consent. The cases of the borrower are
 * locked.
 */
export async function isEvidence(
  db: Db,
  actor: Actor,
  subject: EvidenceSubject,
  { callId, messageId }: Citation,
): Promise<boolean> {
  const cited =
    callId === undefined
      ? sql`${MESSAGES(actor, subject)} and m.id = ${messageId ?? null}`
      : sql`${CALLS(actor, subject)} and r.id = ${callId}`;
  const row = await queryRow(db)<{ isThere: boolean }>`
    select exists (select ${cited}) as is_there`;
  return row?.isThere ?? false;
}

const CHOICES = 20;

interface Call {
  readonly callId: number;
  readonly at: Date;
  readonly agentName: string;
  readonly talkSeconds: number;
}

export const listCalls = (db: Db, actor: Actor, subject: EvidenceSubject) =>
  queryRows(db)<Call>`
    select k.call_id, k.at, u.name as agent_name, k.talk_seconds
    from (select r.id as call_id, r.requested_at as at, r.agent_id, r.talk_seconds ${CALLS(actor, subject)}) k
    join app_user u on u.id = k.agent_id order by k.at desc, k.call_id desc limit ${CHOICES}`;

interface Message {
  readonly messageId: number;
  readonly at: Date;
  readonly content: string;
}

export const listMessages = (db: Db, actor: Actor, subject: EvidenceSubject) =>
  queryRows(db)<Message>`
    select m.id as message_id, m.received_at as at, m.content ${MESSAGES(actor, subject)}
    order by m.received_at desc, m.id desc limit ${CHOICES}`;
