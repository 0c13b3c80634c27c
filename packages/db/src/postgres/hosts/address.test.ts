import { expect, test } from "bun:test";
import { toDatabaseName, hostUrls, isDatabaseAddress, toLocation } from "./address.ts";

test.each([
  ["postgres://u:p@one:5432/k", ["postgres://u:p@one:5432/k"]],
  ["postgres://one", ["postgres://one"]],
  ["postgres://u:p@ss@one/k", ["postgres://u:p@ss@one/k"]],
  ["postgres:///k?host=/run", ["postgres:///k?host=/run"]],
  [
    "postgresql://u:p%40,s@one,two:5433/k?sslmode=require",
    [
      "postgresql://u:p%40,s@one/k?sslmode=require",
      "postgresql://u:p%40,s@two:5433/k?sslmode=require",
    ],
  ],
  ["postgres://[::1]:1,[::2]/k", ["postgres://[::1]:1/k", "postgres://[::2]/k"]],
  ["postgres://u@one,one/k", ["postgres://u@one/k"]],
])("the hosts of %s", (address, urls) => {
  expect(hostUrls(address)).toEqual(urls as [string, ...string[]]);
  expect(isDatabaseAddress(address)).toBe(true);
});

test.each([
  "mysql://root:hunter22@db/x",
  "postgres://u:hunter22@one,/k",
  "postgres://u:hunter22@one:x,two/k",
  "postgres://u:hunter22@one:70000/k",
  "",
])("%p is invalid", (address) => {
  expect(isDatabaseAddress(address)).toBe(false);
  expect(() => hostUrls(address)).toThrow(/^this is not the address of a PostgreSQL$/);
});

test("the location names every host and the database but no credentials", () => {
  const address = "postgres://u:hunter22@one,two:5433/k%20o?sslmode=require";
  expect(toLocation(address)).toBe("one:5432,two:5433/k%20o");
  expect(toDatabaseName(address)).toBe("k o");
});
