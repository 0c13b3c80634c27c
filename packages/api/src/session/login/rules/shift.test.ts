import { expect, test } from "bun:test";
import { isOutsideShift } from "./shift.ts";

const day = { hasSchedule: true, from: "08:00", to: "17:00" };

test.each([
  ["before the shift", true, { ...day, clock: "07:29" }],
  ["a little early", false, { ...day, clock: "07:30" }],
  ["within the shift", false, { ...day, clock: "12:30" }],
  ["in its last minute", false, { ...day, clock: "16:59" }],
  ["at its end", true, { ...day, clock: "17:00" }],
  ["without a shift", true, { ...day, from: null, to: null, clock: "12:00" }],
  ["without a schedule", false, { hasSchedule: false, from: null, to: null, clock: "03:00" }],
] as const)("a login %s", (_, outside, shift) => {
  expect(isOutsideShift(shift)).toBe(outside);
});
