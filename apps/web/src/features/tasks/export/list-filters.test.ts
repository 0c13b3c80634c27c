import { expect, test } from "bun:test";
import { exportList as exportCalls } from "@kolekta/api/telephony/call/contract";
import { exportList as exportLogins } from "@kolekta/api/manage/login-log/contract";
import { toHttpRequest } from "./export-address.ts";
import { listFilters } from "./list-filters.ts";

const DAYS = { fromDay: "2026-03-01", toDay: "2026-03-02", zone: "Asia/Jakarta" };

test("list filters are sent in the body in the server's form, and none in the address", () => {
  const query = new URLSearchParams(
    "section=calls&from=2026-03-01&institutionId=2&callType=2&recording=without&phone=081234567890",
  );
  const { narrowed, ...rest } = listFilters("calls", query);
  expect(rest).toEqual({ from: "2026-03-01", to: undefined, institutionId: 2, agentId: undefined });
  const { address, body } = toHttpRequest({ kind: "calls", ...DAYS, narrowed });
  expect(address).not.toContain("?");
  expect(exportCalls.input.parse(JSON.parse(JSON.stringify(body)))).toEqual({
    from: new Date("2026-02-28T17:00:00.000Z"),
    to: new Date("2026-03-02T16:59:59.999Z"),
    callType: 2,
    hasRecording: false,
    phone: "081234567890",
  });
});

test("login filters by address and outcome are exported; another kind ignores them", () => {
  const query = new URLSearchParams("outcome=REFUSED&ip=10.0.0.0/8&page=3");
  const { narrowed } = listFilters("logins", query);
  const { body } = toHttpRequest({ kind: "logins", ...DAYS, narrowed });
  expect(exportLogins.input.parse(JSON.parse(JSON.stringify(body)))).toMatchObject({
    outcome: "REFUSED",
    ip: "10.0.0.0/8",
  });
  expect(listFilters("reveals", query).narrowed).toBeUndefined();
  expect(listFilters(undefined, query)).toEqual({});
});
