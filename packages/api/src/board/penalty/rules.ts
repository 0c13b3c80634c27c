/**
 * Decides the cost of a violation, who may propose and decide, and when a penalty ends. Pure rules:
 * no storage.
 */
import type { ErrorKey } from "@kolekta/i18n";
import type { OrderState, Verdict } from "../work-order/contract-codes.ts";
import type { Currency } from "../../core/money.ts";
import type { Cost } from "./contract.ts";
import type { Obstacle, Occurrence, PenaltyState } from "./contract-codes.ts";
import type { RuleValues } from "./contract-rule.ts";

/** Allowed transitions; the database rejects any other. */
export const PENALTY_MOVES: Readonly<Record<PenaltyState, readonly PenaltyState[]>> = {
  PROPOSED: ["APPROVED", "REJECTED"],
  APPROVED: ["REVERSED"],
  REJECTED: [],
  REVERSED: [],
};

export const toOccurrence = (earlier: number): Occurrence => (earlier > 0 ? "REPEATED" : "FIRST");

export const toCost = (rule: RuleValues, occurrence: Occurrence): Cost =>
  occurrence === "FIRST"
    ? {
        points: rule.firstPoints,
        fineMinor: rule.firstFineMinor,
        warning: rule.firstWarning,
        termination: rule.firstTermination,
      }
    : {
        points: rule.repeatedPoints,
        fineMinor: rule.repeatedFineMinor,
        warning: rule.repeatedWarning,
        termination: rule.repeatedTermination,
      };

export interface ComplaintInputs {
  readonly state: OrderState;
  readonly verdict: Verdict | null;
  readonly liableId: number | null;
  /** The liable agent earns a wage, from which a fine can be deducted. */
  readonly isPaid: boolean;
  readonly hasPenalty: boolean;
  /** The caller is the liable agent, under any account. */
  readonly isConcerned: boolean;
}

/** Returns the reason for which no penalty can be proposed; null when one can. */
export function getObstacle(order: ComplaintInputs): Obstacle | null {
  if (order.state !== "DONE" || order.verdict !== "FOUNDED") return "notFounded";
  if (order.liableId === null || !order.isPaid) return "noAgent";
  if (order.hasPenalty) return "exists";
  return order.isConcerned ? "concerned" : null;
}

export interface PenaltyInputs {
  readonly state: PenaltyState;
  readonly agentId: number;
  readonly order: Pick<ComplaintInputs, "state" | "verdict" | "liableId">;
  /** The caller is the agent or the proposer, under any account. */
  readonly isConcerned: boolean;
  readonly isProposer: boolean;
}

/** Tests if the agent is still liable by the verdict. */
export const restsOnVerdict = ({
  agentId,
  order,
}: Pick<PenaltyInputs, "agentId" | "order">): boolean =>
  order.state === "DONE" && order.verdict === "FOUNDED" && order.liableId === agentId;

export interface DecisionRefusal {
  readonly kind: "conflict" | "forbidden";
  readonly key: ErrorKey;
}

/** Properties of an agent that determine the figures, at the proposal or now. */
export interface AgentInputs {
  readonly agentInstitutionId: number | null;
  readonly currency: Currency | null;
  readonly occurrence: Occurrence;
}

/**
 * Returns null when the figures of the proposal still fit the agent. Otherwise the penalty must be
 * rejected and proposed again.
 */
export function getFiguresRefusal(
  proposed: AgentInputs,
  now: AgentInputs & Pick<ComplaintInputs, "isPaid">,
): DecisionRefusal | null {
  const isSame =
    now.isPaid &&
    now.agentInstitutionId === proposed.agentInstitutionId &&
    now.currency === proposed.currency;
  if (!isSame) return { kind: "conflict", key: "penalty.agentChanged" };
  return now.occurrence === proposed.occurrence
    ? null
    : { kind: "conflict", key: "penalty.occurrenceChanged" };
}

/**
 * Returns null when the caller may decide. While a complaint is reopened, no penalty can be
 * approved.
 */
export function getDecisionRefusal(
  penalty: PenaltyInputs,
  approve: boolean,
): DecisionRefusal | null {
  if (penalty.state !== "PROPOSED") return { kind: "conflict", key: "penalty.decided" };
  if (penalty.isProposer) return { kind: "forbidden", key: "access.samePerson" };
  if (penalty.isConcerned) return { kind: "forbidden", key: "penalty.concerned" };
  return approve && !restsOnVerdict(penalty)
    ? { kind: "conflict", key: "penalty.orderOpen" }
    : null;
}

/**
 * Returns the new state of a penalty after another verdict; null when the penalty does not change.
 */
export function getStateAfterVerdict(
  penalty: Pick<PenaltyInputs, "state" | "agentId" | "order">,
): "REJECTED" | "REVERSED" | null {
  if (restsOnVerdict(penalty)) return null;
  if (penalty.state === "PROPOSED") return "REJECTED";
  return penalty.state === "APPROVED" ? "REVERSED" : null;
}
