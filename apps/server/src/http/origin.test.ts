import { expect, test } from "bun:test";
import { isForeign } from "./origin.ts";

const isRejected = (
  host: string,
  env: { HOST?: string; PUBLIC_URL?: string } = {},
  scheme = "http",
) => isForeign(new Headers({ host, origin: `${scheme}://${host}` }), { HOST: "127.0.0.1", ...env });

test("accepts a page's own host without PUBLIC_URL only at loopback", () => {
  for (const host of ["localhost:6778", "127.0.0.1:6778", "127.0.0.2", "[::1]:6778"])
    expect([host, isRejected(host)]).toEqual([host, false]);
  for (const host of [
    "rebound.example:6778",
    "127.0.0.1.example",
    "localhost.example",
    "192.0.2.7:6778",
  ])
    expect([host, isRejected(host)]).toEqual([host, true]);
});

test("accepts a page at the address to which the server is bound", () => {
  expect(isRejected("192.0.2.7:6778", { HOST: "192.0.2.7" })).toBe(false);
  expect(isRejected("192.0.2.8:6778", { HOST: "192.0.2.7" })).toBe(true);
  expect(isRejected("kolekta.lan", { HOST: "kolekta.lan" })).toBe(false);
  expect(isRejected("192.0.2.8:6778", { HOST: "0.0.0.0" })).toBe(false);
  expect(isRejected("rebound.example", { HOST: "0.0.0.0" })).toBe(true);
});

test("PUBLIC_URL is the only origin where it is set", () => {
  const env = { PUBLIC_URL: "https://kolekta.example" };
  expect(isRejected("kolekta.example", env, "https")).toBe(false);
  expect(isRejected("kolekta.example", env)).toBe(true);
  expect(isRejected("localhost:6778", env)).toBe(true);
});

test("accepts a script without an origin and refuses a page of another port", () => {
  expect(isForeign(new Headers({ host: "localhost:6778" }), { HOST: "127.0.0.1" })).toBe(false);
  const other = new Headers({ host: "localhost:6778", origin: "http://localhost:9999" });
  expect(isForeign(other, { HOST: "127.0.0.1" })).toBe(true);
});
