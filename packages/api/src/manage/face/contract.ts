import { z } from "zod";
import { Instant } from "../../core/day.ts";
import { fileOutput } from "../../core/file.ts";
import { FACE_TROUBLES } from "../../core/gateways.ts";
import { coveredDays, Id, pageInput, pageOutput } from "../../core/page.ts";

export const FACE_RESULTS = ["PASS", "FAIL", "TROUBLE", "BLACKLISTED"] as const;
export const FaceResult = z.enum(FACE_RESULTS);
export type FaceResult = z.infer<typeof FaceResult>;

export const LISTING_DAYS = 90;

/** Record with a picture to show; null when there is none or its retention is over. */
const Picture = Id.nullable();

export const FaceRecord = z.object({
  recordId: Id,
  agentId: Id,
  agentName: z.string(),
  institutionName: z.string().nullable(),
  deviceId: Id,
  deviceName: z.string().nullable(),
  faceId: Id.nullable().describe("Enrolled picture used for the comparison"),
  kind: z.enum(["ENROL", "CHECK"]),
  authDate: Instant,
  result: FaceResult,
  trouble: z.enum(FACE_TROUBLES).nullable(),
  score: z.number().min(0).max(1).nullable(),
  isLocked: z.boolean().describe("Current state"),
  isBlocked: z.boolean().describe("Current state"),
  hasFace: z.boolean().describe("Can be added to the blacklist"),
  pictures: z.object({
    login: Picture,
    first: Picture,
    today: Picture.describe("Last picture of the same day"),
    yesterday: Picture,
    dayBefore: Picture,
  }),
});
export type FaceRecord = z.infer<typeof FaceRecord>;

const text = z.string().trim().min(1).max(100);

export const FaceFilter = z.object({
  agentName: text.optional(),
  institutionId: Id.optional(),
  from: Instant.optional(),
  to: Instant.optional(),
  result: FaceResult.optional(),
  isLocked: z.boolean().optional(),
});

const isSetUp = z.boolean().describe("The server has a face key; without it no face is accepted");

/** Face records of visible agents, newest first, at most 90 days. */
export const list = {
  input: FaceFilter.extend(pageInput(20)),
  output: pageOutput(FaceRecord).extend({ ...coveredDays, isSetUp }),
};

/** Picture of a visible agent; the access is recorded. */
export const getPicture = { input: z.object({ recordId: Id }), output: fileOutput("webp") };

export const REMARK_LENGTH = 300;
const Remark = z.string().trim().min(3).max(REMARK_LENGTH);

/** Unlocks the face checks of an agent; with `resetEnrolment` the next picture is enrolled. */
export const unlock = {
  input: z.object({ agentId: Id, resetEnrolment: z.boolean().default(false), reason: Remark }),
  output: z.object({ agentId: Id }),
};

/** Opens an account that matched the blacklist by mistake. The blacklist entry remains. */
export const clear = {
  input: z.object({ agentId: Id, reason: Remark }),
  output: z.object({ agentId: Id }),
};

export const BlacklistedFace = z.object({
  faceId: Id,
  picture: Picture,
  agentId: Id.describe("Account in which the face was last seen"),
  agentName: z.string(),
  institutionName: z.string().nullable(),
  isEverywhere: z.boolean().describe("Blocks accounts of all institutions, not only of one"),
  remark: z.string(),
  markTime: Instant,
  markerName: z.string(),
  cancelledAt: Instant.nullable(),
  cancellerName: z.string().nullable(),
  canCancel: z.boolean(),
});
export type BlacklistedFace = z.infer<typeof BlacklistedFace>;

export const BLACKLIST_STATES = ["HOLDING", "CANCELLED"] as const;

export const listBlacklist = {
  input: z.object({
    agentName: text.optional(),
    institutionId: Id.optional(),
    state: z.enum(BLACKLIST_STATES).optional(),
    ...pageInput(20),
  }),
  output: pageOutput(BlacklistedFace).extend({ isSetUp }),
};

/**
 * Blacklists the person of a record, for all institutions or, by an agency, for that agency only.
 * Accounts that enrolled the face are blocked at once, others at their next check.
 */
export const addToBlacklist = {
  input: z.object({ recordId: Id, remark: Remark }),
  output: z.object({ faceId: Id, blocked: z.int() }),
};

/**
 * Cancels a blacklist entry and opens the accounts that it blocked, except those that match another
 * entry.
 */
export const cancelBlacklist = {
  input: z.object({ faceId: Id }),
  output: z.object({ faceId: Id, opened: z.int() }),
};
