export const DEMO_PASSWORD = "Demo1234";

/** Cost of a hash: real for a server, cheap for tests with many sign-ins. */
export type HashCost = "real" | "cheap";

/**
 * Hashes `password` with argon2id; "cheap" takes well under a millisecond and is for tests only.
 */
export const hashPassword = (password: string, cost: HashCost = "real"): string =>
  Bun.password.hashSync(password, {
    algorithm: "argon2id",
    memoryCost: cost === "real" ? 19_456 : 8,
    timeCost: cost === "real" ? 2 : 1,
  });
