import { expect, test } from "bun:test";
import { choosePrimary } from "./choose.ts";

const writable = (url: string, timeline: number) => ({ url, isWritable: true, timeline }) as const;
const standby = (url: string) => ({ url, isWritable: false }) as const;
const none = { url: undefined, timeline: 0 };

test("chooses the writable host", () => {
  const states = [standby("a"), writable("b", 1), standby("c")];
  expect(choosePrimary(states, none)?.url).toBe("b");
  expect(choosePrimary([standby("a")], none)).toBeUndefined();
});

test("prefers the writable host that was promoted last over the present one", () => {
  const states = [writable("a", 1), writable("b", 2)];
  expect(choosePrimary(states, { url: "a", timeline: 1 })?.url).toBe("b");
  expect(choosePrimary(states.toReversed(), { url: "b", timeline: 2 })?.url).toBe("b");
});

test("rejects a replaced primary even as the only writable host", () => {
  const states = [writable("a", 1), standby("b")];
  expect(choosePrimary(states, { url: "b", timeline: 2 })).toBeUndefined();
});

test("prefers the present host among writable ones of the same timeline", () => {
  const states = [writable("a", 2), writable("b", 2)];
  expect(choosePrimary(states, { url: "b", timeline: 2 })?.url).toBe("b");
  expect(choosePrimary(states, none)?.url).toBe("a");
});
