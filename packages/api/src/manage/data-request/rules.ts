import { addDays, type Day } from "../../core/day.ts";
import type { Blocker, RequestKind, RequestState } from "./contract-codes.ts";

/** Inputs for the decision whether a borrower may be erased. */
export interface Situation {
  readonly erasedAt: Date | null;
  readonly openLoans: number;
  readonly openHolds: number;
  readonly openComplaints: number;
  readonly unsettledPayments: number;
  /** Day of the last payment or of the last closed case of the borrower, the later one. */
  readonly lastOn: Day;
  /** Retention after `lastOn`, in days. */
  readonly settledDays: number;
}

/** Computes the first day on which the law no longer requires retention. */
export const computeRetainedUntil = ({ lastOn, settledDays }: Situation): Day =>
  addDays(lastOn, settledDays);

/**
 * Lists blockers that time alone does not remove. They block the decision, not only the erasure.
 */
export function listFirmBlockers(situation: Situation): Blocker[] {
  if (situation.erasedAt !== null) return ["ALREADY_ERASED"];
  const found: [Blocker, boolean][] = [
    ["OPEN_LOAN", situation.openLoans > 0],
    ["OPEN_HOLD", situation.openHolds > 0],
    ["OPEN_COMPLAINT", situation.openComplaints > 0],
    ["UNSETTLED_PAYMENT", situation.unsettledPayments > 0],
  ];
  return found.filter(([, isBlocking]) => isBlocking).map(([blocker]) => blocker);
}

export function listBlockers(situation: Situation, today: Day): Blocker[] {
  const found = listFirmBlockers(situation);
  const isRetained = situation.erasedAt === null && computeRetainedUntil(situation) > today;
  return isRetained ? [...found, "LEGAL_RETENTION"] : found;
}

/** Days within which an approved copy must be exported. */
export const EXPORT_DAYS = 7;
const DAY_MS = 86_400_000;

export interface DataRequest {
  readonly kind: RequestKind;
  readonly state: RequestState;
  readonly requesterId: number | null;
  readonly decidedAt: Date | null;
  /** Set when requester and caller are the same person with two accounts. */
  readonly isSamePerson: boolean;
}

export interface Caller {
  readonly userId: number;
  readonly decides: boolean;
}

export const canDecide = (request: DataRequest, { userId, decides }: Caller): boolean =>
  decides &&
  request.state === "REQUESTED" &&
  request.requesterId !== userId &&
  !request.isSamePerson;

/**
 * Allows requesters to revoke their undecided requests, and deciders and the requester to revoke an
 * erasure that still waits.
 */
export const canRevoke = (request: DataRequest, { userId, decides }: Caller): boolean =>
  (request.state === "REQUESTED" && request.requesterId === userId) ||
  (request.kind === "ERASURE" &&
    request.state === "APPROVED" &&
    (decides || request.requesterId === userId));

export const computeExportCutoff = (now: Date): Date =>
  new Date(now.getTime() - EXPORT_DAYS * DAY_MS);

export const isForExport = (
  { kind, state, decidedAt, requesterId }: Omit<DataRequest, "isSamePerson">,
  userId: number,
  now: Date,
): boolean =>
  kind === "EXPORT" &&
  state === "APPROVED" &&
  requesterId === userId &&
  decidedAt !== null &&
  decidedAt > computeExportCutoff(now);
