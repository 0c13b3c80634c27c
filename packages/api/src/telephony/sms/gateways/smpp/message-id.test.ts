import { expect, test } from "bun:test";
import { alternativeIds, canonicalId } from "./message-id.ts";

test.each([
  ["ABC7", "abc7"],
  ["000ABC7", "abc7"],
  [" 0042 ", "42"],
  ["000", "0"],
  ["", ""],
  ["3F2504E0-4F89-11D3", "3f2504e0-4f89-11d3"],
])("%p is compared as %p", (id, canonical) => {
  expect(canonicalId(id)).toBe(canonical);
});

test.each([
  ["254", ["fe", "596"]],
  ["fe", ["254"]],
  ["7", []],
  ["smsc-1", []],
  ["", []],
])("%p may also be spelled %p", (id, alternatives) => {
  expect(alternativeIds(id)).toEqual(alternatives);
});
