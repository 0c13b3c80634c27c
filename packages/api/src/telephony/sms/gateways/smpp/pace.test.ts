import { expect, test } from "bun:test";
import { Pace } from "./pace.ts";

let now = 0;
/** Goes on only when somebody waits, a moment less than he asked for. */
const clock = {
  now: () => now,
  sleep: async (ms: number) => void (now += Math.max(1, ms - 1)),
};

const took = async (pace: Pace) => {
  const began = now;
  await pace.turn();
  return now - began;
};

test("a burst of refusals asks for one pause, the next refusal for a longer one", async () => {
  const pace = new Pace(1000, clock);
  for (let n = 0; n < 10; n += 1) pace.slowDown();
  expect(await took(pace)).toBe(1_000);
  pace.slowDown();
  expect(await took(pace)).toBe(2_000);
});

test("what is taken ends the doubling", async () => {
  const pace = new Pace(1000, clock);
  pace.slowDown();
  await pace.turn();
  pace.taken();
  pace.slowDown();
  expect(await took(pace)).toBe(1_000);
});

test("nobody waits in line for longer than a message keeps its place", async () => {
  const pace = new Pace(0.05, clock);
  await pace.turn();
  await expect(pace.turn()).rejects.toMatchObject({ miss: "BUSY" });
});

test("who is asked to stop is sent away", async () => {
  const pace = new Pace(1000, clock);
  await expect(pace.turn(AbortSignal.abort())).rejects.toMatchObject({
    miss: "BUSY",
  });
});
