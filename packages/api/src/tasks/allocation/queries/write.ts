import type { Db } from "@kolekta/db";
import { sql } from "kysely";
import { execute, insertRow } from "../../../core/query.ts";
import { anyOf, columnText, jsonRows } from "../../../core/sql.ts";
import type { Cause, RunKind, RunState } from "../contract-codes.ts";
import type { AllocationTerms } from "../contract.ts";
import type { Candidate, PoolCase, Decision, Exclusion } from "../rules/inputs.ts";

export interface NewRun {
  readonly kind: RunKind;
  readonly cause: Cause;
  readonly institutionId: number | null;
  readonly stageId: number | null;
  readonly ruleId: number | null;
  readonly terms: AllocationTerms;
  readonly seed: number;
  readonly state: RunState;
  readonly creatorId: number | null;
  readonly createdAt: Date;
  readonly cases: number;
}

export const insertRun = (db: Db, { terms, ...run }: NewRun): Promise<number> =>
  insertRow(db, "allocationRun", {
    ...run,
    terms: sql<string>`${JSON.stringify(terms)}::text::jsonb`,
    committedAt: run.state === "WAITING" ? run.createdAt : null,
  });

export async function insertCandidates(
  db: Db,
  runId: number,
  candidates: readonly Candidate[],
): Promise<void> {
  const rows = candidates.map(({ stageIds, ...candidate }) => ({
    ...candidate,
    stageIds: `{${stageIds.join(",")}}`,
  }));
  await execute(db)`
    insert into allocation_candidate (run_id, agent_id, institution_id, stage_ids, in_hand, in_hand_minor, new_today,
      max_in_hand, max_new, weight, ineligible_reason)
    select ${runId}::bigint, "agentId", "institutionId", "stageIds"::bigint[], "inHand", "inHandMinor", "newToday",
      "maxInHand", "maxNew", weight, "ineligibleReason"
    from json_to_recordset(${jsonRows(rows)}) as one ("agentId" bigint, "institutionId" bigint, "stageIds" text, "inHand" integer,
      "inHandMinor" bigint, "newToday" integer, "maxInHand" integer, "maxNew" integer, weight integer, "ineligibleReason" text)`;
}

export const insertExclusions = (
  db: Db,
  runId: number,
  pairs: readonly Exclusion[],
): Promise<void> =>
  execute(db)`
    insert into allocation_exclusion (run_id, borrower_id, agent_id)
    select ${runId}::bigint, t.* from unnest(${columnText(pairs, (exclusion) => exclusion.borrowerId)}::bigint[],
      ${columnText(pairs, (exclusion) => exclusion.agentId)}::bigint[]) t`;

export type NewLine = PoolCase & Omit<Decision, "caseId">;

const BATCH_SIZE = 10_000;

export async function insertLines(db: Db, runId: number, lines: readonly NewLine[]): Promise<void> {
  for (let from = 0; from < lines.length; from += BATCH_SIZE)
    await insertBatch(db, runId, lines.slice(from, from + BATCH_SIZE));
}

async function insertBatch(db: Db, runId: number, lines: readonly NewLine[]): Promise<void> {
  const ids = (name: keyof NewLine) => sql`${columnText(lines, (line) => line[name])}::bigint[]`;
  const toTextArraySql = (name: keyof NewLine) =>
    sql`${columnText(lines, (line) => line[name])}::text[]`;
  await execute(db)`
    insert into allocation_decision (run_id, case_id, loan_id, borrower_id, institution_id, stage_id, arrears_minor, from_agent_id,
      promise_agent_id, borrower_agent_id, last_agent_id, avoided_agent_id, proposed_agent_id, agent_id, variant, assignment_reason)
    select ${runId}::bigint, t.* from unnest(${ids("caseId")}, ${ids("loanId")}, ${ids("borrowerId")}, ${ids("institutionId")},
      ${ids("stageId")}, ${ids("arrearsMinor")}, ${ids("fromAgentId")}, ${ids("promiseAgentId")}, ${ids("borrowerAgentId")},
      ${ids("lastAgentId")}, ${ids("avoidedAgentId")}, ${ids("agentId")}, ${ids("agentId")}, ${toTextArraySql("variant")},
      ${toTextArraySql("assignmentReason")}) t`;
}

export interface RunChange {
  readonly state?: RunState;
  readonly reason?: string | null;
  readonly overrideReason?: string | null;
  readonly committedAt?: Date;
  readonly endedAt?: Date;
}

/** Returns the new version. */
export async function changeRun(db: Db, runId: number, change: RunChange): Promise<number> {
  const { version } = await db
    .updateTable("allocationRun")
    .set({ ...change, version: sql`version + 1` })
    .where("id", "=", runId)
    .returning("version")
    .executeTakeFirstOrThrow();
  return version;
}

/** Moves these cases of the run to another agent. Returns the number of cases found. */
export async function reassignLines(
  db: Db,
  runId: number,
  caseIds: readonly number[],
  agentId: number | null,
): Promise<number> {
  const { numAffectedRows } = await sql`
    update allocation_decision set agent_id = ${agentId}::bigint, assignment_reason = ${agentId === null ? null : "BY_HAND"}::text
    where run_id = ${runId} and case_id = ${anyOf(caseIds)}`.execute(db);
  return Number(numAffectedRows ?? 0);
}
