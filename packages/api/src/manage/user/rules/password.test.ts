import { expect, test } from "bun:test";
import { parsePasswordChange, getPasswordFault } from "./password.ts";

test.each([
  [null, null],
  ["", null],
  ["no JSON", null],
  ['{"password":"Demo1234"}', null],
  ['{"password":"","newPassword":"Demo5678"}', null],
  ['{"password":"a","newPassword":"","more":1}', { password: "a", newPassword: "" }],
])("an envelope %p asks for %p", (text, change) =>
  expect(parsePasswordChange(text)).toEqual(change),
);

test.each([
  ["Demo1234", "Demo5678", null],
  ["Demo1234", "demo1234", null],
  ["Demo1234", "Demo1234", "password.same"],
  ["Demo1234", "short1", "password.format"],
  ["Demo1234", "no digits", "password.format"],
] as const)("from %p to %p: %p", (password, newPassword, fault) =>
  expect(getPasswordFault({ password, newPassword })).toBe(fault),
);
