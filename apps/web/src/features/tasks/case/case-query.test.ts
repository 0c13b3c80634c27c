import { describe, expect, test } from "bun:test";
import { CaseFilter } from "@kolekta/api/tasks/case/contract";
import {
  casePath,
  toCaseListPath,
  toCaseListQuery,
  pageQuery,
  toCaseListKey,
} from "./case-link.ts";
import { toCaseFilter } from "./case-query.ts";

const ZONE = "Asia/Jakarta";
const parseFilter = (address: string) =>
  CaseFilter.parse(toCaseFilter(new URLSearchParams(address), ZONE));

describe("filterOf", () => {
  test("an empty address is the whole list in the order of work", () => {
    expect(parseFilter("")).toEqual({ sort: "work", order: "asc" });
  });

  test("tab, order and choices reach the contract", () => {
    expect(
      parseFilter("tab=IN_COLLECTION&sort=-dpd&status=C00,C10&stageId=3&unassigned=1"),
    ).toEqual({
      tab: "IN_COLLECTION",
      sort: "dpd",
      order: "desc",
      status: ["C00", "C10"],
      stageId: 3,
      unassigned: true,
    });
  });

  test("days of the next call begin and end on the user's clock", () => {
    const { nextCallFrom, nextCallTo } = parseFilter("nextFrom=2026-11-20&nextTo=2026-11-21");
    expect(nextCallFrom?.toISOString()).toBe("2026-11-19T17:00:00.000Z");
    expect(nextCallTo?.toISOString()).toBe("2026-11-21T16:59:59.999Z");
  });

  test.each([
    "tab=NOWHERE",
    "sort=-secret",
    "status=C99",
    "stageId=abc",
    "lastResult=A99",
    "promiseFrom=2026-13-01",
  ])("a damaged value counts as absent: %s", (address) => {
    expect(parseFilter(address)).toEqual({ sort: "work", order: "asc" });
  });

  test("a number below zero never reaches the contract", () => {
    expect(parseFilter("dpdFrom=-4").dpdFrom).toBe(0);
  });
});

const caseRef = { taskId: 7, loanId: 8, borrowerId: 9 };

describe("the long-aging list", () => {
  const longAging = pageQuery(new URLSearchParams("tab=SUCCESSFUL"), true);

  test("has its own filter, walk and way back", () => {
    expect(parseFilter(longAging.toString())).toMatchObject({ tab: "SUCCESSFUL", longAging: true });
    expect(toCaseListKey(longAging)).not.toBe(toCaseListKey(new URLSearchParams("tab=SUCCESSFUL")));
    expect(toCaseListPath(new URLSearchParams(casePath(caseRef, longAging).split("?")[1]))).toBe(
      "/case/longAging?tab=SUCCESSFUL",
    );
  });

  test("the whole list is not narrowed by a foreign address", () => {
    const query = pageQuery(longAging, false);
    expect(parseFilter(query.toString()).longAging).toBeUndefined();
    expect(toCaseListPath(query)).toBe("/case/list?tab=SUCCESSFUL");
  });
});

describe("addresses", () => {
  const query = new URLSearchParams(
    "tab=NEW_REMINDER&page=3&sort=-dpd&phone=0812&area=plan&foreign=1",
  );

  test("a case link preserves its list and area, and nothing foreign", () => {
    expect(casePath(caseRef, query)).toBe(
      "/task/7/8/9?tab=NEW_REMINDER&page=3&sort=-dpd&phone=0812&area=plan",
    );
  });

  test("the way back leads to the list's own page", () => {
    expect(toCaseListPath(query)).toBe("/case/list?tab=NEW_REMINDER&page=3&sort=-dpd&phone=0812");
    expect(toCaseListPath(new URLSearchParams())).toBe("/case/list");
  });

  test("a walk is the same on every page and in every order of the address", () => {
    const other = new URLSearchParams("phone=0812&sort=-dpd&tab=NEW_REMINDER&page=1");
    expect(toCaseListKey(query)).toBe(toCaseListKey(other));
    expect(toCaseListKey(query)).not.toBe(
      toCaseListKey(toCaseListQuery(new URLSearchParams("phone=0813"))),
    );
  });
});
