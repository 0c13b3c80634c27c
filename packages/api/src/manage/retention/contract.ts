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
  pictureDays: { least: 1, most: LONGEST_DAYS },
  ktpDays: { least: 1, most: LONGEST_DAYS },
  addressBookDays: { least: 1, most: 365 },
  callListDays: { least: 1, most: 365 },
  /** Pictures of the people who work here are kept no longer. */
  faceDays: { least: 1, most: 90 },
  recordingDays: { least: 90, most: 1_827 },
  messageDays: { least: 365, most: LONGEST_DAYS },
  loginLogDays: { least: 90, most: 1_827 },
  behaviourDays: { least: 30, most: 731 },
  complaintDays: { least: 365, most: LONGEST_DAYS },
  settledDays: { least: 1_826, most: LONGEST_DAYS },
} as const;
export type RetentionKey = keyof typeof LIMITS;

const Days = (kind: RetentionKey) => z.int().min(LIMITS[kind].least).max(LIMITS[kind].most);

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
