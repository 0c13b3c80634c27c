import type { BaseContext } from "../../../core/context.ts";
import { inTransaction, type Tx } from "../../../core/transaction.ts";
import { notifyUsers } from "../../notification/actions.ts";
import { AllocationTerms } from "../contract.ts";
import * as queries from "../queries/alert.ts";
import { poolCandidates } from "../queries/candidate.ts";
import * as pools from "../queries/pool.ts";
import type { Pool } from "../queries/pool.ts";
import { type RuleInForce, rulesInForce } from "../queries/rule.ts";
import { toCandidate } from "../rules/candidate.ts";
import { findRunCause } from "../rules/due.ts";
import type { Candidate } from "../rules/inputs.ts";
import { isFree } from "../rules/allocation-state.ts";
import { computeWeights } from "../rules/weight.ts";
import { planRun } from "./plan.ts";

/**
 * Notifies the users of the alerted roles, once a day, that a stage has cases without a possible
 * agent.
 */
async function alertUnassigned(tx: Tx<BaseContext>, pool: Pool, cases: number): Promise<void> {
  const { institutionId, stageId } = pool;
  if (cases === 0) return;
  const isFirst = await queries.insertAlert(tx.db, pool, cases, tx.now());
  const users = isFirst ? await queries.alertedUsers(tx.db, institutionId) : [];
  await notifyUsers(
    tx,
    users.map((userId) => ({ userId, kind: "NO_CANDIDATE", count: cases })),
  );
  tx.audit({
    action: "allocation.alert",
    entity: "stage",
    entityId: stageId,
    institutionId,
    after: { cases, users: users.length },
  });
}

/** Alerts in a transaction of its own when no agent is free and therefore no run is planned. */
async function alertNoCandidate(context: BaseContext, pool: Pool): Promise<void> {
  if (await queries.isAlerted(context.db, pool)) return;
  await inTransaction(context, null, (tx) => alertUnassigned(tx, pool, pool.waiting));
}

/**
 * Plans a run for each pool that is due. Returns their number. A failing pool does not delay the
 * others.
 */
export async function allocateDuePools(context: BaseContext): Promise<number> {
  const waiting = await pools.waitingPools(context.db, context.now());
  const stageIds = [...new Set(waiting.map(({ stageId }) => stageId))];
  if (stageIds.length === 0) return 0;
  const getRule = await rulesInForce(context.db, stageIds);
  const failures: unknown[] = [];
  let planned = 0;
  for (const pool of waiting) {
    const rule = getRule(pool.stageId, pool.today);
    if (findRunCause(pool, rule) === null) continue;
    const isPlanned = await allocatePool(context, pool, rule).catch((error) => {
      failures.push(error);
      return false;
    });
    if (isPlanned) planned += 1;
  }
  if (failures.length > 0) throw failures[0];
  return planned;
}

/** Returns false when no agent is free or a concurrent process has planned the stage. */
async function allocatePool(
  context: BaseContext,
  pool: pools.Pool,
  rule: RuleInForce,
): Promise<boolean> {
  const candidates = await listCandidates(context, pool, rule);
  if (!candidates.some(isFree)) {
    await alertNoCandidate(context, pool);
    return false;
  }
  return planPool(context, pool, rule, candidates).then(
    () => true,
    (error) => {
      if (error instanceof ConcurrentRunError) return false;
      throw error;
    },
  );
}

/** Thrown when a concurrent process has planned the stage. */
class ConcurrentRunError extends Error {}

const planPool = (
  context: BaseContext,
  key: pools.PoolKey,
  rule: RuleInForce,
  candidates: readonly Candidate[],
): Promise<void> =>
  inTransaction(context, null, async (tx) => {
    const isLocked = await pools.tryPoolLock(tx.db, key);
    // A concurrent process may have planned the pool meanwhile.
    const [pool] = await pools.waitingPools(tx.db, tx.now(), key);
    const cause = isLocked && pool ? findRunCause(pool, rule) : null;
    if (!pool || !cause) throw new ConcurrentRunError();
    const only = cause === "INFLOW" ? "ALL" : "FRESH";
    const cases = await pools.poolCases(tx.db, pool, only, tx.now());
    const { runId, unassigned } = await planRun(tx, {
      kind: "ASSIGN",
      cause,
      state: "WAITING",
      creatorId: null,
      ruleId: rule.ruleId,
      terms: AllocationTerms.parse(rule),
      cases,
      candidates,
    });
    await alertUnassigned(tx, pool, unassigned);
    tx.publish({ type: "allocation.requested", ids: { runId } });
    const { institutionId } = pool;
    const ids = { institutionId, runId };
    tx.publish({ type: "allocation.changed", ids });
  });

async function listCandidates(
  { db, now }: BaseContext,
  { institutionId, stageId, today }: pools.Pool,
  rule: RuleInForce,
): Promise<Candidate[]> {
  const found = await poolCandidates(db, institutionId, stageId, now());
  const ids = found.map(({ agentId }) => agentId);
  const inputs = await pools.getWeightInputs(db, ids, today);
  const inputsByAgent = new Map(inputs.map((input) => [input.agentId, input]));
  const weights = computeWeights(
    found.map((candidate) => ({
      collectedMinor: 0,
      tenureDays: 0,
      ...inputsByAgent.get(candidate.agentId),
      ...candidate,
    })),
    rule.weighing,
  );
  const limits = new Map([[stageId, rule]]);
  return found.map((candidate) => ({
    ...toCandidate(candidate, limits),
    weight: weights.get(candidate.agentId) ?? candidate.weight,
  }));
}
