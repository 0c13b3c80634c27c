import type { Db } from "@kolekta/db";
import { sql } from "kysely";
import { anyOf } from "../../core/sql.ts";
import type { CaseStatus } from "./case.ts";

interface Move {
  readonly status: CaseStatus;
  readonly at: Date;
  /** All open cases when absent. */
  readonly caseIds?: readonly number[];
}

/** Moves cases to a status, each with its row in the status log. */
export async function moveCases(db: Db, { status, at, caseIds }: Move): Promise<void> {
  const closedAt = status === "C00" || status === "C10" ? null : at;
  const isChosen = caseIds ? sql`c.id = ${anyOf(caseIds)}` : sql`c.status in ('C00', 'C10')`;
  await sql`
    with moved as (
      update collection_case c set status = ${status}, closed_at = ${closedAt}::timestamptz
      from collection_case p where p.id = c.id and c.status <> ${status} and ${isChosen}
      returning c.id, p.status as before, c.agent_id, c.institution_id, c.stage_id, c.arrears_minor)
    insert into case_status_log (case_id, at, event, before, after, agent_id, institution_id, stage_id, dpd, arrears_minor)
    select id, ${at}::timestamptz, 'MOVED', before, ${status}, agent_id, institution_id, stage_id, 0, arrears_minor
    from moved order by id`.execute(db);
}

interface Assignment {
  readonly agentId: number;
  readonly at: Date;
  /** Stays when absent. */
  readonly institutionId?: number;
}

/** Assigns a case to an agent, with its row in the status log; the assignments do not change. */
export async function assignCase(
  db: Db,
  caseId: number,
  { agentId, at, institutionId }: Assignment,
): Promise<void> {
  await sql`
    with assigned as (
      update collection_case set agent_id = ${agentId}, assigned_at = ${at}::timestamptz,
        institution_id = coalesce(${institutionId ?? null}::bigint, institution_id)
      where id = ${caseId} returning id, status, institution_id, stage_id, arrears_minor)
    insert into case_status_log (case_id, at, event, before, after, agent_id, institution_id, stage_id, dpd, arrears_minor)
    select id, ${at}::timestamptz, 'ASSIGNED', status, status, ${agentId}::bigint, institution_id, stage_id, 0, arrears_minor
    from assigned`.execute(db);
}
