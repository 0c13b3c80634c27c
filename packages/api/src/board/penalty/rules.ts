/** Decides what a violation costs, who may propose and decide, and when a penalty falls. Knows nothing of how they are stored. */
import type { ErrorKey } from "@kolekta/i18n";
import type { OrderState, Verdict } from "../work-order/contract-codes.ts";
import type { Currency } from "../../core/money.ts";
import type { Cost } from "./contract.ts";
import type { Obstacle, Occurrence, PenaltyState } from "./contract-codes.ts";
import type { RuleValues } from "./contract-rule.ts";

/** Every move there is; the database refuses any other. */
export const PENALTY_MOVES: Readonly<Record<PenaltyState, readonly PenaltyState[]>> = {
  PROPOSED: ["APPROVED", "REJECTED"],
  APPROVED: ["REVERSED"],
  REJECTED: [],
  REVERSED: [],
};

/** Whether the agent was penalised for the same before. */
export const toOccurrence = (earlier: number): Occurrence => (earlier > 0 ? "REPEATED" : "FIRST");

/** What the rule says of the first time, or of every other. */
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

/** A complaint as a penalty asks about it. */
export interface ComplaintInputs {
  readonly state: OrderState;
  readonly verdict: Verdict | null;
  readonly liableId: number | null;
  /** Who answers for it is paid a wage, from which a fine can be taken. */
  readonly isPaid: boolean;
  readonly hasPenalty: boolean;
  /** The caller is who answers for it, or has another account of his. */
  readonly isConcerned: boolean;
}

/** Why nothing can be proposed now; null where it can. */
export function getObstacle(order: ComplaintInputs): Obstacle | null {
  if (order.state !== "DONE" || order.verdict !== "FOUNDED") return "notFounded";
  if (order.liableId === null || !order.isPaid) return "noAgent";
  if (order.hasPenalty) return "exists";
  return order.isConcerned ? "concerned" : null;
}

/** A penalty in hand, with the complaint as it is now. */
export interface PenaltyInputs {
  readonly state: PenaltyState;
  readonly agentId: number;
  readonly order: Pick<ComplaintInputs, "state" | "verdict" | "liableId">;
  /** The caller, or another account of his, is the agent or proposed it. */
  readonly isConcerned: boolean;
  readonly isProposer: boolean;
}

/** Whether the complaint still holds the agent answerable. */
export const restsOnVerdict = ({
  agentId,
  order,
}: Pick<PenaltyInputs, "agentId" | "order">): boolean =>
  order.state === "DONE" && order.verdict === "FOUNDED" && order.liableId === agentId;

export interface DecisionRefusal {
  readonly kind: "conflict" | "forbidden";
  readonly key: ErrorKey;
}

/** What of an agent decided on the figures, as it was at the proposal or is now. */
export interface AgentInputs {
  readonly agentInstitutionId: number | null;
  readonly currency: Currency | null;
  readonly occurrence: Occurrence;
}

/** Null where the figures of the proposal still fit the agent; else it is rejected and proposed anew. */
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

/** Null where the caller may decide so; while a complaint is open again, nothing is approved. */
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

/** What becomes of a penalty whose complaint was decided anew; null where it stays. */
export function getStateAfterVerdict(
  penalty: Pick<PenaltyInputs, "state" | "agentId" | "order">,
): "REJECTED" | "REVERSED" | null {
  if (restsOnVerdict(penalty)) return null;
  if (penalty.state === "PROPOSED") return "REJECTED";
  return penalty.state === "APPROVED" ? "REVERSED" : null;
}
