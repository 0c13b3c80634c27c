import { expect, test } from "bun:test";
import { targetOf } from "./address.ts";

const OWN = "https://kolekta.example";

test("a path is the page's own", () => {
  expect(targetOf({ accessUrl: "/frame/institution#token=x", origin: null }, OWN)).toEqual({
    src: `${OWN}/frame/institution#token=x`,
    origin: OWN,
  });
});

test("an address is that of its provider", () => {
  const origin = "https://bi.example";
  expect(targetOf({ accessUrl: `${origin}/a?b=1`, origin }, OWN)).toEqual({
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
  expect(targetOf({ accessUrl, origin }, OWN)).toBeNull();
});
