import { describe, expect, test } from "bun:test";
import { EVENTS, type EventType } from "@kolekta/api/core/events";
import { isLiveQuery, isTouched } from "./refreshes.ts";

/** A key as tRPC writes it. */
const key = (path: string, input?: object) => [
  path.split("."),
  { ...(input ? { input } : {}), type: "query" },
];

const touched = (
  type: EventType,
  ids: Record<string, number | null>,
  path: string,
  input?: object,
) => isTouched(key(path, input), { type, ids });

describe("an event and its stale queries", () => {
  test.each([
    ["case.worked", { caseId: 1 }, "tasks.case.list", { page: 3 }, true],
    ["case.worked", { caseId: 1 }, "tasks.case.get", { taskId: 1, loanId: 8 }, true],
    ["case.worked", { caseId: 1 }, "tasks.case.get", { taskId: 2, loanId: 1 }, false],
    ["case.worked", { caseId: 1 }, "tasks.log.list", { id: 1, page: 1 }, true],
    ["case.worked", { caseId: 1 }, "tasks.log.list", { id: 2, page: 1 }, false],
    ["contact.changed", { borrowerId: 4 }, "tasks.contact.list", { id: 4 }, true],
    ["contact.changed", { borrowerId: 4 }, "tasks.contact.list", { id: 5 }, false],
    ["code.changed", { loanId: 9 }, "repay.code.list", { loanId: 9 }, true],
    ["loan.changed", { loanId: 9 }, "tasks.case.get", { taskId: 1, loanId: 9 }, true],
    ["notification.new", { userId: 7 }, "tasks.notification.list", { size: 20 }, true],
    ["message.changed", { userId: 7 }, "manage.message.list", {}, true],
    ["sms.configured", { institutionId: null }, "telephony.sms.getResidue", { taskId: 1 }, true],
    ["guard.changed", { ruleId: 1 }, "tasks.guard.check", { taskId: 1 }, true],
    ["report.collected", { runId: 1 }, "reports.rollRate.map", { from: "2026-03-02" }, true],
    ["report.collected", { runId: 1 }, "reports.dashboard.lastSuccessRecord", {}, true],
    ["report.collected", { runId: 1 }, "reports.data.listAgents", {}, false],
  ] as const)("%s %j: %s %j is %p", (type, ids, path, input, is) => {
    expect(touched(type, ids, path, input)).toBe(is);
  });

  test("the walk through a list is untouched by events", () => {
    const path = "tasks.case.listCaseRefs";
    expect(isLiveQuery(key(path))).toBe(false);
    for (const type of Object.keys(EVENTS) as EventType[])
      expect(touched(type, { caseId: 1 }, path)).toBe(false);
  });

  test("the menu and the current user follow the permissions only", () => {
    for (const path of ["session.menu.get", "session.login.getCurrentUser"]) {
      const affectingTypes = (Object.keys(EVENTS) as EventType[]).filter((type) =>
        touched(type, { institutionId: 1 }, path),
      );
      expect(affectingTypes).toEqual(["permission.changed", "permission.granted"]);
    }
  });

  test("internal and unknown events touch nothing", () => {
    expect(touched("sms.queued", { messageId: 1 }, "telephony.sms.listOfCase")).toBe(false);
    const future = { type: "future.thing" as EventType, ids: {} };
    expect(isTouched(key("tasks.case.list"), future)).toBe(false);
    expect(isTouched(["policy"], future)).toBe(false);
  });

  test("after a gap everything that events update is stale", () => {
    expect(isLiveQuery(key("tasks.case.list", { page: 2 }))).toBe(true);
    expect(isLiveQuery(key("manage.message.list"))).toBe(true);
    expect(isLiveQuery(key("reports.daily.page", { page: 1 }))).toBe(true);
    expect(isLiveQuery(key("reports.bi.listPages"))).toBe(false);
    expect(isLiveQuery(["policy"])).toBe(false);
  });
});
