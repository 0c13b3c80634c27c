import { z } from "zod";
import { Instant } from "../../core/day.ts";
import { FileInput } from "../../core/file.ts";
import { FACE_TROUBLES } from "../../core/gateways.ts";
import { PhoneAppVersion } from "../../core/app-version.ts";
import { FaceResult } from "./contract.ts";

const phoneFields = { credential: z.string().min(20).max(100), appVersion: PhoneAppVersion };

/** Next step of the phone: enrol, check, or nothing until `goodUntil`. LOCKED needs a leader. */
export const FaceState = z.enum(["ENROL", "CHECK", "GOOD", "LOCKED", "BARRED"]);
export type FaceState = z.infer<typeof FaceState>;

const PhoneState = z.object({
  state: FaceState,
  isRequired: z.boolean().describe("If true, the phone gets no calls unless state is GOOD"),
  goodUntil: Instant.nullable(),
  enrolledUntil: Instant.nullable().describe("Then a new enrolment is due"),
});

export const getState = { input: z.object(phoneFields), output: PhoneState };

const FaceInput = z.object({ ...phoneFields, file: FileInput });

const FaceCheckResult = PhoneState.extend({
  result: FaceResult,
  trouble: z.enum(FACE_TROUBLES).nullable(),
  triesLeft: z.int().min(0).describe("Failed tries left before the lock"),
});

/**
 * Enrols the picture with which later ones are compared. An enrolment in force can only be renewed
 * by the same person.
 */
export const enrol = { input: FaceInput, output: FaceCheckResult };

export const check = { input: FaceInput, output: FaceCheckResult };
