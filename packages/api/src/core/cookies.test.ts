import { expect, test } from "bun:test";
import { clearCookie, readCookie, setCookie } from "./cookies.ts";

const sent = (secure: boolean, value: string) => {
  const headers = new Headers();
  setCookie({ headers, secure }, "device", value, 60);
  return headers.getSetCookie()[0] ?? "";
};

test.each([true, false])("a set cookie is read back, secure %p", (secure) => {
  const [pair] = sent(secure, "abc-_").split(";");
  expect(readCookie(`a=b; ${pair};c=d`, "device", secure)).toBe("abc-_");
  expect(readCookie(`a=b; ${pair}`, "device", !secure)).toBeNull();
  expect(readCookie(`a=b; ${pair}`, "session", secure)).toBeNull();
});

test.each([null, "", "kolekta-session=", "xkolekta-session=1", "a"])(
  "%p holds no session",
  (header) => expect(readCookie(header, "session", false)).toBeNull(),
);

test("is out of reach of scripts and of other sites", () => {
  expect(sent(true, "x")).toBe(
    "__Host-kolekta-device=x; Path=/; Max-Age=60; HttpOnly; SameSite=Lax; Secure",
  );
  const headers = new Headers();
  clearCookie({ headers, secure: false }, "session");
  expect(headers.get("set-cookie")).toContain("kolekta-session=; Path=/; Max-Age=0");
});
