import { describe, expect, test } from "bun:test";
import { STATUSES, type Status } from "../case/contract-codes.ts";
import { CLOSING_KINDS, CLOSING_REASONS, REASONS_OF } from "./contract.ts";
import {
  type ClosingFacts,
  type ClosingPolicy,
  fits,
  mayDecide,
  mayRevoke,
  refuseClosing,
} from "./rules.ts";

const POLICY: ClosingPolicy = {
  writeOffDpd: 180,
  reversalDays: 7,
  recallDaysMost: 30,
  recalledReadableDays: 0,
};
const FACTS: ClosingFacts = {
  status: "C10",
  dpd: 200,
  hasPromise: false,
  openCodes: 0,
  casePayments: 0,
  loanPayments: 0,
};

const allowed = (kind: (typeof CLOSING_KINDS)[number]): Status[] =>
  STATUSES.filter((status) => refuseClosing(kind, { ...FACTS, status }, POLICY) === null);

test("which statuses may end so", () => {
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
  ] as const)("with %p for %p", (facts, reason, key) => {
    const refusal = refuseClosing("CANCEL", { ...FACTS, ...facts }, POLICY, reason);
    expect(refusal?.key ?? null).toBe(key);
  });
});

describe("writing off", () => {
  test.each([
    [{ dpd: 179 }, "closing.tooEarly"],
    [{ dpd: 180 }, null],
    [{ hasPromise: true }, "closing.promiseOpen"],
    [{ openCodes: 1 }, "closing.codeOpen"],
  ] as const)("with %p", (facts, key) => {
    const refusal = refuseClosing("WRITE_OFF", { ...FACTS, ...facts }, POLICY);
    expect(refusal?.key ?? null).toBe(key);
  });
});

test("every reason belongs to a way of ending, and to no other than its own", () => {
  for (const reason of CLOSING_REASONS)
    expect(CLOSING_KINDS.some((kind) => fits(kind, reason))).toBe(true);
  expect(fits("CANCEL", "DEATH")).toBe(false);
  expect(REASONS_OF.CANCEL.every((one) => !fits("WRITE_OFF", one))).toBe(true);
});

describe("who decides", () => {
  const nobody = { userId: 1, executes: false, approvesWriteOff: false };
  const asked = {
    kind: "WITHDRAW",
    state: "REQUESTED",
    requesterId: 9,
    isSamePerson: false,
  } as const;
  test.each([
    [asked, { ...nobody, executes: true }, true],
    [asked, { ...nobody, approvesWriteOff: true }, false],
    [asked, { ...nobody, executes: true, userId: 9 }, false],
    [{ ...asked, isSamePerson: true }, { ...nobody, executes: true }, false],
    [{ ...asked, state: "DONE" as const }, { ...nobody, executes: true }, false],
    [{ ...asked, kind: "WRITE_OFF" as const }, { ...nobody, approvesWriteOff: true }, true],
    [
      { ...asked, kind: "WRITE_OFF" as const },
      { ...nobody, approvesWriteOff: true, userId: 9 },
      false,
    ],
  ])("%p by %p: %p", (request, decider, may) => {
    expect(mayDecide(request, decider)).toBe(may);
  });

  test("one's own request can be taken back, and a recall by whoever executes", () => {
    const own = { ...nobody, userId: 9 };
    const pending = { ...asked, state: "PENDING" } as const;
    expect(mayRevoke(asked, own)).toBe(true);
    expect(mayRevoke(asked, nobody)).toBe(false);
    expect(mayRevoke(pending, own)).toBe(false);
    expect(mayRevoke(pending, { ...nobody, executes: true })).toBe(true);
  });
});
