/**
 * Decides how a complaint moves, what it brings about and who may do what with it. Facts are arguments; refuses to know how they
 * are stored.
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

/** Every move there is; the database refuses any other. */
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

/** The least that a complaint weighs: one that came by a regulator is major, in public or of a grave matter serious. */
export function minSeverity(channel: OrderChannel, category: OrderCategory): Severity {
  if (REGULATORS.includes(channel)) return 3;
  return channel === "SOCIAL" || GRAVE.includes(category) ? 2 : 1;
}

/** From serious on a second person stands by the verdict. */
export const needsConfirmation = (severity: Severity): boolean => severity >= 2;

/** Who is complained about works no case of the borrower until it is refuted. */
export const excludesAgent = (category: OrderCategory): boolean =>
  category === "HARASSMENT" || category === "THREAT";

export const locksRecordings = (category: OrderCategory): boolean => category === "THREAT";

/** So long after it was closed a complaint may be taken up again. */
export const canReopenAt = (doneAt: Date, now: Date): boolean =>
  now.getTime() - doneAt.getTime() <= REOPEN_DAYS * 86_400_000;

export interface ComplaintInputs {
  /** Who only lodged it has no part in its handling. */
  readonly seesHandling: boolean;
  readonly state: OrderState;
  readonly handlerId: number | null;
  readonly agentId: number | null;
  readonly doneAt: Date | null;
  readonly dueAt: Date;
  readonly extendedAt: Date | null;
  /** Its handler is of the lender: the agency does not take it from him. */
  readonly isCompanyHandled: boolean;
  /** Who proposed the verdict that waits; null where none does. */
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

/** What somebody may do with an order now. Who is complained about, or only lodged it, does nothing with it. */
export function rightsOn(order: ComplaintInputs, worker: Worker): OrderRights {
  const { state, proposerId, doneAt } = order;
  const { can, userId, now } = worker;
  const isExcluded = order.agentId === userId || !order.seesHandling;
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

/** Another handler may take it over until it is closed. */
export const canBeAllocated = (state: OrderState): boolean =>
  state === "NEW" || state === "ALLOCATED" || state === "PROCESSING";

export interface Handler {
  readonly userId: number;
  readonly isEnabled: boolean;
  readonly canProcess: boolean;
  readonly isOfInstitution: boolean;
  /** Who is complained about, or another account of his. */
  readonly isConcerned: boolean;
}

/** Null where he may work on it. */
export function getHandlerRefusal(handler: Handler | undefined): ErrorKey | null {
  if (!handler?.isOfInstitution || !handler.canProcess) return "workOrder.wrongHandler";
  if (!handler.isEnabled) return "workOrder.handlerDisabled";
  return handler.isConcerned ? "workOrder.handlerConcerned" : null;
}
