import type { Day } from "../../../core/day.ts";
import type { Status } from "../../case/contract.ts";
import type { Profile } from "../contract.ts";
import type { GuardInputs } from "./inputs.ts";

/** What the rules that watch an assignment look at. */
export interface AssignmentInputs {
  readonly caseId: number;
  readonly borrowerId: number;
  readonly institutionId: number;
  readonly stageId: number;
  readonly profile: Profile;
  /** Of the borrower. */
  readonly today: Day;
  readonly status: Status;
  readonly lastPaymentAt: Date | null;
  /** Of who is to be assigned. */
  readonly certifiedUntil: Day | null;
}

const ZERO_COUNTS: GuardInputs["borrower"] = {
  attempts: 0,
  connected: 0,
  lastConversationAt: null,
  messages: 0,
  weekCalls: [],
};

/** An assignment reaches nobody: of all that a rule may look at, only the case, the day and the certificate say anything. */
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
