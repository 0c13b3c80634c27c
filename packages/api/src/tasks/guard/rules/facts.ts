import type { Day } from "../../../core/day.ts";
import type { Currency } from "../../../core/money.ts";
import type { Status } from "../../case/contract.ts";
import type { Relation } from "../../contact/contract.ts";
import type {
  Finding,
  ForbiddenWord,
  GuardedAction,
  Params,
  Reason,
  RuleName,
} from "../contract.ts";

/** Everything a decision may look at; the caller has read it, the rules only judge. */
export interface GuardFacts {
  readonly action: GuardedAction;
  readonly now: Date;
  /** Of the borrower's address. */
  readonly zone: string;
  /** Further zones whose window has to be open too, of a place in several or an address that nobody knows. */
  readonly otherZones: readonly string[];
  readonly today: Day;
  readonly holidays: ReadonlySet<Day>;
  readonly case: {
    readonly status: Status;
    /** Signed: negative before the due day. */
    readonly daysFromDue: number;
    readonly lastPaymentAt: Date | null;
    readonly hold: string | null;
    readonly warnedOn: Day | null;
  };
  readonly contact: {
    readonly relation: Relation;
    readonly source: string;
    /** The borrower named him, or a leader has approved him. */
    readonly isApproved: boolean;
    readonly barredReason: string | null;
    readonly barredUntil: Date | null;
    readonly lastLocatedAt: Date | null;
  } | null;
  /** Counted over all loans and institutions of the borrower, today in his zone. */
  readonly borrower: {
    readonly attempts: number;
    readonly connected: number;
    readonly lastConversationAt: Date | null;
    readonly messages: number;
    /** When he was called in the last seven days, newest first. */
    readonly weekCalls: readonly Date[];
  };
  readonly certifiedUntil: Day | null;
  /** What would be sent, by the field that it was typed in. */
  readonly texts: readonly GuardedText[];
  /** What no text may say, whatever the rule adds. */
  readonly words: readonly ForbiddenWord[];
  /** The text is one of our own, filled in: links to its own names may stand in it. */
  readonly isTemplate: boolean;
  /** What the quote would bring the charges to, against the principal. */
  readonly charged: {
    readonly totalMinor: number;
    readonly principalMinor: number;
    readonly currency: Currency;
  } | null;
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
}

export type RuleCheck<Name extends RuleName> = (
  facts: GuardFacts,
  params: Params[Name],
) => Objection | null;
