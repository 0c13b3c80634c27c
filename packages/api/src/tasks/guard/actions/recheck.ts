import type { BaseContext } from "../../../core/context.ts";
import type { AppError } from "../../../core/errors.ts";
import type { Tx } from "../../../core/transaction.ts";
import { insertDecision, type LayeredRule, liftedRules } from "../queries/evidence.ts";
import type { Finding, RuleName } from "../contract.ts";
import { recordGuardDecisionMetric } from "./counter.ts";
import { blockedBy, CHANNEL_OF, evaluateContact } from "./guard.ts";

/** Call that was allowed earlier and leaves only now. */
export interface Waited {
  readonly taskId: number;
  readonly contactId: number;
  readonly agentId: number;
  /** Attempt and decision of the earlier check. */
  readonly attemptId: number;
  readonly decisionId: number;
}

export interface RecheckResult {
  readonly decisionId: number;
  /**
   * Rule that blocks the call now; null when it may leave. A rule that was overridden in the
   * earlier check stays overridden.
   */
  readonly refusal: AppError | null;
}

/** Checks a waiting call again when it leaves, and stores this decision too. */
export async function recheckCall(
  tx: Tx<BaseContext>,
  { attemptId, decisionId: earlierId, ...waited }: Waited,
): Promise<RecheckResult> {
  const { facts, decision } = await evaluateContact(
    { db: tx.db, now: tx.now, actor: null },
    { ...waited, action: "CALL", device: "PHONE_APP", exceptAttemptId: attemptId },
  );
  const lifted = await liftedRules(tx.db, earlierId);
  const decisionId = await insertDecision(tx.db, {
    at: tx.now(),
    action: "CALL",
    decision,
    facts,
    actorId: waited.agentId,
    overrideReason: null,
  });
  recordGuardDecisionMetric({ action: "CALL", channel: CHANNEL_OF.CALL, decision });
  const isLifted = ({ rule, layer }: LayeredRule): boolean =>
    lifted.some((layeredRule) => layeredRule.rule === rule && layeredRule.layer === layer);
  const block = decision.findings.find(
    (finding) => finding.verdict === "BLOCK" && !isLifted(finding),
  );
  return { decisionId, refusal: block ? blockedBy(block) : null };
}

/** Rules whose result may change while a message waits. Counts and content were checked before. */
const RECHECKED_RULES: readonly RuleName[] = [
  "HOURS",
  "INCONVENIENT",
  "HOLD",
  "DNC",
  "CHANNEL",
  "COUNTRY",
];

/**
 * Checks a waiting message again when it leaves. Stores a decision only when it blocks; returns the
 * blocking finding, or null when the message may leave.
 */
export async function recheckMessage(
  { db, now }: Pick<BaseContext, "db" | "now">,
  {
    action,
    taskId,
    contactId,
    agentId,
    attemptId,
    isAnswer,
  }: Omit<Waited, "decisionId"> & { readonly action: "SMS" | "EMAIL"; readonly isAnswer: boolean },
): Promise<Finding | null> {
  const { facts, decision } = await evaluateContact(
    { db, now, actor: null },
    { action, taskId, contactId, agentId, isAnswer, exceptAttemptId: attemptId },
  );
  const block = decision.findings.find(
    ({ rule, verdict }) => verdict === "BLOCK" && RECHECKED_RULES.includes(rule),
  );
  if (!block) return null;
  await insertDecision(db, {
    at: now(),
    action,
    decision,
    facts,
    actorId: agentId,
    overrideReason: null,
  });
  recordGuardDecisionMetric({ action, channel: CHANNEL_OF[action], decision });
  return block;
}
