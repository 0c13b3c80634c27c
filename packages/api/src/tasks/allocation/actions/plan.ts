import type { AnyCtx } from "../../../core/context.ts";
import type { Tx } from "../../../core/transaction.ts";
import type { Cause, RunKind, RunState } from "../contract-codes.ts";
import type { AllocationTerms } from "../contract.ts";
import * as input from "../queries/input.ts";
import * as write from "../queries/write.ts";
import { allocateCases } from "../rules/assign.ts";
import type { Candidate, PoolCase, Decision } from "../rules/inputs.ts";

export interface Plan {
  readonly kind: RunKind;
  readonly cause: Cause;
  readonly state: Extract<RunState, "PREVIEW" | "WAITING">;
  readonly creatorId: number | null;
  readonly ruleId: number | null;
  readonly terms: AllocationTerms;
  readonly cases: readonly PoolCase[];
  readonly candidates: readonly Candidate[];
}

export interface Planned {
  readonly runId: number;
  readonly unassigned: number;
}

const newSeed = (): number => crypto.getRandomValues(new Int32Array(1)).at(0) ?? 0;

/** Decides a run and stores it with its inputs. No case is assigned yet. */
export async function planRun(tx: Tx<AnyCtx>, plan: Plan): Promise<Planned> {
  const { cases, candidates, terms, ...header } = plan;
  const seed = newSeed();
  const exclusions = await input.exclusions(
    tx.db,
    [...new Set(cases.map(({ borrowerId }) => borrowerId))],
    candidates.map(({ agentId }) => agentId),
  );
  const decisions =
    plan.kind === "ASSIGN"
      ? allocateCases({ cases, candidates, exclusions, terms, seed })
      : cases.map(({ caseId }): Decision => ({ caseId, ...UNASSIGNED }));
  const scope = {
    institutionId: findCommonValue(cases, ({ institutionId }) => institutionId),
    stageId: findCommonValue(cases, ({ stageId }) => stageId),
  };
  const runId = await write.insertRun(tx.db, {
    ...header,
    ...scope,
    terms,
    seed,
    createdAt: tx.now(),
    cases: cases.length,
  });
  await write.insertCandidates(tx.db, runId, candidates);
  await write.insertExclusions(tx.db, runId, exclusions);
  await write.insertLines(tx.db, runId, toLines(cases, decisions));
  const unassigned = decisions.filter(({ agentId }) => agentId === null).length;
  const after = { cause: plan.cause, cases: cases.length, unassigned, seed };
  tx.audit({
    action: "allocation.plan",
    entity: "allocation_run",
    entityId: runId,
    institutionId: scope.institutionId,
    after,
  });
  return { runId, unassigned };
}

const UNASSIGNED = { agentId: null, assignmentReason: null, variant: null } as const;

/** Returns the value that all cases share, or null when they differ. */
function findCommonValue(
  cases: readonly PoolCase[],
  getValue: (poolCase: PoolCase) => number,
): number | null {
  const all = new Set(cases.map(getValue));
  const [only] = all;
  return all.size === 1 ? (only ?? null) : null;
}

function toLines(cases: readonly PoolCase[], decisions: readonly Decision[]): write.NewLine[] {
  const decided = new Map(decisions.map((decision) => [decision.caseId, decision]));
  return cases.map((poolCase) => ({
    ...poolCase,
    ...(decided.get(poolCase.caseId) ?? { ...UNASSIGNED, caseId: poolCase.caseId }),
  }));
}
