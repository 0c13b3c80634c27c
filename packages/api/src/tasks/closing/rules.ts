/**
 * Decides about the end of a case without payment, and about its approvers. Case data and policy
 * are arguments.
 */
import type { ErrorKey } from "@kolekta/i18n";
import type { Status } from "../case/contract.ts";
import { canHappen, type CaseEvent } from "../case/rules-transition.ts";
import { type ClosingKind, type ClosingReason, REASONS_OF, type RequestState } from "./contract.ts";

export interface ClosingPolicy {
  readonly writeOffDpd: number;
  /** Days within which a reversal reopens a settled case. */
  readonly reversalDays: number;
  readonly maxRecallDays: number;
  readonly recalledReadableDays: number;
}

export interface ClosingInputs {
  readonly status: Status;
  readonly dpd: number;
  readonly hasPromise: boolean;
  readonly openCodes: number;
  readonly casePayments: number;
  readonly loanPayments: number;
}

export interface ClosingRefusal {
  readonly key: ErrorKey;
  readonly params?: Readonly<Record<string, number>>;
}

export const MOVE_OF = {
  WITHDRAW: { to: "C40", event: "RECALLED" },
  CANCEL: { to: "C70", event: "VOIDED" },
  WRITE_OFF: { to: "C80", event: "WRITTEN_OFF" },
} as const satisfies Record<ClosingKind, { readonly to: Status; readonly event: CaseEvent }>;

export const isReasonAllowed = (kind: ClosingKind, reason: ClosingReason): boolean =>
  (REASONS_OF[kind] as readonly ClosingReason[]).includes(reason);

/**
 * Returns null when the closing is allowed. Without a reason the least restricted one is checked.
 */
export function getClosingRefusal(
  kind: ClosingKind,
  inputs: ClosingInputs,
  policy: ClosingPolicy,
  reason?: ClosingReason,
): ClosingRefusal | null {
  if (!canHappen(MOVE_OF[kind].event, inputs.status)) return { key: "closing.wrongStatus" };
  if (kind === "CANCEL") return getCancellationRefusal(inputs, reason);
  return kind === "WRITE_OFF" ? getWriteOffRefusal(inputs, policy) : null;
}

/** A case with payments is a real debt and cannot be cancelled. */
function getCancellationRefusal(
  { casePayments, loanPayments }: ClosingInputs,
  reason?: ClosingReason,
): ClosingRefusal | null {
  if (casePayments > 0) return { key: "closing.paid" };
  if (reason === "LOAN_CANCELLED" && loanPayments > 0) return { key: "closing.loanPaid" };
  return null;
}

function getWriteOffRefusal(
  { dpd, hasPromise, openCodes }: ClosingInputs,
  { writeOffDpd }: ClosingPolicy,
): ClosingRefusal | null {
  if (dpd < writeOffDpd) return { key: "closing.tooEarly", params: { min: writeOffDpd, dpd } };
  if (hasPromise) return { key: "closing.promiseOpen" };
  return openCodes > 0 ? { key: "closing.codeOpen" } : null;
}

export interface RequestedClosing {
  readonly kind: ClosingKind;
  readonly state: RequestState;
  readonly requesterId: number | null;
}

export interface Decider {
  readonly userId: number;
  readonly executes: boolean;
  readonly approvesWriteOff: boolean;
}

export interface Decided extends RequestedClosing {
  /**
   * Requester and decider are accounts of one person, or the decider assigned the case to the
   * requester or scheduled the requester for it.
   */
  readonly isSamePerson: boolean;
}

/** The requester can never decide. */
export const canDecide = (
  { kind, state, requesterId, isSamePerson }: Decided,
  decider: Decider,
): boolean =>
  state === "REQUESTED" &&
  requesterId !== decider.userId &&
  !isSamePerson &&
  (kind === "WRITE_OFF" ? decider.approvesWriteOff : decider.executes);

/**
 * The requester can revoke a request before its decision. Any user who may execute closings can
 * revoke an announced recall.
 */
export const canRevoke = (
  { state, requesterId }: RequestedClosing,
  { userId, executes }: Decider,
): boolean =>
  (state === "REQUESTED" && requesterId === userId) || (state === "PENDING" && executes);

/** Late fees end with an insolvency. They also end with a death, but through the borrower flag. */
export const endsFees = (reason: ClosingReason): boolean => reason === "INSOLVENCY";
