/** Pure rules for allowed results and promises: no actor, no storage. */
import type { Day } from "../../core/day.ts";
import type { Currency, Money } from "../../core/money.ts";
import type { ErrorKey } from "@kolekta/i18n";
import type { PromiseRule } from "../case/rules.ts";
import type { Relation } from "../contact/contract.ts";
import { CHANNEL_ACTIONS, type ChannelAction } from "../guard/contract-codes.ts";
import { CALL_STATUSES, type CallStatus, type Channel, type Result } from "./contract.ts";
import { QUICK_RESULTS } from "./contract-codes.ts";

/**
 * Table of the customer: promise, refusal and "not the user" come from the borrower, relations from
 * others.
 */
const FOR_RELATION: Partial<Record<Result, "SELF" | "NON_SELF">> = {
  A10PTP: "SELF",
  A50DTP: "SELF",
  A24NOTAU: "SELF",
  A28RLVT: "NON_SELF",
  A30NORLVT: "NON_SELF",
  CR10: "SELF",
  CR70: "SELF",
};

const FOR_STATUS: Record<CallStatus, readonly Result[]> = {
  CNCT: ["A10PTP", "A50DTP", "A24NOTAU", "A28RLVT", "A30NORLVT", "A40NOVLD", "A20RETRY"],
  NCNCT: ["A20RETRY", "A60LC"],
  NULL: ["A40NOVLD", "A60LC"],
  NOA: ["A20RETRY", "A60LC"],
};

export const fitsRelation = (result: Result, relation: Relation): boolean => {
  const only = FOR_RELATION[result];
  return only === undefined || only === (relation === "R01" ? "SELF" : "NON_SELF");
};

/** Lists the results allowed for this relation after a call with this status. */
export const legalResults = (status: CallStatus, relation: Relation): Result[] =>
  FOR_STATUS[status].filter((result) => fitsRelation(result, relation));

export const resultsMap = () =>
  CALL_STATUSES.map((callStatus) => ({
    callStatus,
    self: legalResults(callStatus, "R01"),
    nonSelf: legalResults(callStatus, "R09"),
  }));

/** Quick results include the outcome of the contact. */
export const isQuick = (result: Result): boolean => QUICK_RESULTS.some((quick) => quick === result);

/** Checks the result against relation and call status. Quick results need no status. */
export function isLegal(
  result: Result,
  status: CallStatus | undefined,
  relation: Relation,
): boolean {
  if (!fitsRelation(result, relation)) return false;
  return status === undefined || isQuick(result) || FOR_STATUS[status].includes(result);
}

export interface LogRefusal {
  readonly key: ErrorKey;
  readonly field: string;
  readonly params?: Readonly<Record<string, string | Money>>;
}

export interface Promised {
  readonly dueOn: Day;
  readonly amountMinor: number;
}

export type PromiseLimits = PromiseRule & { readonly currency: Currency };

/** Returns null when the promise is allowed. Only A10PTP has a promise. */
export function getPromiseRefusal(
  result: Result,
  promise: Promised | undefined,
  limits: PromiseLimits,
  today: Day,
): LogRefusal | null {
  if (result !== "A10PTP") return promise ? { key: "promise.notExpected", field: "promise" } : null;
  if (!promise) return { key: "promise.required", field: "promise" };
  return getPromisedDayRefusal(promise, limits, today) ?? getPromisedAmountRefusal(promise, limits);
}

export const getPromisedDayRefusal = (
  { dueOn }: Promised,
  { lastOn }: PromiseRule,
  today: Day,
): LogRefusal | null =>
  dueOn < today || dueOn > lastOn
    ? {
        key: "promise.dayOutOfRange",
        field: "promise.dueOn",
        params: { first: today, last: lastOn },
      }
    : null;

export const getPromisedAmountRefusal = (
  { amountMinor }: Promised,
  { minMinor, maxMinor, currency }: PromiseLimits,
): LogRefusal | null =>
  amountMinor < minMinor || amountMinor > maxMinor
    ? {
        key: "promise.amountOutOfRange",
        field: "promise.amountMinor",
        params: { min: { minor: minMinor, currency }, max: { minor: maxMinor, currency } },
      }
    : null;

const HINTS: Partial<Record<Result, number>> = { A50DTP: 4, CR70: 4, A60LC: 5, CR60: 5 };

/** Returns the willingness that a result implies, when the agent gave none. */
export const impliedWillingness = (result: Result): number | undefined => HINTS[result];

/** Checks that the borrower announces a later payment, with or without day and amount. */
export const paysLater = (result: Result): boolean => result === "A10PTP" || result === "CR10";

export interface RecordedAttempt {
  readonly action: ChannelAction;
  /** A conversation took place; it is counted too. */
  readonly connected: boolean;
}

/** Opinions about the borrower. Without a call status they report no attempt. */
const OPINIONS: readonly Result[] = ["A60LC", "CR60"];

/** Results that need a conversation. */
const SPOKEN: readonly Result[] = [
  "A10PTP",
  "A50DTP",
  "A24NOTAU",
  "A28RLVT",
  "A30NORLVT",
  "CR10",
  "CR70",
];
export const isSpoken = (result: Result): boolean => SPOKEN.includes(result);

/**
 * Returns the attempt of a result; null without one. An unanswered call is an attempt; a failed
 * text is not.
 */
export function toAttempt({
  channel,
  callStatus,
  result,
}: {
  readonly channel: Channel;
  readonly callStatus?: CallStatus | undefined;
  readonly result: Result;
}): RecordedAttempt | null {
  if (result === "MSF") return null;
  const action = CHANNEL_ACTIONS[channel];
  if (action === "CALL" && callStatus) return { action, connected: callStatus === "CNCT" };
  if (OPINIONS.includes(result)) return null;
  return { action, connected: action === "CALL" && isSpoken(result) };
}

/** Limit for late reports, which are not remembered correctly. */
const LONGEST_AGO_MS = 3 * 86_400_000;
/** Tolerance for differing clocks. */
const SKEW_MS = 60_000;

export function getContactTimeRefusal(at: Date, now: Date): LogRefusal | null {
  const field = "contactedAt";
  if (at.getTime() > now.getTime() + SKEW_MS) return { key: "log.contactInFuture", field };
  return at.getTime() < now.getTime() - LONGEST_AGO_MS ? { key: "log.contactTooOld", field } : null;
}
