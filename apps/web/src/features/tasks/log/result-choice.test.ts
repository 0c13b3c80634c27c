import { describe, expect, test } from "bun:test";
import { CHANNEL_ORDER } from "@kolekta/api/tasks/contact/contract-codes";
import { RELATIONS } from "@kolekta/api/tasks/contact/contract";
import { CALL_STATUSES } from "@kolekta/api/tasks/log/contract";
import { isLegal } from "@kolekta/api/tasks/log/rules";
import {
  CALL,
  getDigit,
  impliedStatus,
  offeredQuick,
  offeredResults,
  quickChannel,
  SMS,
} from "./result-choice.ts";

describe("offeredResults", () => {
  test("the borrower who was reached may promise, refuse or be another person", () => {
    expect(offeredResults(CALL, "CNCT", "R01")).toEqual([
      "A10PTP",
      "A50DTP",
      "A24NOTAU",
      "A40NOVLD",
      "A20RETRY",
    ]);
  });

  test("others state their relation and never promise", () => {
    expect(offeredResults(CALL, "CNCT", "R06")).toEqual([
      "A28RLVT",
      "A30NORLVT",
      "A40NOVLD",
      "A20RETRY",
    ]);
  });

  test("an unanswered call leaves two", () => {
    expect(offeredResults(CALL, "NOA", "R01")).toEqual(["A60LC", "A20RETRY"]);
  });

  test("a message has no call status", () => {
    expect(offeredResults(SMS, "NOA", "R01")).toEqual(offeredResults(SMS, undefined, "R01"));
  });

  test("every offered result is accepted by the server", () => {
    for (const relation of RELATIONS)
      for (const status of CALL_STATUSES)
        for (const result of offeredResults(CALL, status, relation))
          expect(isLegal(result, status, relation)).toBe(true);
  });
});

test("every result has a fixed digit", () => {
  expect(getDigit("A10PTP")).toBe(1);
  expect(getDigit("A20RETRY")).toBe(8);
});

describe("impliedStatus", () => {
  test("a promise was spoken", () => expect(impliedStatus("A10PTP", "R01")).toBe("CNCT"));
  test("lost contact leaves the status open", () =>
    expect(impliedStatus("A60LC", "R01")).toBeUndefined());
});

describe("quick results", () => {
  test("only the borrower pays later or refuses", () => {
    expect(offeredQuick("R01")).toEqual(["CR10", "CR60", "CR70", "MSS", "MSF"]);
    expect(offeredQuick("R02")).toEqual(["CR60", "MSS", "MSF"]);
  });

  test("a manual SMS is an SMS", () => {
    expect(quickChannel("MSS", CALL)).toBe(SMS);
    expect(quickChannel("CR60", "05")).toBe("05");
  });
});

test("calls are first among the channels and no channel is missing", () => {
  expect(CHANNEL_ORDER[0]).toBe(CALL);
  expect(CHANNEL_ORDER.toSorted()).toEqual(["02", "03", "05", "06", "07", "08"]);
});
