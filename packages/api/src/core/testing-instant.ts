import { expect } from "bun:test";

declare module "bun:test" {
  interface AsymmetricMatchers {
    toBeInstant(at: Date): unknown;
  }
}

expect.extend({
  toBeInstant(actual: unknown, at: unknown) {
    const pass = actual instanceof Date && at instanceof Date && actual.getTime() === at.getTime();
    return { pass, message: () => `expected ${actual}, wanted ${at}` };
  },
});

/** A moment within `toMatchObject`, which takes any Date for any other. */
export const sameInstant = (at: Date | null | undefined): unknown =>
  at ? expect.toBeInstant(at) : at;
