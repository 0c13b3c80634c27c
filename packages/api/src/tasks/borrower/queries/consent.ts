import type { Db } from "@kolekta/db";
import { type RawBuilder, sql } from "kysely";
import type { Actor } from "../../../core/context.ts";
import type { Day } from "../../../core/day.ts";
import { institutionVisibleTo, visibleTo } from "../../../core/scope.ts";
import type { ConsentBasis } from "../contract-consent.ts";

/** Clocks by which a consent of the borrower of a case begins: the institution's and the borrower's. */
export async function zonesOf(
  db: Db,
  caseId: number | null,
): Promise<readonly string[]> {
  const { rows } = await sql<{ zones: string[] }>`
    select array[i.zone, b.zone] as zones from collection_case c
    join institution i on i.id = c.institution_id join borrower b on b.id = c.borrower_id
    where c.id = ${caseId}`.execute(db);
  return rows[0]?.zones ?? [];
}

/** Calls `r` with the borrower that were connected and recorded, each evidence for one consent alone. */
const CALLS = (actor: Actor, borrowerId: number) => sql`
  from call_record r
  join contact o on o.id = r.contact_id and o.borrower_id = r.borrower_id and o.relation = 'R01'
  join stored_file s on s.id = r.recording_id and s.purged_at is null
  where r.borrower_id = ${borrowerId} and r.answered_at is not null
    and ${institutionVisibleTo(actor, sql.ref("r.institutionId"))}
    and not exists (select from consent_proof p where p.call_id = r.id)`;

/** Texts `m` from the borrower's own number about a case in sight. */
const MESSAGES = (actor: Actor, borrowerId: number) => sql`
  from sms_inbound m
  join collection_case c on c.id = m.case_id and ${visibleTo(actor, "c")}
  join borrower b on b.id = c.borrower_id
  where c.borrower_id = ${borrowerId} and m.content <> ''
    and (m.phone = b.phone or exists (
      select from contact o where o.borrower_id = b.id and o.phone = m.phone and o.relation = 'R01'))
    and not exists (select from consent_proof p where p.message_id = m.id)`;

const exists = async (db: Db, rows: RawBuilder<unknown>): Promise<boolean> => {
  const found = await sql<{ isThere: boolean }>`
    select exists (select ${rows}) as is_there`.execute(db);
  return found.rows[0]?.isThere ?? false;
};

export interface Citation {
  readonly callId?: number | undefined;
  readonly messageId?: number | undefined;
}

/** Whether the cited call or text can prove a consent of this borrower, whose cases are locked. */
export const isEvidence = (
  db: Db,
  actor: Actor,
  borrowerId: number,
  { callId, messageId }: Citation,
): Promise<boolean> =>
  exists(
    db,
    callId === undefined
      ? sql`${MESSAGES(actor, borrowerId)} and m.id = ${messageId ?? null}`
      : sql`${CALLS(actor, borrowerId)} and r.id = ${callId}`,
  );

/** Whether the same document proves another consent of the borrower already. */
export const isUsedDocument = (
  db: Db,
  borrowerId: number,
  sha256: Buffer,
): Promise<boolean> =>
  exists(
    db,
    sql`from consent_proof p join borrower_fact f on f.id = p.fact_id join stored_file s on s.id = p.file_id
      where f.borrower_id = ${borrowerId} and s.sha256 = ${sha256}`,
  );

const CHOICES = 20;

interface Call {
  readonly callId: number;
  readonly at: Date;
  readonly agentName: string;
  readonly talkSeconds: number;
}

export async function listCalls(
  db: Db,
  actor: Actor,
  borrowerId: number,
): Promise<Call[]> {
  const { rows } = await sql<Call>`
    select k.call_id, k.at, u.name as agent_name, k.talk_seconds
    from (select r.id as call_id, r.requested_at as at, r.agent_id, r.talk_seconds ${CALLS(actor, borrowerId)}) k
    join app_user u on u.id = k.agent_id order by k.at desc, k.call_id desc limit ${CHOICES}`.execute(
    db,
  );
  return rows;
}

interface Message {
  readonly messageId: number;
  readonly at: Date;
  readonly content: string;
}

export async function listMessages(
  db: Db,
  actor: Actor,
  borrowerId: number,
): Promise<Message[]> {
  const { rows } = await sql<Message>`
    select m.id as message_id, m.received_at as at, m.content ${MESSAGES(actor, borrowerId)}
    order by m.received_at desc, m.id desc limit ${CHOICES}`.execute(db);
  return rows;
}

export interface NewProof extends Citation {
  readonly factId: number;
  readonly basis: ConsentBasis;
  readonly opensOn: Day | null;
  readonly fileId?: string | undefined;
  readonly proverId: number;
  readonly at: Date;
}

export async function insertProof(db: Db, proof: NewProof): Promise<void> {
  await db.insertInto("consentProof").values(proof).execute();
}

/** The document of a consent that was recorded where the caller sees the institution. */
export async function findDocument(
  db: Db,
  actor: Actor,
  factId: number,
): Promise<string | null> {
  const { rows } = await sql<{ fileId: string | null }>`
    select p.file_id from consent_proof p join borrower_fact f on f.id = p.fact_id
    join collection_case t on t.id = f.case_id
    where p.fact_id = ${factId} and p.file_id is not null
      and ${institutionVisibleTo(actor, sql.ref("t.institutionId"))}`.execute(
    db,
  );
  return rows[0]?.fileId ?? null;
}
