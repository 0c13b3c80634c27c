import type { z } from "zod";
import type { Ctx } from "../../../core/context.ts";
import { AppError } from "../../../core/errors.ts";
import { inTransaction, type Tx } from "../../../core/transaction.ts";
import { matchingIds } from "../../case/actions/matching.ts";
import { RUN_LIMIT } from "../contract-codes.ts";
import type { prepare as contract, AllocationTerms } from "../contract.ts";
import { chosenCandidates } from "../queries/candidate.ts";
import { chosenCases } from "../queries/input.ts";
import { rulesInForce } from "../queries/rule.ts";
import { toCandidate } from "../rules/candidate.ts";
import type { Candidate, PoolCase } from "../rules/inputs.ts";
import { planRun } from "./plan.ts";

type Input = z.output<typeof contract.input>;

/** Allocates the chosen cases and stores the result as a preview of the caller. */
export const prepareRun = (ctx: Ctx, input: Input) =>
  inTransaction(ctx, input, async (tx) => {
    const ids = await chosenIds(tx, input);
    const chosen = await chosenCases(tx.db, tx.actor, ids, tx.now());
    if (chosen.length === 0) throw new AppError("invalid", "assignment.noCase");
    const isAssigning = input.kind === "ASSIGN";
    const cases = isAssigning ? chosen.filter(isFreeToMove) : chosen;
    if (cases.length === 0) throw new AppError("conflict", "allocation.promised");
    const candidates = isAssigning ? await candidatesFor(tx, cases, input.agentIds) : [];
    if (isAssigning && candidates.length === 0)
      throw new AppError("invalid", "assignment.wrongAgent", {}, "agentIds");
    const { runId, unassigned } = await planRun(tx, {
      kind: input.kind,
      cause: "MANUAL",
      state: "PREVIEW",
      creatorId: tx.actor.userId,
      ruleId: null,
      terms: toTerms(input),
      cases,
      candidates,
    });
    return {
      runId,
      cases: cases.length,
      unassigned: isAssigning ? unassigned : 0,
      unchanged: chosen.length - cases.length,
    };
  });

/** An open promise keeps the case with its agent until it is due. */
const isFreeToMove = ({ promiseAgentId, fromAgentId }: PoolCase): boolean =>
  promiseAgentId === null || promiseAgentId !== fromAgentId;

/**
 * Returns the given ids, or the cases of the filter. The number of matches must equal `seen` when
 * it is given.
 */
async function chosenIds(
  tx: Tx<Ctx>,
  { taskIds, filter, seen }: Input,
): Promise<readonly number[]> {
  if (taskIds && !filter) return taskIds;
  if (!filter || taskIds) throw new AppError("invalid", "allocation.chosenTwice", {}, "taskIds");
  return matchingIds(tx, { filter, seen }, RUN_LIMIT);
}

const toTerms = ({ strategy, respectsAffinity }: Input): AllocationTerms => ({
  strategy,
  champion: null,
  challenger: null,
  challengerPercent: null,
  weighing: "MANUAL",
  prefersPromise: true,
  prefersBorrower: respectsAffinity,
  prefersLast: respectsAffinity,
});

async function candidatesFor(
  tx: Tx<Ctx>,
  cases: readonly PoolCase[],
  agentIds: readonly number[] | undefined,
): Promise<Candidate[]> {
  const stageIds = [...new Set(cases.map(({ stageId }) => stageId))];
  const getRule = await rulesInForce(tx.db, stageIds);
  const limits = new Map(stageIds.map((id) => [id, getRule(id, tx.today())]));
  const institutionIds = [...new Set(cases.map((poolCase) => poolCase.institutionId))];
  const found = await chosenCandidates(
    ...([tx.db, tx.actor, institutionIds, agentIds, tx.now()] as const),
  );
  return found.map((candidate) => toCandidate(candidate, limits));
}
