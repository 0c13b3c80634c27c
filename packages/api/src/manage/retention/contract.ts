import { z } from "zod";
import { institutionRuleContract } from "../../core/setting/contract-institution-rule.ts";
import { Proposed } from "../proposal/contract.ts";

/** Ten years. */
export const LONGEST_DAYS = 3_650;

/**
 * What is evidence of a contact is kept at least as long as somebody may complain of it, and what a law keeps as long as
 * that; what is about a person and no evidence is not kept for ever.
 */
export const LIMITS = {
  pictureDays: { min: 1, max: LONGEST_DAYS },
  ktpDays: { min: 1, max: LONGEST_DAYS },
  addressBookDays: { min: 1, max: 365 },
  callListDays: { min: 1, max: 365 },
  /** Pictures of the people who work here are kept no longer. */
  faceDays: { min: 1, max: 90 },
  recordingDays: { min: 90, max: 1_827 },
  messageDays: { min: 365, max: LONGEST_DAYS },
  loginLogDays: { min: 90, max: 1_827 },
  behaviourDays: { min: 30, max: 731 },
  complaintDays: { min: 365, max: LONGEST_DAYS },
  settledDays: { min: 1_826, max: LONGEST_DAYS },
} as const;
export type RetentionKey = keyof typeof LIMITS;

const Days = (kind: RetentionKey) => z.int().min(LIMITS[kind].min).max(LIMITS[kind].max);

/** Days after which what is kept of a borrower is deleted; of several agencies of his the shortest counts. */
const Values = z.strictObject({
  pictureDays: Days("pictureDays"),
  ktpDays: Days("ktpDays"),
  addressBookDays: Days("addressBookDays"),
  callListDays: Days("callListDays"),
  faceDays: Days("faceDays"),
  recordingDays: Days("recordingDays"),
  messageDays: Days("messageDays"),
  loginLogDays: Days("loginLogDays"),
  behaviourDays: Days("behaviourDays"),
  /** After a complaint has ended: its files, and the lock on the recordings of its case. */
  complaintDays: Days("complaintDays"),
  /** After which a borrower with nothing open may be erased, where he asks for it; here the longest counts. */
  settledDays: Days("settledDays"),
});
export type RetentionValues = z.infer<typeof Values>;

/** The kinds, in the order in which they are shown. */
export const RETENTION_KEYS = [
  "pictureDays",
  "ktpDays",
  "addressBookDays",
  "callListDays",
  "faceDays",
  "recordingDays",
  "messageDays",
  "loginLogDays",
  "behaviourDays",
  "complaintDays",
  "settledDays",
] as const satisfies readonly RetentionKey[];

const rule = institutionRuleContract("values", Values);

export const { list, history } = rule;

export const save = { ...rule.save, output: Proposed };

export const withdraw = { ...rule.withdraw, output: Proposed };
