import type { FaceReading } from "../../core/gateways.ts";
import type { FaceResult } from "./contract.ts";

/** From this score on two pictures show one person. */
export const PASS = 0.8;

/** So many failures in a row lock. */
export const LOCK_AFTER = 3;

/** dlib's published boundary between same and different; it scores 0.5. */
const BOUNDARY = 0.6;
/** Scores exactly PASS: stricter than the boundary, because calls are given to whoever passes. */
const PASS_DISTANCE = 0.5;
const STEEPNESS = Math.log(PASS / (1 - PASS)) / (BOUNDARY - PASS_DISTANCE);

/** Logistic in the distance of the descriptors: 0.5 at 0.6, 0.8 at 0.5. */
export const computeScore = (distance: number): number =>
  1 / (1 + Math.exp(STEEPNESS * (distance - BOUNDARY)));

/** Euclidean. */
export function computeDistance(a: Float32Array, b: Float32Array): number {
  if (a.length !== b.length) throw new RangeError("descriptors of two kinds");
  const squares = a.reduce((sum, x, at) => sum + (x - (b[at] ?? 0)) ** 2, 0);
  return Math.sqrt(squares);
}

/** Beyond single precision, in which descriptors come, nothing may depend on rounding. */
const EXACTNESS = 1e-6;

export const isSamePerson = (score: number): boolean => score >= PASS - EXACTNESS;

/** A second face counts when it is more than a quarter as large as the first: bystanders do not. */
const RIVAL = 0.25;
/** In pixels of the picture as it is read. */
const NARROWEST = 60;

interface Found {
  readonly descriptor: Float32Array;
  readonly width: number;
  readonly area: number;
}

/** The face that a picture was taken of. */
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

/** Troubles with a picture neither count nor forgive. */
export function attemptsAfter(before: Attempts, result: FaceResult): Attempts {
  if (result === "TROUBLE" || result === "BLACKLISTED") return before;
  if (result === "PASS") return { ...before, failures: 0 };
  const failures = before.failures + 1;
  return { failures, isLocked: before.isLocked || failures >= LOCK_AFTER };
}

const HOUR_MS = 3_600_000;

/** Until when a face that passed is good. */
export const goodUntil = (passedAt: Date, hours: number): Date =>
  new Date(passedAt.getTime() + hours * HOUR_MS);
