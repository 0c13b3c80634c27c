import { expect, test } from "bun:test";
import { PasswordChange } from "./password-schema.ts";

const faults = (password: string, newPassword: string, confirmPassword: string) =>
  PasswordChange.safeParse({
    password,
    newPassword,
    confirmPassword,
    revokeTokens: true,
  }).error?.issues.map(({ path }) => path.join(".")) ?? [];

test.each([
  ["Demo1234", "Demo5678", "Demo5678", []],
  ["", "Demo5678", "Demo5678", ["password"]],
  ["Demo1234", "short1", "short1", ["newPassword"]],
  ["Demo1234", "Demo5678", "Demo5679", ["confirmPassword"]],
  ["Demo1234", "Demo1234", "Demo1234", ["newPassword"]],
])("from %p to %p and %p: %p", (password, fresh, confirmPassword, expected) =>
  expect(faults(password, fresh, confirmPassword)).toEqual(expected),
);
