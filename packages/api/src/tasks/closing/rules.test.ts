import { describe, expect, test } from "bun:test";
import { STATUSES, type Status } from "../case/contract-codes.ts";
import { CLOSING_KINDS, CLOSING_REASONS, REASONS_OF } from "./contract.ts";
import {
  type ClosingInputs,
  type ClosingPolicy,
  isReasonAllowed,
  canDecide,
  canRevoke,
  getClosingRefusal,
} from "./rules.ts";

const POLICY: ClosingPolicy = {
  writeOffDpd: 180,
  reversalDays: 7,
  maxRecallDays: 30,
  recalledReadableDays: 0,
};
const INPUTS: ClosingInputs = {
  status: "C10",
  dpd: 200,
  hasPromise: false,
  openCodes: 0,
  casePayments: 0,
  loanPayments: 0,
};

const allowed = (kind: (typeof CLOSING_KINDS)[number]): Status[] =>
  STATUSES.filter((status) => getClosingRefusal(kind, { ...INPUTS, status }, POLICY) === null);

test("statuses that allow each closing", () => {
  expect(allowed("WITHDRAW")).toEqual(["C00", "C10"]);
  expect(allowed("CANCEL")).toEqual(["C00", "C10"]);
  expect(allowed("WRITE_OFF")).toEqual(["C00", "C10", "C40"]);
});

describe("cancelling", () => {
  test.each([
    [{ casePayments: 1 }, undefined, "closing.paid"],
    [{ loanPayments: 1 }, "LOAN_CANCELLED", "closing.loanPaid"],
    [{ loanPayments: 1 }, "DUPLICATE", null],
    [{}, "LOAN_CANCELLED", null],
  ] as const)("checks %p for reason %p", (inputs, reason, key) => {
    const refusal = getClosingRefusal("CANCEL", { ...INPUTS, ...inputs }, POLICY, reason);
    expect(refusal?.key ?? null).toBe(key);
  });
});

describe("writing off", () => {
  test.each([
    [{ dpd: 179 }, "closing.tooEarly"],
    [{ dpd: 180 }, null],
    [{ hasPromise: true }, "closing.promiseOpen"],
    [{ openCodes: 1 }, "closing.codeOpen"],
  ] as const)("checks %p", (inputs, key) => {
    const refusal = getClosingRefusal("WRITE_OFF", { ...INPUTS, ...inputs }, POLICY);
    expect(refusal?.key ?? null).toBe(key);
  });
});

test("every reason belongs to exactly one way of ending", () => {
  for (const reason of CLOSING_REASONS)
    expect(CLOSING_KINDS.some((kind) => isReasonAllowed(kind, reason))).toBe(true);
  expect(isReasonAllowed("CANCEL", "DEATH")).toBe(false);
  expect(REASONS_OF.CANCEL.every((reason) => !isReasonAllowed("WRITE_OFF", reason))).toBe(true);
});

describe("deciders of a request", () => {
  const outsider = { userId: 1, executes: false, approvesWriteOff: false };
  const requested = {
    kind: "WITHDRAW",
    state: "REQUESTED",
    requesterId: 9,
    isSamePerson: false,
  } as const;
  test.each([
    [requested, { ...outsider, executes: true }, true],
    [requested, { ...outsider, approvesWriteOff: true }, false],
    [requested, { ...outsider, executes: true, userId: 9 }, false],
    [{ ...requested, isSamePerson: true }, { ...outsider, executes: true }, false],
    [{ ...requested, state: "DONE" as const }, { ...outsider, executes: true }, false],
    [{ ...requested, kind: "WRITE_OFF" as const }, { ...outsider, approvesWriteOff: true }, true],
    [
      { ...requested, kind: "WRITE_OFF" as const },
      { ...outsider, approvesWriteOff: true, userId: 9 },
      false,
    ],
  ])("%p by %p: %p", (request, decider, isAllowed) => {
    expect(canDecide(request, decider)).toBe(isAllowed);
  });

  test("a requester may withdraw a request, and an executor a recall", () => {
    const requester = { ...outsider, userId: 9 };
    const pending = { ...requested, state: "PENDING" } as const;
    expect(canRevoke(requested, requester)).toBe(true);
    expect(canRevoke(requested, outsider)).toBe(false);
    expect(canRevoke(pending, requester)).toBe(false);
    expect(canRevoke(pending, { ...outsider, executes: true })).toBe(true);
  });
});
