import type { FaceReading } from "../../core/gateways.ts";
import type { FaceResult } from "./contract.ts";

/** Minimum score of two pictures of one person. */
export const PASS = 0.8;

/** Failures in a row that lock the account. */
export const LOCK_AFTER = 3;

/** dlib's published boundary between same and different person; scores 0.5. */
const BOUNDARY = 0.6;
/**
 * Distance with the score PASS. Stricter than the boundary of the library, because a passed check
 * lets the phone receive calls.
 */
const PASS_DISTANCE = 0.5;
const STEEPNESS = Math.log(PASS / (1 - PASS)) / (BOUNDARY - PASS_DISTANCE);

/** Logistic in the distance of the descriptors: 0.5 at 0.6, 0.8 at 0.5. */
export const computeScore = (distance: number): number =>
  1 / (1 + Math.exp(STEEPNESS * (distance - BOUNDARY)));

/** Computes the Euclidean distance. */
export function computeDistance(a: Float32Array, b: Float32Array): number {
  if (a.length !== b.length) throw new RangeError("descriptors of two kinds");
  const squares = a.reduce((sum, x, at) => sum + (x - (b[at] ?? 0)) ** 2, 0);
  return Math.sqrt(squares);
}

/** Tolerance: descriptors have single precision, so smaller differences are rounding. */
const EXACTNESS = 1e-6;

export const isSamePerson = (score: number): boolean => score >= PASS - EXACTNESS;

/** Relative size from which a second face counts; smaller faces are bystanders. */
const RIVAL = 0.25;
/** Minimum width of a face, in pixels of the picture as read. */
const NARROWEST = 60;

interface Found {
  readonly descriptor: Float32Array;
  readonly width: number;
  readonly area: number;
}

export function onlyFace(faces: readonly Found[]): FaceReading {
  const [first, second] = faces.toSorted((a, b) => b.area - a.area);
  if (!first) return { trouble: "noFace" };
  if (second && second.area > RIVAL * first.area) return { trouble: "manyFaces" };
  if (first.width < NARROWEST) return { trouble: "faceTooSmall" };
  return { descriptor: first.descriptor };
}

interface Attempts {
  readonly failures: number;
  readonly isLocked: boolean;
}

/** An unreadable picture neither adds a failure nor clears failures. */
export function attemptsAfter(before: Attempts, result: FaceResult): Attempts {
  if (result === "TROUBLE" || result === "BLACKLISTED") return before;
  if (result === "PASS") return { ...before, failures: 0 };
  const failures = before.failures + 1;
  return { failures, isLocked: before.isLocked || failures >= LOCK_AFTER };
}

const HOUR_MS = 3_600_000;

export const goodUntil = (passedAt: Date, hours: number): Date =>
  new Date(passedAt.getTime() + hours * HOUR_MS);
