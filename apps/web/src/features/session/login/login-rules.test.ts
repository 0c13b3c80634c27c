import { describe, expect, test } from "bun:test";
import { firstFault, loginFaults } from "./login-rules.ts";

const GOOD = { name: "agent01", password: "Demo1234", captcha: "abcd", trustDevice: true };

describe("the login form", () => {
  test("a complete form has no faults", () => {
    expect(firstFault(loginFaults(GOOD, "en", true))).toBeNull();
  });

  test("every field is required, the captcha only where it is asked for", () => {
    const blank = { name: " ", password: "", captcha: " ", trustDevice: true };
    expect(loginFaults(blank, "en", true)).toEqual({
      name: "app.validation.required",
      password: "app.validation.required",
      captcha: "app.validation.required",
    });
    expect(loginFaults(blank, "en", false).captcha).toBeUndefined();
  });

  test("the password needs 5 characters in Chinese and 6 in the other languages", () => {
    const faultAt = (lang: "en" | "cn" | "es", length: number) =>
      loginFaults({ ...GOOD, password: "x".repeat(length) }, lang, true).password;
    expect([faultAt("cn", 4), faultAt("cn", 5)]).toEqual(["app.login.passwordShort", undefined]);
    expect([faultAt("en", 5), faultAt("en", 6)]).toEqual(["app.login.passwordShort", undefined]);
    expect([faultAt("es", 5), faultAt("es", 6)]).toEqual(["app.login.passwordShort", undefined]);
  });

  test("the first invalid field takes the focus", () => {
    expect(
      firstFault({ captcha: "app.validation.required", password: "app.validation.wrong" }),
    ).toBe("password");
  });
});
