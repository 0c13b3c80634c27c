import { describe, expect, test } from "bun:test";
import { isNewPassword, LOGIN_PASSWORD_MIN } from "./password.ts";

describe("a new password", () => {
  test.each([
    ["Demo1234", true],
    ["abcdefg1", true],
    ["1234567Z", true],
    ["Abcdefghijkl12", true],
    ["Demo123", false],
    ["Abcdefghijkl123", false],
    ["abcdefgh", false],
    ["12345678", false],
    ["Demo 1234", false],
    ["Demo1234!", false],
    ["Demo1234\n", false],
    ["Ünïcode12", false],
    ["", false],
  ])("%p: %p", (text, right) => expect(isNewPassword(text)).toBe(right));
});

test("the login form requires the length stated in the text of each language", () => {
  expect(LOGIN_PASSWORD_MIN).toEqual({ cn: 5, en: 6, es: 6 });
});
