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

/** Matches an instant within `toMatchObject`, which treats all Dates as equal. */
export const sameInstant = (at: Date | null | undefined): unknown =>
  at ? expect.toBeInstant(at) : at;
