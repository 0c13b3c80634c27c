import { z } from "zod";
import { buildPolicyContract } from "../proposal/contract-policy.ts";

/** Smallest and largest value of each field. */
export const LIMITS = {
  passwordLifeDays: { least: 1, most: 3_650 },
  temporaryPasswordHours: { least: 1, most: 8_760 },
  passwordHistoryLength: { least: 3, most: 24 },
  placeFailures: { least: 1, most: 100 },
  placeWindowMinutes: { least: 1, most: 43_200 },
  placeLockMinutes: { least: 1, most: 1_440 },
  addressFailures: { least: 1, most: 10_000 },
  addressWindowMinutes: { least: 1, most: 43_200 },
  addressLockMinutes: { least: 1, most: 1_440 },
  accountFailures: { least: 1, most: 1_000 },
  accountWindowMinutes: { least: 1, most: 43_200 },
  accountLockMinutes: { least: 1, most: 1_440 },
} as const;
export type SignInKey = keyof typeof LIMITS;

export const SIGN_IN_KEYS = Object.keys(LIMITS) as SignInKey[];

const bounded = (key: SignInKey) => z.int().min(LIMITS[key].least).max(LIMITS[key].most);

const Values = z.object({
  /** A password chosen by its user must be changed after this many days. */
  passwordLifeDays: bounded("passwordLifeDays"),
  /** A password set by another person stops working after this many hours. */
  temporaryPasswordHours: bounded("temporaryPasswordHours"),
  /** Passwords that may not be used again, the current one included. */
  passwordHistoryLength: bounded("passwordHistoryLength"),
  /** One account at one address or device: wrong passwords, counted for minutes, before a lock of minutes. */
  placeFailures: bounded("placeFailures"),
  placeWindowMinutes: bounded("placeWindowMinutes"),
  placeLockMinutes: bounded("placeLockMinutes"),
  /** One address over all accounts. */
  addressFailures: bounded("addressFailures"),
  addressWindowMinutes: bounded("addressWindowMinutes"),
  addressLockMinutes: bounded("addressLockMinutes"),
  /** One account over all places where it was never used. */
  accountFailures: bounded("accountFailures"),
  accountWindowMinutes: bounded("accountWindowMinutes"),
  accountLockMinutes: bounded("accountLockMinutes"),
});
export type SignInPolicyValues = z.infer<typeof Values>;

export const { getPolicy, policyHistory, updatePolicy, withdrawPolicy } =
  buildPolicyContract(Values);
