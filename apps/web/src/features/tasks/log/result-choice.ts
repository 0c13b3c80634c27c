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

/** Lists the allowed results; each keeps its digit regardless of the others. */
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

/** Returns the only call status that fits a result; undefined when several fit. */
export const impliedStatus = (result: CallResult, relation: Relation): CallStatus | undefined => {
  const fitting = CALL_STATUSES.filter((status) => legalResults(status, relation).includes(result));
  return fitting.length === 1 ? fitting[0] : undefined;
};

export const offeredQuick = (relation: Relation): QuickResult[] =>
  QUICK_RESULTS.filter((result) => fitsRelation(result, relation));

/** A manual SMS implies the channel SMS; other quick results do not imply a channel. */
export const quickChannel = (result: QuickResult, chosen: ContactChannel): ContactChannel =>
  result === "MSS" || result === "MSF" ? SMS : chosen;
