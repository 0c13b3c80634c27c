/** The password of every demo login. */
export const DEMO_PASSWORD = "Demo1234";

/** Cost of a hash: real for a server, cheap where a test logs in a hundred times. */
export type HashCost = "real" | "cheap";

/** argon2id of `password`; "cheap" takes well under a millisecond and is for tests only. */
export const hashPassword = (password: string, cost: HashCost = "real"): string =>
  Bun.password.hashSync(password, {
    algorithm: "argon2id",
    memoryCost: cost === "real" ? 19_456 : 8,
    timeCost: cost === "real" ? 2 : 1,
  });
