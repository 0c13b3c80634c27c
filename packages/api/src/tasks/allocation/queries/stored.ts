import type { Db } from "@kolekta/db";
import type { AllocationTerms } from "../contract.ts";
import type { Candidate, PoolCase, Decision, Exclusion, Inputs } from "../rules/inputs.ts";
import { queryRows } from "../../../core/query.ts";

/**
 * Decision as the strategy made it. `isAsDealt` is false when a person changed the agent; the
 * assignment reason is then that of the person.
 */
export interface StoredDecision extends Decision {
  readonly isAsDealt: boolean;
}

type StoredCase = PoolCase & Omit<StoredDecision, "caseId">;

export interface StoredRun {
  readonly inputs: Inputs;
  readonly decisions: readonly StoredDecision[];
}

const cases = (db: Db, runId: number) =>
  queryRows(db)<StoredCase>`
    select case_id, loan_id, borrower_id, institution_id, stage_id, arrears_minor, from_agent_id, promise_agent_id,
      borrower_agent_id, last_agent_id, avoided_agent_id, proposed_agent_id as agent_id, assignment_reason, variant,
      (agent_id is not distinct from proposed_agent_id and assignment_reason is distinct from 'BY_HAND') as is_as_dealt
    from allocation_decision where run_id = ${runId} order by case_id`;

type CandidateRow = Omit<Candidate, "stageIds"> & { readonly stageIds: number[] };

/** Lists the agents that the run considers. A person may move its cases only to these. */
export const listCandidates = (db: Db, runId: number): Promise<Candidate[]> =>
  queryRows(db)<CandidateRow>`
    select agent_id, institution_id, stage_ids, in_hand, in_hand_minor, new_today, max_in_hand, max_new, weight, ineligible_reason
    from allocation_candidate where run_id = ${runId} order by agent_id`;

const exclusions = (db: Db, runId: number) =>
  queryRows(db)<Exclusion>`
    select borrower_id, agent_id from allocation_exclusion where run_id = ${runId}`;

/** Reads the inputs and decisions of a run. Returns nothing for a release or an unknown run. */
export async function storedRun(db: Db, runId: number): Promise<StoredRun | undefined> {
  const rows = await queryRows(db)<{ terms: AllocationTerms; seed: number }>`
    select terms, seed from allocation_run where id = ${runId} and kind = 'ASSIGN'`;
  const [run] = rows;
  if (!run) return undefined;
  const [storedCases, agents, excluded] = await Promise.all([
    cases(db, runId),
    listCandidates(db, runId),
    exclusions(db, runId),
  ]);
  return {
    inputs: { ...run, cases: storedCases, candidates: agents, exclusions: excluded },
    decisions: storedCases,
  };
}
