import type { Day } from "../../../core/day.ts";
import type { Status } from "../../case/contract.ts";
import type { Profile } from "../contract.ts";
import type { GuardInputs } from "./inputs.ts";

export interface AssignmentInputs {
  readonly caseId: number;
  readonly borrowerId: number;
  readonly institutionId: number;
  readonly stageId: number;
  readonly profile: Profile;
  /** Day in the zone of the borrower. */
  readonly today: Day;
  readonly status: Status;
  readonly lastPaymentAt: Date | null;
  readonly certifiedUntil: Day | null;
}

const ZERO_COUNTS: GuardInputs["borrower"] = {
  attempts: 0,
  connected: 0,
  lastConversationAt: null,
  messages: 0,
  weekCalls: [],
};

/**
 * An assignment contacts no one: only the case, the day and the certificate matter, all other
 * inputs are empty.
 */
export const toGuardInputs = (
  { today, status, lastPaymentAt, certifiedUntil }: AssignmentInputs,
  now: Date,
): GuardInputs => ({
  action: "ASSIGN",
  channels: [],
  now,
  today,
  certifiedUntil,
  case: { status, lastPaymentAt, daysFromDue: 0, hold: null, warnedOn: null },
  zone: "UTC",
  otherZones: [],
  holidays: new Set(),
  calendarUntil: null,
  contact: null,
  borrower: ZERO_COUNTS,
  borrowerFlags: [],
  messaged: { ofCase: 0, lastAt: null },
  texts: [],
  words: [],
  isTemplate: false,
  isAnswer: false,
  isExcluded: false,
  charged: null,
});
