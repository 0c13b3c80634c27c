import type { Db } from "@kolekta/db";
import { sql } from "kysely";
import type { Actor } from "../../core/context.ts";
import { createCallerFactory } from "../../core/guarded.ts";
import { getActor, createTestContext } from "../../core/testing.ts";
import type { CaseIds, Persona } from "../../seeds/index.ts";
import { boardRouter } from "../router.ts";
import { sampleDueWeeks } from "./actions/draw.ts";

const createCaller = createCallerFactory(boardRouter);

export const qualityAs = (db: Db, actor: Actor, now: Date) =>
  createCaller(createTestContext(db, actor, { now: () => now })).quality;

export const createQualityApi = async (db: Db, persona: Persona, now: Date) =>
  qualityAs(db, await getActor(db, persona), now);

export const sampleAt = (db: Db, now: Date): Promise<number> =>
  sampleDueWeeks(createTestContext(db, null, { now: () => now, via: "JOB" }));

interface Contacted {
  readonly caseIds: CaseIds;
  readonly agentId: number;
  readonly at: Date;
}

const ALLOWED_ATTEMPT = ({ caseIds, agentId, at }: Contacted, action: "CALL" | "SMS") => sql`
  decision as (
    insert into guard_decision (at, action, verdict, profile, findings, case_id, borrower_id, institution_id)
    select ${at}::timestamptz, ${action}, 'ALLOW', 'ID', '[]', id, borrower_id, institution_id
    from collection_case where id = ${caseIds.caseId} returning id, institution_id
  ), attempt as (
    insert into contact_attempt (case_id, borrower_id, contact_id, agent_id, action, purpose, at)
    values (${caseIds.caseId}, ${caseIds.borrowerId}, ${caseIds.contactId}, ${agentId}, ${action}, 'COLLECT', ${at}) returning id
  )`;

export async function newCall(db: Db, contacted: Contacted, talkSeconds = 60): Promise<number> {
  const { caseIds, agentId, at } = contacted;
  const { rows } = await sql<{ id: number }>`
    with ${ALLOWED_ATTEMPT(contacted, "CALL")}, kept as (
      insert into stored_file (id, kind, name, media_type, bytes, sha256, case_id)
      values (${crypto.randomUUID()}, 'RECORDING', 'a.wav', 'audio/wav', 1, sha256('a'), ${caseIds.caseId}) returning id
    )
    insert into call_record (case_id, loan_id, borrower_id, institution_id, agent_id, contact_id, attempt_id, via, relation,
      name, phone, state, cause, provider, requested_at, answered_at, ended_at, talk_seconds, recording_id)
    select ${caseIds.caseId}, ${caseIds.loanId}, ${caseIds.borrowerId}, decision.institution_id, ${agentId}, ${caseIds.contactId},
      attempt.id, 'WORKSPACE', 'R01', 'Budi', '628111111111', 'ENDED', 'TALKED', 'test', ${at}, ${at}, ${at}, ${talkSeconds}, kept.id
    from decision, attempt, kept returning id`.execute(db);
  return rows[0]?.id ?? 0;
}

export async function newText(
  db: Db,
  contacted: Contacted,
  content = "Please pay",
): Promise<number> {
  const { caseIds, agentId, at } = contacted;
  const { rows } = await sql<{ id: number }>`
    with ${ALLOWED_ATTEMPT(contacted, "SMS")}
    insert into sms_message (channel, case_id, loan_id, borrower_id, institution_id, agent_id, contact_id, attempt_id,
      decision_id, relation, name, address, content, segments, segment_cost_minor, state, next_attempt_at, send_until,
      requested_at, sent_at)
    select '02', ${caseIds.caseId}, ${caseIds.loanId}, ${caseIds.borrowerId}, decision.institution_id, ${agentId},
      ${caseIds.contactId}, attempt.id, decision.id, 'R01', 'Budi', '628111111111', ${content}, 1, 350, 'SENT', ${at}, ${at}, ${at}, ${at}
    from decision, attempt returning id`.execute(db);
  return rows[0]?.id ?? 0;
}

export async function newComplaint(db: Db, { caseIds, agentId, at }: Contacted): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into work_order (category, channel, severity, case_id, loan_id, borrower_id, institution_id, agent_id, description,
      excludes_agent, locks_recordings, created_at, first_answer_due_at, due_at)
    select 'HARASSMENT', 'HOTLINE', 1, id, loan_id, borrower_id, institution_id, ${agentId}, 'He shouted', false, false,
      ${at}, ${at}, ${at}
    from collection_case where id = ${caseIds.caseId} returning id`.execute(db);
  return rows[0]?.id ?? 0;
}

interface CardQuestions {
  readonly questions: readonly { readonly questionId: number }[];
}

/** Builds a sheet with yes for every question, except no at the given positions. */
export const buildSheet = ({ questions }: CardQuestions, ...noAt: readonly number[]) => ({
  answers: questions.map(({ questionId }, at) => ({
    questionId,
    answer: noAt.includes(at) ? ("NO" as const) : ("YES" as const),
  })),
});
