import { addDays, type Day } from "../../core/day.ts";
import type { Blocker, RequestKind, RequestState } from "./contract-codes.ts";

/** What is known of a borrower when it is asked whether he may be erased. */
export interface Situation {
  readonly erasedAt: Date | null;
  readonly openLoans: number;
  readonly openHolds: number;
  readonly openComplaints: number;
  readonly unsettledPayments: number;
  /** The day of his last payment or of the last case that was closed, whichever is later. */
  readonly lastOn: Day;
  /** For how many days what is known of him is kept after that. */
  readonly settledDays: number;
}

/** The first day on which the law no longer keeps what is known of him. */
export const computeRetainedUntil = ({ lastOn, settledDays }: Situation): Day =>
  addDays(lastOn, settledDays);

/** What must be over before anybody can decide; time alone does not help. */
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

/** Everything that stands in the way today. */
export function listBlockers(situation: Situation, today: Day): Blocker[] {
  const found = listFirmBlockers(situation);
  const isRetained = situation.erasedAt === null && computeRetainedUntil(situation) > today;
  return isRetained ? [...found, "LEGAL_RETENTION"] : found;
}

/** A copy that was approved is taken out within a week. */
export const EXPORT_DAYS = 7;
const DAY_MS = 86_400_000;

export interface DataRequest {
  readonly kind: RequestKind;
  readonly state: RequestState;
  readonly requesterId: number | null;
  readonly decidedAt: Date | null;
  /** The caller's account is another of the requester's. */
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

/** One's own request until it is decided; an erasure that waits for its day, by whoever decides. */
export const canRevoke = (request: DataRequest, { userId, decides }: Caller): boolean =>
  (request.state === "REQUESTED" && request.requesterId === userId) ||
  (request.kind === "ERASURE" &&
    request.state === "APPROVED" &&
    (decides || request.requesterId === userId));

/** A copy that was approved before this moment is taken out no more. */
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
