import { expect, test } from "bun:test";
import { toTarget } from "./address.ts";

const OWN_ORIGIN = "https://kolekta.example";

test("a path has the origin of the page", () => {
  expect(toTarget({ accessUrl: "/frame/institution#token=x", origin: null }, OWN_ORIGIN)).toEqual({
    src: `${OWN_ORIGIN}/frame/institution#token=x`,
    origin: OWN_ORIGIN,
  });
});

test("an address has the origin of its provider", () => {
  const origin = "https://bi.example";
  expect(toTarget({ accessUrl: `${origin}/a?b=1`, origin }, OWN_ORIGIN)).toEqual({
    src: `${origin}/a?b=1`,
    origin,
  });
});

test.each([
  ["https://evil.example/", "https://bi.example"],
  ["https://bi.example.evil.example/", "https://bi.example"],
  ["http://bi.example/", "https://bi.example"],
  ["https://bi.example:8443/", "https://bi.example"],
  ["javascript:alert(1)", null],
  ["data:text/html,x", null],
  ["//evil.example/", null],
  ["https://", null],
])("%s is not of %p", (accessUrl, origin) => {
  expect(toTarget({ accessUrl, origin }, OWN_ORIGIN)).toBeNull();
});
