/**
 * Decides what a call, a log, a promise and money add to an agent's day. Each counts once, on one day, and knows
 * nothing of the others.
 */
import { dayOf, type Day } from "../../../core/day.ts";
import type { PromiseState } from "../../../tasks/promise/contract.ts";
import type { Contribution } from "./count.ts";

interface Activity {
  readonly agentId: number;
  readonly currency: string;
  readonly zone: string;
}

export interface Call extends Activity {
  readonly at: Date;
  readonly callStatus: string | null;
  readonly talkSeconds: number;
}

/** An attempt counts, failed or not; it connected where somebody spoke. */
export const isConnected = (
  call: Pick<Call, "callStatus" | "talkSeconds">,
): boolean => call.callStatus === "CNCT" && call.talkSeconds > 0;

export const countOfCall = (call: Call): Contribution => ({
  ...placeOf(call, call.at),
  calls: 1,
  connected: isConnected(call) ? 1 : 0,
  talkSeconds: call.talkSeconds,
});

export interface Logged extends Activity {
  readonly at: Date;
  /** When the call was made that only the log tells of; null where it was placed from here, or was no call. */
  readonly calledAt: Date | null;
  readonly isConnected: boolean;
}

/** A call on another phone counts by its log alone, on the day of the call. */
export const countsOfLog = (log: Logged): Contribution[] => [
  { ...placeOf(log, log.at), logs: 1 },
  ...(log.calledAt
    ? [
        {
          ...placeOf(log, log.calledAt),
          calls: 1,
          connected: log.isConnected ? 1 : 0,
        },
      ]
    : []),
];

export const countOfPromise = (
  promise: Activity & { readonly at: Date; readonly amountMinor: number },
): Contribution => ({
  ...placeOf(promise, promise.at),
  promises: 1,
  promisedMinor: promise.amountMinor,
});

/**
 * Counts on the day on which it was due. A later verdict takes the place of the one before. One that was paid after it
 * was broken was broken.
 */
export const countsOfVerdict = (
  verdict: Activity & {
    readonly dueOn: Day;
    readonly before: PromiseState;
    readonly state: PromiseState;
  },
): Contribution[] => {
  const { agentId, currency, dueOn: day } = verdict;
  const place = { agentId, currency, day };
  const [gone, field] = [VERDICTS[verdict.before], VERDICTS[verdict.state]];
  return [
    ...(gone ? [{ ...place, [gone]: -1 }] : []),
    ...(field ? [{ ...place, [field]: 1 }] : []),
  ];
};

const VERDICTS: Partial<Record<PromiseState, "kept" | "partial" | "broken">> = {
  KEPT: "kept",
  PARTIAL: "partial",
  BROKEN: "broken",
  CURED: "broken",
};

export interface Credit {
  readonly agentId: number;
  readonly day: Day;
  readonly currency: string;
  readonly cause: "TAKEN" | "REVERSED";
  /** Negative where it was taken back. */
  readonly amountMinor: number;
  readonly paidAt: Date;
}

/** On the day it became known, so that no day changes once it is over; taken back, it lowers the day of that. */
export const countOfCredit = (credit: Credit): Contribution => ({
  agentId: credit.agentId,
  day: credit.day,
  currency: credit.currency,
  collectedMinor: credit.amountMinor,
  ...(credit.cause === "TAKEN"
    ? { payments: 1, lastPaidAt: credit.paidAt }
    : { payments: -1 }),
});

const placeOf = ({ agentId, currency, zone }: Activity, at: Date) => ({
  agentId,
  currency,
  day: dayOf(at, zone),
});
