import { expect } from "bun:test";

declare module "bun:test" {
  interface AsymmetricMatchers {
    toBeMoment(at: Date): unknown;
  }
}

expect.extend({
  toBeMoment(actual: unknown, at: unknown) {
    const pass = actual instanceof Date && at instanceof Date && actual.getTime() === at.getTime();
    return { pass, message: () => `expected ${actual}, wanted ${at}` };
  },
});

/** A moment within `toMatchObject`, which takes any Date for any other. */
export const sameInstant = (at: Date | null | undefined): unknown =>
  at ? expect.toBeMoment(at) : at;
