import { expect, test } from "bun:test";
import { exportList } from "@kolekta/api/telephony/call/contract";
import { toAddress, EXPORTS } from "./export-address.ts";
import { EXPORT_KINDS } from "./downloads.ts";

const DAY_MS = 86_400_000;
const request = {
  kind: "calls",
  fromDay: "2026-03-01",
  toDay: "2026-03-31",
  zone: "Asia/Jakarta",
} as const;

const parseRequest = (address: string) => {
  const { searchParams } = new URL(address, "http://server");
  return exportList.input.parse(Object.fromEntries(searchParams));
};

test("the days are whole days on the clock of the zone", () => {
  expect(parseRequest(toAddress(request))).toEqual({
    from: new Date("2026-02-28T17:00:00.000Z"),
    to: new Date("2026-03-31T16:59:59.999Z"),
  });
});

test("unchosen filters are not sent", () => {
  const address = toAddress({ ...request, agentId: 7 });
  expect(address).toContain("agentId=7");
  expect(address).not.toContain("institutionId");
});

test.each(EXPORT_KINDS)("%s: exactly the days of its limit fit", (kind) => {
  const { days } = EXPORTS[kind];
  const toDay = new Date(Date.UTC(2026, 0, days)).toISOString().slice(0, 10);
  const address = toAddress({ ...request, kind, fromDay: "2026-01-01", toDay });
  const { searchParams } = new URL(address, "http://server");
  const at = (name: string) => Date.parse(searchParams.get(name) ?? "");
  expect(at("to") - at("from")).toBe(days * DAY_MS - 1);
});
