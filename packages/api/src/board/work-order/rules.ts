/**
 * Decides the transitions of a complaint, its effects, and the rights on it. Pure rules: no
 * storage.
 */
import type { ErrorKey } from "@kolekta/i18n";
import type { OrderRights } from "./contract.ts";
import {
  type OrderCategory,
  type OrderChannel,
  type OrderState,
  REOPEN_DAYS,
  type Severity,
} from "./contract-codes.ts";

/** Allowed transitions; the database rejects any other. */
export const ORDER_MOVES: Readonly<Record<OrderState, readonly OrderState[]>> = {
  NEW: ["ALLOCATED", "INVALID"],
  ALLOCATED: ["PROCESSING", "INVALID", "NEW"],
  PROCESSING: ["DONE", "NEW"],
  DONE: ["PROCESSING"],
  INVALID: [],
};

export const canMove = (from: OrderState, to: OrderState): boolean =>
  ORDER_MOVES[from].includes(to);

const REGULATORS: readonly OrderChannel[] = ["OJK", "SEC", "AFPI"];
const GRAVE: readonly OrderCategory[] = [
  ...(["HARASSMENT", "THREAT", "IDENTITY_FRAUD", "PRIVACY"] as const),
];

/**
 * Returns the minimum severity: major through a regulator, serious in public or for a grave
 * category.
 */
export function minSeverity(channel: OrderChannel, category: OrderCategory): Severity {
  if (REGULATORS.includes(channel)) return 3;
  return channel === "SOCIAL" || GRAVE.includes(category) ? 2 : 1;
}

/** From serious on, a second user must confirm the verdict. */
export const needsConfirmation = (severity: Severity): boolean => severity >= 2;

/**
 * Tests if the agent complained about is excluded from the borrower's cases until the complaint is
 * rejected.
 */
export const excludesAgent = (category: OrderCategory): boolean =>
  category === "HARASSMENT" || category === "THREAT";

export const locksRecordings = (category: OrderCategory): boolean => category === "THREAT";

export const canReopenAt = (doneAt: Date, now: Date): boolean =>
  now.getTime() - doneAt.getTime() <= REOPEN_DAYS * 86_400_000;

export interface ComplaintInputs {
  /** A user who only lodged the complaint has no part in its handling. */
  readonly canSeeHandling: boolean;
  readonly state: OrderState;
  readonly handlerId: number | null;
  readonly agentId: number | null;
  readonly doneAt: Date | null;
  readonly dueAt: Date;
  readonly extendedAt: Date | null;
  /** The handler belongs to the lender, so that the institution cannot take the order over. */
  readonly isCompanyHandled: boolean;
  /** Proposer of the verdict that waits for confirmation; null without one. */
  readonly proposerId: number | null;
}

export interface Worker {
  readonly userId: number;
  readonly isCompanyUser: boolean;
  readonly now: Date;
  readonly can: {
    readonly allocate: boolean;
    readonly process: boolean;
    readonly confirm: boolean;
    readonly manage: boolean;
  };
}

/**
 * Returns the rights of a user on an order now. The agent complained about and a user who only
 * lodged it have none.
 */
export function rightsOn(order: ComplaintInputs, worker: Worker): OrderRights {
  const { state, proposerId, doneAt } = order;
  const { can, userId, now } = worker;
  const isExcluded = order.agentId === userId || !order.canSeeHandling;
  const manages = can.manage && !isExcluded;
  const waits = proposerId !== null;
  const handles = can.process && order.handlerId === userId && !isExcluded;
  const open = state === "PROCESSING" && !waits;
  return {
    allocate:
      can.allocate &&
      !isExcluded &&
      !waits &&
      canBeAllocated(state) &&
      (worker.isCompanyUser || !order.isCompanyHandled),
    process: handles && (state === "ALLOCATED" || state === "PROCESSING"),
    answer: handles && state === "PROCESSING",
    finish: handles && open,
    confirm: can.confirm && !isExcluded && waits && proposerId !== userId,
    reopen: manages && state === "DONE" && doneAt !== null && canReopenAt(doneAt, now),
    invalidate: manages && canMove(state, "INVALID"),
    extend:
      (manages || handles) &&
      order.extendedAt === null &&
      now <= order.dueAt &&
      canBeAllocated(state),
  };
}

/** Another handler may take the order over until it is closed. */
export const canBeAllocated = (state: OrderState): boolean =>
  state === "NEW" || state === "ALLOCATED" || state === "PROCESSING";

export interface Handler {
  readonly userId: number;
  readonly isEnabled: boolean;
  readonly canProcess: boolean;
  readonly isOfInstitution: boolean;
  /** Agent complained about, under any account. */
  readonly isConcerned: boolean;
}

/** Returns null when the user may handle the order. */
export function getHandlerRefusal(handler: Handler | undefined): ErrorKey | null {
  if (!handler?.isOfInstitution || !handler.canProcess) return "workOrder.wrongHandler";
  if (!handler.isEnabled) return "workOrder.handlerDisabled";
  return handler.isConcerned ? "workOrder.handlerConcerned" : null;
}
