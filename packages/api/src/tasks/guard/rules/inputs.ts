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

/** Everything a decision may look at; the caller has read it, the rules only judge. */
export interface GuardInputs {
  readonly action: GuardedAction;
  /** Those that the action may use; none where it reaches nobody. */
  readonly channels: readonly ContactChannel[];
  readonly now: Date;
  /** Of the borrower's address. */
  readonly zone: string;
  /** Further zones whose window has to be open too, of a place in several or an address that nobody knows. */
  readonly otherZones: readonly string[];
  readonly today: Day;
  readonly holidays: ReadonlySet<Day>;
  /** Until when all of them are known; null where nobody has said it. */
  readonly calendarUntil: Day | null;
  readonly case: {
    readonly status: Status;
    /** Signed: negative before the due day. */
    readonly daysFromDue: number;
    readonly lastPaymentAt: Date | null;
    readonly hold: string | null;
    readonly warnedOn: Day | null;
  };
  readonly contact: {
    readonly id: number;
    readonly relation: Relation;
    readonly source: string;
    /** The borrower named him, or a leader has approved him. */
    readonly isApproved: boolean;
    /** The line of the register that bars it. */
    readonly doNotContactEntry: DoNotContactMatch | null;
    readonly lastLocatedAt: Date | null;
  } | null;
  /** Counted over all loans and institutions of the borrower, today in his zone. */
  readonly borrower: {
    readonly attempts: number;
    readonly connected: number;
    readonly lastConversationAt: Date | null;
    /** Today, on the channel that is asked for. */
    readonly messages: number;
    /** When he was called in the last seven days, newest first. */
    readonly weekCalls: readonly Date[];
  };
  /** What was known and so of the borrower at the moment. */
  readonly borrowerFlags: readonly TypedBorrowerFlag[];
  /** On the channel that is asked for. */
  readonly messaged: {
    /** About this case, ever. */
    readonly ofCase: number;
    /** About any of his loans. */
    readonly lastAt: Date | null;
  };
  readonly certifiedUntil: Day | null;
  /** What would be sent, by the field that it was typed in. */
  readonly texts: readonly GuardedText[];
  /** What no text may say, whatever the rule adds. */
  readonly words: readonly ForbiddenWord[];
  /** The text is one of our own, filled in: links to its own names may stand in it. */
  readonly isTemplate: boolean;
  /** It answers a complaint: no hold, payment or end of the case keeps the answer from him. */
  readonly isAnswer: boolean;
  /** The borrower has complained about who is to make the contact. */
  readonly isExcluded: boolean;
  /** What the quote would bring the charges to, against the principal. */
  readonly charged: {
    readonly totalMinor: number;
    readonly principalMinor: number;
    readonly currency: Currency;
  } | null;
}

/** A line of the do-not-contact register. */
export interface DoNotContactMatch {
  readonly line: number;
  readonly subject: "NUMBER" | "PERSON";
  readonly reason: DoNotContactReason;
  readonly note: string | null;
  /** Null has no end. */
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
  /** Where a row of its own says it: otherwise the rule's. */
  readonly severity?: Finding["verdict"];
  readonly source?: string;
  /** What is so of the borrower and brought it up. */
  readonly flagId?: number;
}

export type RuleCheck<Name extends RuleName> = (
  inputs: GuardInputs,
  params: Params[Name],
) => Objection | readonly Objection[] | null;
