import { expect, test } from "bun:test";
import { computePeaks } from "./waveform-peaks.ts";

test("each stretch shows its loudest sample, and the loudest of all fills the height", () => {
  const samples = Float32Array.from([0.1, -0.5, 0, 0.25, 0.2, -0.1]);
  const [first, second, third] = computePeaks(samples, 3);
  expect(first).toBe(1);
  expect(second).toBeCloseTo(0.5);
  expect(third).toBeCloseTo(0.4);
});

test("silence and a recording shorter than its bars stay flat", () => {
  expect(computePeaks(new Float32Array(10), 5)).toEqual([0, 0, 0, 0, 0]);
  expect(computePeaks(Float32Array.from([1]), 3)).toEqual([1, 0, 0]);
});
