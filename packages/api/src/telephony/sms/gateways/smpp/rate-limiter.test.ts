import { expect, test } from "bun:test";
import { RateLimiter } from "./rate-limiter.ts";

let now = 0;
/** Advances only on sleep, and 1 ms less than requested. */
const clock = { now: () => now, sleep: async (ms: number) => void (now += Math.max(1, ms - 1)) };

const measureWait = async (rateLimiter: RateLimiter) => {
  const startedAt = now;
  await rateLimiter.acquire();
  return now - startedAt;
};

test("a burst of refusals causes one pause, the next refusal a longer one", async () => {
  const rateLimiter = new RateLimiter(1000, clock);
  for (let n = 0; n < 10; n += 1) rateLimiter.slowDown();
  expect(await measureWait(rateLimiter)).toBe(1_000);
  rateLimiter.slowDown();
  expect(await measureWait(rateLimiter)).toBe(2_000);
});

test("an accepted message resets the doubling", async () => {
  const rateLimiter = new RateLimiter(1000, clock);
  rateLimiter.slowDown();
  await rateLimiter.acquire();
  rateLimiter.reset();
  rateLimiter.slowDown();
  expect(await measureWait(rateLimiter)).toBe(1_000);
});

test("rejects a wait that is longer than the claim on a message", async () => {
  const rateLimiter = new RateLimiter(0.05, clock);
  await rateLimiter.acquire();
  await expect(rateLimiter.acquire()).rejects.toMatchObject({ kind: "BUSY" });
});

test("an aborted wait is rejected", async () => {
  const rateLimiter = new RateLimiter(1000, clock);
  await expect(rateLimiter.acquire(AbortSignal.abort())).rejects.toMatchObject({ kind: "BUSY" });
});
