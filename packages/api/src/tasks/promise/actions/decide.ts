import type { BaseContext } from "../../../core/context.ts";
import { type Day, toLocalDay } from "../../../core/day.ts";
import type { Tx } from "../../../core/transaction.ts";
import { lockCases } from "../../case/actions/lock.ts";
import { endPromises } from "../../case/actions/work.ts";
import { notifyUsers } from "../../notification/actions.ts";
import { saveEvaluations, listPromiseInputs, type PromiseInputs } from "../queries/evaluation.ts";
import {
  findKeepingPaymentId,
  sumCountedPayments,
  getNextState,
  type EvaluatedState,
} from "../rules.ts";

export interface PromiseCause {
  readonly paymentId: number;
}

type DecidedPromise = PromiseInputs & { readonly newState: EvaluatedState };

/** Evaluates locked promises by the money received so far; returns the number of changed states. */
export async function evaluateLocked(
  tx: Tx<BaseContext>,
  ids: readonly number[],
  causedBy?: PromiseCause,
): Promise<number> {
  if (ids.length === 0) return 0;
  return settlePromises(tx, await listPromiseInputs(tx.db, ids), causedBy);
}

export async function settlePromises(
  tx: Tx<BaseContext>,
  promises: readonly PromiseInputs[],
  causedBy?: PromiseCause,
): Promise<number> {
  const now = tx.now();
  const changed = promises.flatMap((promise) => evaluate(promise, now));
  if (changed.length === 0) return 0;
  const changes = changed.map((promise) => ({
    ...promise,
    paidMinor: sumCountedPayments(promise, promise),
    paymentId: causedBy?.paymentId ?? findKeepingPaymentId(promise, promise),
  }));
  await saveEvaluations(tx.db, changes, now);
  await notifyAgents(tx, changed, await removeFromCases(tx, changed), causedBy);
  return changed.length;
}

function evaluate(promise: PromiseInputs, now: Date): DecidedPromise[] {
  const today = toLocalDay(now, promise.zone);
  const state = getNextState(promise.state, promise, promise, today);
  return state === "OPEN" || state === promise.state ? [] : [{ ...promise, newState: state }];
}

/**
 * Clears the evaluated promise from its case; closed cases and earlier promises need none. Returns
 * the agents by case.
 */
async function removeFromCases(
  tx: Tx<BaseContext>,
  changed: readonly DecidedPromise[],
): Promise<ReadonlyMap<number, number | null>> {
  const current = changed.filter((promise) => promise.isCurrent);
  if (current.length === 0) return new Map();
  const brokenOn = new Map(
    current.map((promise) => [promise.caseId, brokenDay(promise, tx.now())]),
  );
  return endPromises(tx, await lockCases(tx, [...brokenOn.keys()]), brokenOn);
}

const brokenDay = ({ newState, zone }: DecidedPromise, now: Date): Day | null =>
  newState === "BROKEN" || newState === "PARTIAL" ? toLocalDay(now, zone) : null;

async function notifyAgents(
  tx: Tx<BaseContext>,
  changed: readonly DecidedPromise[],
  agents: ReadonlyMap<number, number | null>,
  causedBy?: PromiseCause,
): Promise<void> {
  for (const { id, caseId, agentId, institutionId, state, newState } of changed) {
    tx.audit({
      action: "promise.settle",
      entity: "promise",
      entityId: id,
      institutionId,
      before: { state },
      after: { state: newState, ...causedBy },
    });
    const to = agents.has(caseId) ? (agents.get(caseId) ?? null) : agentId;
    tx.publish({ type: "promise.settled", ids: { caseId, agentId: to } });
  }
  await notifyUsers(
    tx,
    changed.flatMap(({ caseId, newState }) => {
      const userId = agents.get(caseId) ?? null;
      return userId === null || newState !== "BROKEN"
        ? []
        : [{ userId, kind: "PROMISE_BROKEN" as const, caseId }];
    }),
  );
}
