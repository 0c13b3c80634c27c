import { expect, test } from "bun:test";
import { opensHours } from "./opens-hours.ts";

const JAKARTA = ["Asia/Jakarta"];
const JAYAPURA = ["Asia/Jayapura"];

test.each([
  ["another clock", JAKARTA, JAYAPURA, true],
  ["the same zone", JAKARTA, JAKARTA, false],
  ["the same clock by another name", JAKARTA, ["Asia/Pontianak"], false],
  ["a further clock", JAKARTA, [...JAKARTA, ...JAYAPURA], false],
  ["one clock fewer", [...JAKARTA, ...JAYAPURA], JAYAPURA, true],
  ["the clock between two", [...JAKARTA, ...JAYAPURA], ["Asia/Makassar"], true],
  ["two clocks around one", ["Asia/Makassar"], [...JAKARTA, ...JAYAPURA], false],
  ["the other side of the earth", JAKARTA, ["Pacific/Honolulu"], true],
  ["clocks so far apart that days meet", JAKARTA, ["Pacific/Honolulu", "Pacific/Kiritimati"], true],
  ["a clock that differs only in summer", ["America/Phoenix"], ["America/Denver"], true],
] as const)("%s", (_, before, after, opens) => {
  expect(opensHours(before, after, "2026-01-15")).toBe(opens);
});
