import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { addDays, toLocalDay } from "@kolekta/api/core/calendar";
import { openRealApp, type RealApp, type Role } from "./real-app.ts";

let app: RealApp;
let today: string;
beforeAll(async () => {
  app = await openRealApp();
  today = toLocalDay(new Date(), "Asia/Jakarta");
}, 180_000);
afterAll(() => app.stop());

interface Reply {
  readonly code: string;
  readonly message: string;
  readonly key?: string;
  readonly data: unknown;
}

const fetched = (role: Role, path: string, body?: object) =>
  fetch(`${app.url}/prod${path}`, {
    headers: { token: app.people[role], "content-type": "application/json" },
    ...(body && { method: "POST", body: JSON.stringify(body) }),
  });

async function sendRequest(role: Role, path: string, body?: object): Promise<Reply> {
  const reply = await fetched(role, path, body);
  return (await reply.json()) as Reply;
}

const getData = async <T>(role: Role, path: string, body?: object) =>
  (await sendRequest(role, path, body)).data as T;

interface WageRow {
  readonly agentId: number;
  readonly period: string;
  readonly version: number | null;
  readonly bonus: number;
}

describe("updateWage", () => {
  const edit = (row: Pick<WageRow, "agentId" | "version">, bonus: number) => ({
    agentId: row.agentId,
    version: row.version,
    day: today,
    bonus,
    baseSalary: 0,
    performanceWage: 0,
    dailyDebit: 0,
    deduction: 0,
    reason: "Agreed",
  });
  const save = (row: Pick<WageRow, "agentId" | "version">, bonus: number) =>
    sendRequest("finance", "/api/manage/agent/updateWage", edit(row, bonus));
  const list = async (by: "DAY" | "MONTH") => {
    const path = `/api/manage/agent-wage/listing?by=${by}`;
    return (await getData<{ rows: WageRow[] }>("finance", path)).rows;
  };

  test("accepts the version of the listing once", async () => {
    const agentId = app.org.north.agent.id;
    expect((await save({ agentId, version: 0 }, 5_000)).code).toBe("00");
    const [row] = await list("DAY");
    if (!row) throw new Error("the day is not listed");
    expect(row).toMatchObject({ agentId, period: today, bonus: 5_000 });
    expect((await save(row, 7_000)).code).toBe("00");
    expect((await save(row, 9_000)).code).toBe("09");
    expect(await list("DAY")).toMatchObject([{ bonus: 7_000 }]);
  });

  test("changes a day: the row of a month has no version", async () => {
    expect(await list("MONTH")).toMatchObject([{ version: null }]);
  });
});

describe("a range without an end reports its days", () => {
  const from = "2026-03-01T03:00:00Z";
  test.each([
    ["administrator", "/api/log/list", "2026-03-01", "2026-04-30"],
    ["admin", "/api/manage/dot/listing", "2026-03-01", "2026-04-30"],
    ["admin", "/api/manage/call/listing", "2026-03-01", "2026-04-30"],
    ["admin", "/api/manage/sms/listing", "2026-03-01", "2026-04-30"],
    ["admin", "/api/manage/face/listing", "2026-03-01", "2026-05-30"],
    ["administrator", "/api/manage/change/listing", "2026-03-01", "2026-04-30"],
    ["finance", "/api/manage/agent-wage/listing", "2026-03-01", "2026-06-01"],
    ["finance", "/api/manage/agent-wage/logs", "2026-03-01", "2026-04-30"],
  ] as const)("%s at %s", async (role, path, first, last) => {
    const query = new URLSearchParams({ from }).toString();
    expect(await getData(role, `${path}?${query}`)).toMatchObject({ from: first, to: last });
  });

  test.each([
    ["/api/collection-report/daily/page", "2026-03-07"],
    ["/api/collection-report/roll-rate/page", "2026-03-14"],
    ["/api/collection-report/dashboard/page", "2026-03-01"],
    ["/api/manage/agent/data-report", "2026-03-07"],
    ["/api/manage/institution/data-report", "2026-03-07"],
  ])("days at %s", async (path, to) => {
    const range = { from: "2026-03-01", to };
    expect(await getData("operations", `${path}?from=2026-03-01`)).toMatchObject(range);
    expect(await getData("operations", `${path}?to=${to}`)).toMatchObject(range);
  });
});

describe("a report without a range uses that of its page", () => {
  test.each([
    ["roll-rate", 14],
    ["dashboard", 1],
    ["daily", 7],
  ])("%s covers %d days", async (report, days) => {
    const at = `/api/collection-report/${report}`;
    const range = { from: addDays(today, 1 - days), to: today };
    expect(await getData("operations", `${at}/page`)).toMatchObject(range);
    const exported = await fetched("operations", `${at}/export`, {});
    expect(exported.status).toBe(200);
    expect(exported.headers.get("content-disposition")).toContain(`${range.from}-${range.to}.xlsx`);
  });
});

test("dashboard/collect refuses an hour that is no reporting hour", async () => {
  const path = "/api/collection-report/dashboard/collect";
  const on = addDays(today, -1);
  expect(await sendRequest("operations", path, { on, hour: 9 })).toMatchObject({
    code: "01",
    key: "report.noReportingHour",
    data: [{ path: "hour" }],
    message: "There are no figures for hour 9 on that day. Use one of: 8, 11, 13, 15, 17, 19.",
  });
  const collected = await sendRequest("operations", path, { on, hour: 11 });
  expect(collected).toMatchObject({ code: "00", data: { hour: 11 } });
});

describe("a report is answered or refused by role, never empty for its reader", () => {
  const REPORT = "/api/collection-report";
  test.each([
    ["agent", `${REPORT}/daily/page`, "report.ofStages"],
    ["agent", `${REPORT}/daily/export`, "report.ofStages"],
    ["agent", `${REPORT}/roll-rate/page`, "report.ofStages"],
    ["agent", `${REPORT}/roll-rate/export`, "report.ofStages"],
    ["agent", `${REPORT}/overview/page`, "report.ofInstitutions"],
    ["leader", `${REPORT}/overview/page`, "report.ofInstitutions"],
    ["leader", `${REPORT}/overview/export`, "report.ofInstitutions"],
    ["leader", `${REPORT}/roll-rate/entries`, "report.ofInstitutions"],
  ] as const)("%s at %s: %s", async (role, path, key) => {
    const query = `from=${today}&to=${today}`;
    const requestPath = path.includes("overview") ? path : `${path}?${query}`;
    expect(await sendRequest(role, requestPath)).toMatchObject({ code: "03", key });
  });

  test.each([
    ["agent", "/api/manage/agent/data-report"],
    ["agent", "/api/manage/institution/data-report"],
    ["agent", `${REPORT}/dashboard/page`],
    ["leader", "/api/manage/agent/data-report"],
    ["leader", "/api/manage/institution/data-report"],
    ["leader", `${REPORT}/daily/page`],
    ["leader", `${REPORT}/roll-rate/page`],
    ["leader", `${REPORT}/dashboard/page`],
    ["admin", `${REPORT}/overview/page`],
  ] as const)("%s is answered at %s", async (role, path) => {
    expect(await sendRequest(role, path)).toMatchObject({ code: "00" });
  });
});
