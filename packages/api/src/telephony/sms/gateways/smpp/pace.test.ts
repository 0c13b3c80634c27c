import { expect, test } from "bun:test";
import { Pace } from "./pace.ts";

const took = async (pace: Pace) => {
  const began = performance.now();
  await pace.turn();
  return performance.now() - began;
};

test("a burst of refusals asks for one pause, the next refusal for a longer one", async () => {
  const pace = new Pace(1000);
  for (let n = 0; n < 10; n += 1) pace.slowDown();
  const first = await took(pace);
  expect(first).toBeGreaterThan(900);
  expect(first).toBeLessThan(1_800);
  pace.slowDown();
  expect(await took(pace)).toBeGreaterThan(1_800);
}, 10_000);

test("what is taken ends the doubling", async () => {
  const pace = new Pace(1000);
  pace.slowDown();
  await pace.turn();
  pace.taken();
  pace.slowDown();
  expect(await took(pace)).toBeLessThan(1_800);
}, 10_000);

test("nobody waits in line for longer than a message keeps its place", async () => {
  const pace = new Pace(0.05);
  await pace.turn();
  await expect(pace.turn()).rejects.toMatchObject({ miss: "BUSY" });
});

test("who is asked to stop is sent away", async () => {
  const pace = new Pace(1000);
  await expect(pace.turn(AbortSignal.abort())).rejects.toMatchObject({
    miss: "BUSY",
  });
});
