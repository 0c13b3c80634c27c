import { expect, test } from "bun:test";
import { choosePrimary } from "./choose.ts";

const writable = (url: string, timeline: number) => ({ url, isWritable: true, timeline }) as const;
const standby = (url: string) => ({ url, isWritable: false }) as const;
const none = { url: undefined, timeline: 0 };

test("the one that takes writes", () => {
  const states = [standby("a"), writable("b", 1), standby("c")];
  expect(choosePrimary(states, none)?.url).toBe("b");
  expect(choosePrimary([standby("a")], none)).toBeUndefined();
});

test("of two the one that was promoted last, whichever is used so far", () => {
  const states = [writable("a", 1), writable("b", 2)];
  expect(choosePrimary(states, { url: "a", timeline: 1 })?.url).toBe("b");
  expect(choosePrimary(states.toReversed(), { url: "b", timeline: 2 })?.url).toBe("b");
});

test("one that has been replaced is none, though it is the only one that takes writes", () => {
  const states = [writable("a", 1), standby("b")];
  expect(choosePrimary(states, { url: "b", timeline: 2 })).toBeUndefined();
});

test("of two of the same timeline the present one stays", () => {
  const states = [writable("a", 2), writable("b", 2)];
  expect(choosePrimary(states, { url: "b", timeline: 2 })?.url).toBe("b");
  expect(choosePrimary(states, none)?.url).toBe("a");
});
