/** Which results the form offers, and what choosing one says of the rest. */
import type { Relation } from "@kolekta/api/tasks/contact/contract";
import type { ContactChannel } from "@kolekta/api/tasks/contact/contract-codes";
import {
  CALL_RESULTS,
  CALL_STATUSES,
  type CallStatus,
  QUICK_RESULTS,
} from "@kolekta/api/tasks/log/contract";
import { fitsRelation, legalResults } from "@kolekta/api/tasks/log/rules";

export type CallResult = (typeof CALL_RESULTS)[number];
export type QuickResult = (typeof QUICK_RESULTS)[number];

export const CALL: ContactChannel = "03";
export const SMS: ContactChannel = "02";

/** The results that may follow; each keeps its digit, whichever others are offered. */
export const offeredResults = (
  channel: ContactChannel,
  callStatus: CallStatus | undefined,
  relation: Relation,
): CallResult[] => {
  const legal = channel === CALL && callStatus ? legalResults(callStatus, relation) : null;
  return CALL_RESULTS.filter(
    (result) => fitsRelation(result, relation) && (legal?.includes(result) ?? true),
  );
};

export const getDigit = (result: CallResult): number => CALL_RESULTS.indexOf(result) + 1;

/** The only call status that a result can follow; undefined where it leaves a choice. */
export const impliedStatus = (result: CallResult, relation: Relation): CallStatus | undefined => {
  const fitting = CALL_STATUSES.filter((status) => legalResults(status, relation).includes(result));
  return fitting.length === 1 ? fitting[0] : undefined;
};

export const offeredQuick = (relation: Relation): QuickResult[] =>
  QUICK_RESULTS.filter((result) => fitsRelation(result, relation));

/** A manual SMS is an SMS; the other quick results say nothing of their channel. */
export const quickChannel = (result: QuickResult, chosen: ContactChannel): ContactChannel =>
  result === "MSS" || result === "MSF" ? SMS : chosen;
