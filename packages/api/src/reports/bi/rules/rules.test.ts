import { describe, expect, test } from "bun:test";
import { institutionIn, lockedFor, paramsFor } from "./access.ts";
import { heightIn, MESSAGE } from "./frame.ts";

describe("G45: messages of a frame", () => {
  test.each([
    [300, 300],
    [300.2, 301],
    [0, 240],
    [99_999_999, 6000],
  ])("a height of %p is displayed as %p", (height, bounded) => {
    expect(heightIn({ type: MESSAGE, height })).toBe(bounded);
  });

  test.each([
    null,
    undefined,
    300,
    "300",
    [MESSAGE, 300],
    {},
    { height: 300 },
    { type: MESSAGE },
    { type: "other", height: 300 },
    { type: MESSAGE, height: "300" },
    { type: MESSAGE, height: -1 },
    { type: MESSAGE, height: Number.NaN },
    { type: MESSAGE, height: Number.POSITIVE_INFINITY },
    { type: MESSAGE, height: 300, script: "alert(1)" },
  ])("%p is ignored", (message) => {
    expect(heightIn(message)).toBeNull();
  });
});

describe("scope of the figures", () => {
  const scope = {
    caseScope: "ALL",
    institutionId: null,
    groupId: null,
    institutionIds: [],
  } as const;

  test.each([
    [{}, { institution_id: "", group_id: "" }],
    [{ institutionIds: [3, 7] }, { institution_id: "3,7", group_id: "" }],
    [
      { caseScope: "INSTITUTION", institutionId: 4 },
      { institution_id: "4", group_id: "" },
    ],
    [
      { caseScope: "GROUP", institutionId: 4, groupId: 9 },
      { institution_id: "4", group_id: "9" },
    ],
    [
      { caseScope: "GROUP", institutionId: 4, groupId: null },
      { institution_id: "4", group_id: "0" },
    ],
  ] as const)("%j", (limits, locked) => {
    expect(lockedFor({ ...scope, ...limits })).toEqual(locked);
  });

  test("is not for the request to say", () => {
    const requestedParams = { institution_id: "99", month: "2026-03" };
    const actor = { ...scope, institutionId: 4 };
    expect(paramsFor(actor, requestedParams)).toEqual({
      institution_id: "4",
      group_id: "",
      month: "2026-03",
    });
  });

  test("one institution may be asked for by its number", () => {
    expect(institutionIn({ institutionId: "7" })).toBe(7);
    for (const institutionId of ["x", 0, -1, 1.5])
      expect(institutionIn({ institutionId })).toBeUndefined();
  });
});
