import { describe, expect, test } from "bun:test";
import {
  type AccessList,
  buildUserAccess,
  lockoutDay,
  findSelfLockoutDay,
  computeAdmission,
  turningDays,
} from "./rules.ts";

const TODAY = "2026-03-31";
const OFFICE = "203.0.113.0/24";
const INSIDE = "203.0.113.9";
const HOME = "198.51.100.7";
const ME = 7;

const row = (
  range: string,
  { from = "2026-01-01", to = null as string | null, enabled = true } = {},
) => ({ range, from, to, enabled });

const listed = (
  addresses: AccessList["addresses"],
  exceptions: AccessList["exceptions"] = [],
): AccessList => ({ addresses, exceptions });

const mine = (until: string) => ({ userId: ME, range: null, until });

describe("G43: address of a user", () => {
  test.each([
    ["no row", listed([]), HOME, "OPEN"],
    ["inside", listed([row(OFFICE)]), INSIDE, "LISTED"],
    ["inside, IPv6-mapped", listed([row(OFFICE)]), `::ffff:${INSIDE}`, "LISTED"],
    ["outside", listed([row(OFFICE)]), HOME, "OUTSIDE"],
    ["an unknown address", listed([row("0.0.0.0/0")]), "", "OUTSIDE"],
    ["in the second row", listed([row("10.0.0.0/8"), row(HOME)]), HOME, "LISTED"],
    ["by IPv6", listed([row("2001:db8::/32")]), "2001:DB8:0:1::5", "LISTED"],
    ["only a disabled row", listed([row(OFFICE, { enabled: false })]), HOME, "OPEN"],
    ["only a row to come", listed([row(OFFICE, { from: "2026-04-01" })]), HOME, "OPEN"],
    ["on its first day", listed([row(OFFICE, { from: TODAY })]), HOME, "OUTSIDE"],
    ["on its last day", listed([row(OFFICE, { to: TODAY })]), HOME, "OUTSIDE"],
    ["after its last day", listed([row(OFFICE, { to: "2026-03-30" })]), HOME, "OPEN"],
    [
      "the matching row has ended, another is in force",
      listed([row(HOME, { to: "2026-03-30" }), row(OFFICE)]),
      HOME,
      "OUTSIDE",
    ],
    ["with an exception", listed([row(OFFICE)], [mine(TODAY)]), HOME, "EXCEPTED"],
    ["inside with an exception", listed([row(OFFICE)], [mine(TODAY)]), INSIDE, "LISTED"],
    [
      "with an exception that is over",
      listed([row(OFFICE)], [mine("2026-03-30")]),
      HOME,
      "OUTSIDE",
    ],
    [
      "with an exception of another user",
      listed([row(OFFICE)], [{ ...mine(TODAY), userId: 8 }]),
      HOME,
      "OUTSIDE",
    ],
    [
      "from an excepted address",
      listed([row(OFFICE)], [{ userId: null, range: HOME, until: TODAY }]),
      HOME,
      "EXCEPTED",
    ],
    [
      "beside an excepted address",
      listed([row(OFFICE)], [{ userId: null, range: HOME, until: TODAY }]),
      "198.51.100.8",
      "OUTSIDE",
    ],
  ] as const)("%s", (_, list, from, admission) => {
    expect(computeAdmission(buildUserAccess(list, ME, TODAY), from)).toBe(admission);
  });

  test("may differ on a later day where rows or exceptions have days", () => {
    const dated = (list: AccessList) => buildUserAccess(list, ME, TODAY).isDated;
    expect(dated(listed([row(OFFICE)]))).toBe(false);
    expect(dated(listed([row(OFFICE, { from: "2026-04-01" })]))).toBe(true);
    expect(dated(listed([row(OFFICE, { to: TODAY })]))).toBe(true);
    expect(dated(listed([row(OFFICE)], [mine(TODAY)]))).toBe(true);
  });
});

test("the relevant days are today and every later one with a change", () => {
  const list = listed(
    [row(OFFICE, { from: "2026-05-01", to: "2026-05-31" }), row(HOME, { to: "2026-03-01" })],
    [mine("2026-04-30")],
  );
  expect(turningDays(list, TODAY)).toEqual([TODAY, "2026-05-01", "2026-06-01"]);
});

describe("G43: the last administrator", () => {
  const people = [
    { userId: ME, addresses: [HOME] },
    { userId: 8, addresses: [] },
  ];

  test.each([
    ["no list", listed([]), undefined],
    ["a list with a known address", listed([row(HOME)]), undefined],
    ["a list without one", listed([row(OFFICE)]), TODAY],
    [
      "an exception for ever shorter than the list",
      listed([row(OFFICE)], [mine("2026-04-09")]),
      "2026-04-10",
    ],
    [
      "a list that begins and has none",
      listed([row(OFFICE, { from: "2026-06-01" })]),
      "2026-06-01",
    ],
    [
      "a known address that ends while the list goes on",
      listed([row(OFFICE), row(HOME, { to: "2026-12-31" })]),
      "2027-01-01",
    ],
    [
      "an exception for as long as the list lasts",
      listed([row(OFFICE, { to: "2026-04-09" })], [mine("2026-04-09")]),
      undefined,
    ],
  ] as const)("%s", (_, list, day) => {
    expect(lockoutDay(list, people, TODAY)).toBe(day);
  });

  test("only the accounts in question count as locked out", () => {
    expect(lockoutDay(listed([row(OFFICE)]), [], TODAY)).toBe(TODAY);
  });
});

test("callers who change their own list stay on it, except with an exception today", () => {
  const me = { userId: ME, from: HOME };
  expect(findSelfLockoutDay(listed([row(HOME)]), me, TODAY)).toBeUndefined();
  expect(findSelfLockoutDay(listed([row(OFFICE)]), me, TODAY)).toBe(TODAY);
  const later = listed([row(HOME, { to: "2026-04-30" }), row(OFFICE)]);
  expect(findSelfLockoutDay(later, me, TODAY)).toBe("2026-05-01");
  const excepted = listed([row(OFFICE)], [mine(TODAY)]);
  expect(findSelfLockoutDay(excepted, me, TODAY)).toBeUndefined();
});
