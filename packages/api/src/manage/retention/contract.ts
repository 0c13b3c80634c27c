import { z } from "zod";
import { institutionRuleContract } from "../../core/setting/contract-institution-rule.ts";
import { Proposed } from "../proposal/contract.ts";

/** Ten years. */
export const LONGEST_DAYS = 3_650;

/**
 * Bounds of each retention. Evidence of a contact is stored at least as long as complaints are
 * possible, legally required data as long as the law requires. Personal data that is no evidence
 * has an upper bound.
 */
export const LIMITS = {
  pictureDays: { min: 1, max: LONGEST_DAYS },
  ktpDays: { min: 1, max: LONGEST_DAYS },
  addressBookDays: { min: 1, max: 365 },
  callListDays: { min: 1, max: 365 },
  /** Upper bound for pictures of employees. */
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

/**
 * Days after which data of a borrower is deleted. With several institutions the shortest retention
 * counts.
 */
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
  /**
   * After the end of a complaint: retention of its files and of the lock on the recordings of its
   * case.
   */
  complaintDays: Days("complaintDays"),
  /**
   * Days after which a borrower without anything open may be erased on request. With several
   * institutions the longest counts.
   */
  settledDays: Days("settledDays"),
});
export type RetentionValues = z.infer<typeof Values>;

/** Kinds in the order of the screen. */
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
