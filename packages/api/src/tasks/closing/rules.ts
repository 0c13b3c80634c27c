/**
 * Decides whether a case may end without payment, and who may decide it. The facts of the case and the policy are
 * arguments; refuses to know where they are kept.
 */
import type { ErrorKey } from "@kolekta/i18n";
import type { Status } from "../case/contract.ts";
import { canHappen, type CaseEvent } from "../case/rules-transition.ts";
import { type ClosingKind, type ClosingReason, REASONS_OF, type RequestState } from "./contract.ts";

export interface ClosingPolicy {
  readonly writeOffDpd: number;
  /** A settled case whose money is taken back within so many days is in collection again. */
  readonly reversalDays: number;
  readonly maxRecallDays: number;
  readonly recalledReadableDays: number;
}

export interface ClosingInputs {
  readonly status: Status;
  readonly dpd: number;
  readonly hasPromise: boolean;
  readonly openCodes: number;
  /** Credited to the case. */
  readonly casePayments: number;
  /** Over the whole life of the loan. */
  readonly loanPayments: number;
}

export interface ClosingRefusal {
  readonly key: ErrorKey;
  readonly params?: Readonly<Record<string, number>>;
}

/** The move that a closing makes. */
export const MOVE_OF = {
  WITHDRAW: { to: "C40", event: "RECALLED" },
  CANCEL: { to: "C70", event: "VOIDED" },
  WRITE_OFF: { to: "C80", event: "WRITTEN_OFF" },
} as const satisfies Record<ClosingKind, { readonly to: Status; readonly event: CaseEvent }>;

export const isReasonAllowed = (kind: ClosingKind, reason: ClosingReason): boolean =>
  (REASONS_OF[kind] as readonly ClosingReason[]).includes(reason);

/** Null where the case may end so. Without a reason the mildest one is judged. */
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

/** Somebody owed what he has paid: such a case was no mistake. */
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
  /** The decider's account is another of the requester's. */
  readonly isSamePerson: boolean;
}

/** Maker is never checker. */
export const canDecide = (
  { kind, state, requesterId, isSamePerson }: Decided,
  decider: Decider,
): boolean =>
  state === "REQUESTED" &&
  requesterId !== decider.userId &&
  !isSamePerson &&
  (kind === "WRITE_OFF" ? decider.approvesWriteOff : decider.executes);

/** One's own request while nobody has decided it, and a recall until its day. */
export const canRevoke = (
  { state, requesterId }: RequestedClosing,
  { userId, executes }: Decider,
): boolean =>
  (state === "REQUESTED" && requesterId === userId) || (state === "PENDING" && executes);

/** After an insolvency nobody owes a late fee any more; after a death neither, but that is so of the borrower. */
export const endsFees = (reason: ClosingReason): boolean => reason === "INSOLVENCY";
