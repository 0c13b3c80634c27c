import type { Day } from "../../../core/day.ts";
import type { Currency } from "../../../core/money.ts";
import type { TypedBorrowerFlag } from "../../borrower/contract-flag.ts";
import type { DoNotContactReason } from "../../do-not-contact/contract-codes.ts";
import type { Status } from "../../case/contract.ts";
import type { Relation } from "../../contact/contract.ts";
import type { ContactChannel } from "../../contact/contract-codes.ts";
import type {
  Finding,
  ForbiddenWord,
  GuardedAction,
  Params,
  Reason,
  RuleName,
} from "../contract.ts";

/** All inputs of a decision, already read: the rules do no I/O. */
export interface GuardInputs {
  readonly action: GuardedAction;
  /** Channels that the action may use; empty when it contacts no one. */
  readonly channels: readonly ContactChannel[];
  readonly now: Date;
  /** Zone of the borrower's address. */
  readonly zone: string;
  /**
   * Further zones whose window must be open too, because the address spans several or is unknown.
   */
  readonly otherZones: readonly string[];
  readonly today: Day;
  readonly holidays: ReadonlySet<Day>;
  /** Calendar end; null when none is confirmed. */
  readonly calendarUntil: Day | null;
  readonly case: {
    readonly status: Status;
    /** Negative before the due day. */
    readonly daysFromDue: number;
    readonly lastPaymentAt: Date | null;
    readonly hold: string | null;
    readonly warnedOn: Day | null;
  };
  readonly contact: {
    readonly id: number;
    readonly relation: Relation;
    readonly source: string;
    /** Stated by the borrower, or approved by a leader. */
    readonly isApproved: boolean;
    readonly doNotContactEntry: DoNotContactMatch | null;
    readonly lastLocatedAt: Date | null;
  } | null;
  /** Counts over all loans and institutions of the borrower; today is in the borrower's zone. */
  readonly borrower: {
    readonly attempts: number;
    readonly connected: number;
    readonly lastConversationAt: Date | null;
    /** Messages of today on the requested channel. */
    readonly messages: number;
    /** Calls of the last seven days, newest first. */
    readonly weekCalls: readonly Date[];
  };
  /** Flags in effect and known at that time. */
  readonly borrowerFlags: readonly TypedBorrowerFlag[];
  /** Messages on the requested channel. */
  readonly messaged: {
    /** Messages about this case, ever. */
    readonly ofCase: number;
    /** Time of the last message about any loan. */
    readonly lastAt: Date | null;
  };
  readonly certifiedUntil: Day | null;
  /** Texts to send, by form field. */
  readonly texts: readonly GuardedText[];
  /** Forbidden words, in addition to those of the rule. */
  readonly words: readonly ForbiddenWord[];
  /** The text is a filled-in template: links to the own hosts are allowed. */
  readonly isTemplate: boolean;
  /** Answer to a complaint: not stopped by a hold, a payment or the end of the case. */
  readonly isAnswer: boolean;
  /** The borrower has complained about this agent. */
  readonly isExcluded: boolean;
  /** Charges as they would be after the quote, against the principal. */
  readonly charged: {
    readonly totalMinor: number;
    readonly principalMinor: number;
    readonly currency: Currency;
  } | null;
}

export interface DoNotContactMatch {
  readonly line: number;
  readonly subject: "NUMBER" | "PERSON";
  readonly reason: DoNotContactReason;
  readonly note: string | null;
  /** End of the entry; null when it has none. */
  readonly until: Date | null;
}

export interface GuardedText {
  readonly field: string;
  readonly text: string;
}

export interface Objection {
  readonly reason: Reason;
  readonly params?: Finding["params"];
  readonly retryAt?: Date | null;
  /** Severity and source of a single row, instead of those of the rule. */
  readonly severity?: Finding["verdict"];
  readonly source?: string;
  /** Borrower flag behind the objection. */
  readonly flagId?: number;
}

export type RuleCheck<Name extends RuleName> = (
  inputs: GuardInputs,
  params: Params[Name],
) => Objection | readonly Objection[] | null;
