/**
 * Allocates cases to agents. Equal inputs give equal decisions in any order of rows: the rules read
 * no clock, and only the seed is random.
 */
import type { Variant, AssignmentReason } from "../contract-codes.ts";
import { getVariant, toSequence } from "./variants.ts";
import type { PoolCase, Decision, Inputs } from "./inputs.ts";
import { findLightestAgent } from "./lightest-agent.ts";
import { largestFirst } from "./strategy.ts";
import {
  assignCase,
  canReceive,
  type AllocationState,
  buildAllocationState,
} from "./allocation-state.ts";

/** Receives the state just before the case is decided. */
export type Watch = (poolCase: PoolCase, state: AllocationState, variant: Variant | null) => void;

interface Family {
  readonly cases: PoolCase[];
  /** First agent of this run that got a case of the borrower. */
  agentId: number | null;
}

interface AllocationContext {
  readonly state: AllocationState;
  readonly inputs: Inputs;
  readonly made: Map<number, Decision>;
  readonly families: ReadonlyMap<number, Family>;
  readonly watch: Watch | undefined;
}

/** Returns one decision per case, in the order of the decisions. */
export function allocateCases(inputs: Inputs, watch?: Watch): Decision[] {
  const { cases, terms, seed } = inputs;
  const largest = cases.toSorted(largestFirst);
  const context: AllocationContext = {
    state: buildAllocationState(inputs),
    inputs,
    watch,
    made: new Map(),
    families: groupFamilies(largest),
  };
  if (terms.prefersPromise)
    for (const poolCase of largest)
      settle(context, poolCase, [["PROMISE", poolCase.promiseAgentId]]);
  for (const poolCase of largest) settle(context, poolCase, getAffinities(context, poolCase));
  for (const { poolCase, variant } of toSequence(cases, terms, seed))
    assignByStrategy(context, poolCase, variant);
  return [...context.made.values()];
}

function groupFamilies(cases: readonly PoolCase[]): Map<number, Family> {
  const byCase = new Map<number, Family>();
  const byInstitution = Map.groupBy(cases, ({ institutionId }) => institutionId);
  for (const institutionCases of byInstitution.values()) {
    const byBorrower = new Map<number, Family>();
    for (const poolCase of institutionCases) {
      const family = byBorrower.get(poolCase.borrowerId) ?? { cases: [], agentId: null };
      family.cases.push(poolCase);
      byBorrower.set(poolCase.borrowerId, family);
      byCase.set(poolCase.caseId, family);
    }
  }
  return byCase;
}

type Affinity = readonly [AssignmentReason, number | null | undefined];

function getAffinities(
  { inputs: { terms }, families }: AllocationContext,
  poolCase: PoolCase,
): Affinity[] {
  const affinities: Affinity[] = [];
  if (terms.prefersBorrower) {
    affinities.push(["BORROWER", families.get(poolCase.caseId)?.agentId]);
    affinities.push(["BORROWER", poolCase.borrowerAgentId]);
  }
  if (terms.prefersLast) affinities.push(["LAST_AGENT", poolCase.lastAgentId]);
  return affinities;
}

/** Assigns the case to the first agent of the affinities that can take it. */
function settle(
  context: AllocationContext,
  poolCase: PoolCase,
  affinities: readonly Affinity[],
): boolean {
  if (context.made.has(poolCase.caseId)) return true;
  const affinity = affinities.find(([, agentId]) => canReceive(context.state, poolCase, agentId));
  if (!affinity) return false;
  const variant = getVariant(context.inputs.terms, poolCase);
  decide(context, poolCase, variant, affinity[1] ?? null, affinity[0]);
  return true;
}

/** Assigns the other cases of the borrower to the same agent while capacity is free. */
function assignByStrategy(
  context: AllocationContext,
  poolCase: PoolCase,
  variant: Variant | null,
): void {
  if (settle(context, poolCase, getAffinities(context, poolCase))) return;
  const agentId = findLightestAgent(context.state, poolCase, variant);
  const assignmentReason = agentId === null ? null : "STRATEGY";
  decide(context, poolCase, variant, agentId, assignmentReason);
  if (agentId === null || !context.inputs.terms.prefersBorrower) return;
  for (const other of context.families.get(poolCase.caseId)?.cases ?? [])
    settle(context, other, [["BORROWER", agentId]]);
}

function decide(
  { state, made, families, watch }: AllocationContext,
  poolCase: PoolCase,
  variant: Variant | null,
  agentId: number | null,
  assignmentReason: AssignmentReason | null,
): void {
  watch?.(poolCase, state, variant);
  made.set(poolCase.caseId, { caseId: poolCase.caseId, agentId, assignmentReason, variant });
  if (agentId === null) return;
  assignCase(state, poolCase, variant, agentId);
  const family = families.get(poolCase.caseId);
  if (family) family.agentId ??= agentId;
}
