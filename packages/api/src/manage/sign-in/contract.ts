import { z } from "zod";
import { buildPolicyContract } from "../proposal/contract-policy.ts";

export const LIMITS = {
  passwordLifeDays: { min: 1, max: 3_650 },
  temporaryPasswordHours: { min: 1, max: 8_760 },
  passwordHistoryLength: { min: 3, max: 24 },
  locationFailures: { min: 1, max: 100 },
  locationWindowMinutes: { min: 1, max: 43_200 },
  locationLockMinutes: { min: 1, max: 1_440 },
  addressFailures: { min: 1, max: 10_000 },
  addressWindowMinutes: { min: 1, max: 43_200 },
  addressLockMinutes: { min: 1, max: 1_440 },
  accountFailures: { min: 1, max: 1_000 },
  accountWindowMinutes: { min: 1, max: 43_200 },
  accountLockMinutes: { min: 1, max: 1_440 },
} as const;
export type SignInKey = keyof typeof LIMITS;

export const SIGN_IN_KEYS = Object.keys(LIMITS) as SignInKey[];

const bounded = (key: SignInKey) => z.int().min(LIMITS[key].min).max(LIMITS[key].max);

const Values = z.object({
  /** A password chosen by its user must be changed after this many days. */
  passwordLifeDays: bounded("passwordLifeDays"),
  /** A password set by another person stops working after this many hours. */
  temporaryPasswordHours: bounded("temporaryPasswordHours"),
  /** Number of previous passwords that may not be reused, the current one included. */
  passwordHistoryLength: bounded("passwordHistoryLength"),
  /**
   * Limit for one account at one address or device: number of wrong passwords, minutes of counting,
   * minutes of the lock.
   */
  locationFailures: bounded("locationFailures"),
  locationWindowMinutes: bounded("locationWindowMinutes"),
  locationLockMinutes: bounded("locationLockMinutes"),
  /** Limit for one address over all accounts. */
  addressFailures: bounded("addressFailures"),
  addressWindowMinutes: bounded("addressWindowMinutes"),
  addressLockMinutes: bounded("addressLockMinutes"),
  /** Limit for one account over all locations where it was never used. */
  accountFailures: bounded("accountFailures"),
  accountWindowMinutes: bounded("accountWindowMinutes"),
  accountLockMinutes: bounded("accountLockMinutes"),
});
export type SignInPolicyValues = z.infer<typeof Values>;

export const { getPolicy, policyHistory, updatePolicy, withdrawPolicy } =
  buildPolicyContract(Values);
