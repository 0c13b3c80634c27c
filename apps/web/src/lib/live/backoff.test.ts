import { describe, expect, test } from "bun:test";
import { waitBefore } from "./backoff.ts";

describe("reconnection delay", () => {
  test("the first attempts of 5,000 clients are spread evenly, never many at one instant", () => {
    const CLIENTS = 5_000;
    const SLICE_MS = 50;
    const slices = new Map<number, number>();
    for (let client = 0; client < CLIENTS; client += 1) {
      const slice = Math.floor(waitBefore(0, client / CLIENTS) / SLICE_MS);
      slices.set(slice, (slices.get(slice) ?? 0) + 1);
    }
    expect(Math.max(...slices.values())).toBeLessThan(CLIENTS / 40);
  });

  test("two attempts fit into five seconds, with two seconds left for the answer", () => {
    expect(waitBefore(0, 1) + waitBefore(1, 1)).toBeLessThan(4_000);
  });

  test("delays grow from the second attempt to half a minute, spread over their second half", () => {
    expect([1, 2, 3, 4, 5, 6, 20].map((n) => waitBefore(n, 1))).toEqual([
      1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000,
    ]);
    expect([waitBefore(0, 0), waitBefore(1, 0), waitBefore(50, 0)]).toEqual([250, 500, 15_000]);
  });
});
