import { describe, expect, test } from "bun:test";
import type { Status } from "../../tasks/case/contract.ts";
import { accountOf, debt, TERMS, TODAY } from "../extension/testing.ts";
import { figuresOf } from "../loan/rules/figures.ts";
import { creditedAgent } from "./rules/credit.ts";
import { fits } from "./rules/fit.ts";
import { sameLines } from "./rules/lines.ts";
import { endingOf, returnOf } from "./rules/outcome.ts";
import { type Fee, replay } from "./rules/replay.ts";

describe("what a code asked for", () => {
  const asked = {
    amountMinor: 500,
    currency: "IDR",
    openAmount: false,
  } as const;
  const open = { ...asked, openAmount: true } as const;
  const money = (amountMinor: number, currency: "IDR" | "PHP" = "IDR") => ({
    amountMinor,
    currency,
  });
  test.each([
    [asked, money(500), true],
    [asked, money(499), false],
    [asked, money(501), false],
    [asked, money(500, "PHP"), false],
    [open, money(500), true],
    [open, money(1), true],
    [open, money(501), false],
  ])("case %#", (code, arrived, fit) => {
    expect(fits(code, arrived)).toBe(fit);
  });
});

describe("whose success it is", () => {
  const noon = new Date("2026-03-10T05:00:00Z");
  const since = (hours: number) => ({
    agentId: 2,
    since: new Date(noon.getTime() - hours * 3_600_000),
  });
  const hands = { formerId: 1, codeAgentId: null, promiseAgentId: null };
  test.each([
    ["nobody's", { ...hands, bound: null, codeAgentId: 1 }, null],
    ["the agent's", { ...hands, bound: since(1) }, 2],
    ["the former's code", { ...hands, bound: since(1), codeAgentId: 1 }, 1],
    [
      "the former's promise",
      { ...hands, bound: since(1), promiseAgentId: 1 },
      1,
    ],
    ["a third one's code", { ...hands, bound: since(1), codeAgentId: 3 }, 2],
    ["just a day", { ...hands, bound: since(24), codeAgentId: 1 }, 2],
    ["almost a day", { ...hands, bound: since(23.9), codeAgentId: 1 }, 1],
    [
      "no former",
      { ...hands, bound: since(1), formerId: null, codeAgentId: 1 },
      2,
    ],
  ])("%s", (_name, given, agentId) => {
    expect(creditedAgent(given, noon, 24)).toBe(agentId);
  });
});

describe("what money does to a case", () => {
  const figures = (arrearsMinor: number, outstandingMinor: number) => ({
    arrearsMinor,
    outstandingMinor,
    payoffMinor: outstandingMinor,
    overdueOn:
      outstandingMinor === 0
        ? null
        : arrearsMinor > 0
          ? "2026-03-05"
          : "2026-04-04",
  });
  test.each([
    ["C00", 1, 9, null],
    ["C10", 0, 9, "C30"],
    ["C00", 0, 9, "C30"],
    ["C10", 0, 0, "C32"],
    ["C80", 0, 9, null],
    ["C80", 0, 0, "C32"],
    ["C30", 0, 0, null],
    ["C31", 0, 0, null],
    ["C32", 0, 0, null],
    ["C40", 0, 0, null],
    ["C70", 0, 0, null],
  ] as const)(
    "%s with arrears of %i and %i left ends as %p",
    (status, arrears, left, to) => {
      const held = { status, overdueOn: "2026-03-05" };
      const ending = endingOf(held, figures(arrears, left));
      expect(ending?.to ?? null).toBe(to);
    },
  );

  test.each([
    ["C32", "2026-03-10", 5, "AGAIN"],
    ["C30", "2026-03-03", 5, "AGAIN"],
    ["C31", "2026-03-02", 5, "LATE"],
    ["C32", "2026-03-10", 0, "NOTHING"],
    ["C10", null, 5, "NOTHING"],
    ["C40", "2026-03-10", 5, "NOTHING"],
    ["C80", "2026-03-10", 5, "NOTHING"],
  ] as const)(
    "%s ended on %p owing %p returns %s",
    (status, closedOn, owed, back) => {
      const held: { status: Status; closedOn: string | null } = {
        status,
        closedOn,
      };
      expect(returnOf(held, { arrearsMinor: owed }, "2026-03-10", 7)).toBe(
        back,
      );
    },
  );
});

describe("the order of the borrower's days", () => {
  const fee = (entryId: number, on: string): Fee => ({
    entryId,
    installmentId: 1,
    on,
    chargedMinor: 3_000,
    standsMinor: 3_000,
  });
  const days = [fee(1, "2026-03-08"), fee(2, "2026-03-09"), fee(3, TODAY)];
  const account = accountOf(debt(1_000_000, 90_000, 15_000));

  test("a payment of three days ago in full spares the fees since", () => {
    const paid = [{ amountMinor: 1_096_000, on: "2026-03-07" }];
    const {
      booked,
      fees,
      account: after,
    } = replay(account, paid, days, TERMS, TODAY);
    expect(fees.map((one) => [one.causeId, one.amountMinor])).toEqual([
      [1, -3_000],
      [2, -3_000],
      [3, -3_000],
    ]);
    expect(
      booked[0]?.map(({ part, amountMinor }) => [part, amountMinor]),
    ).toEqual([
      ["INTEREST", 90_000],
      ["PRINCIPAL", 1_000_000],
      ["PENALTY", 6_000],
    ]);
    expect(figuresOf(after, TODAY).outstandingMinor).toBe(0);
  });

  test("one that pays half of the principal halves them", () => {
    const paid = [{ amountMinor: 590_000, on: "2026-03-07" }];
    const { fees } = replay(account, paid, days, TERMS, TODAY);
    expect(fees.map((one) => one.amountMinor)).toEqual([
      -1_500, -1_500, -1_500,
    ]);
  });

  test("a fee that was paid meanwhile is not taken back", () => {
    const base = accountOf(
      debt(1_000_000, 90_000, 15_000, {
        parts: {
          ...debt(1_000_000, 90_000, 15_000).parts,
          PENALTY: { charged: 15_000, paid: 8_000, waived: 0 },
        },
      }),
    );
    const paid = [{ amountMinor: 1_090_000, on: "2026-03-07" }];
    const { fees } = replay(base, paid, days, TERMS, TODAY);
    expect(fees.map((one) => [one.causeId, one.amountMinor])).toEqual([
      [1, -1_000],
      [2, -3_000],
      [3, -3_000],
    ]);
  });

  test("without payments the fees are what they were", () => {
    const spared = days.map((one) => ({ ...one, standsMinor: 0 }));
    const base = accountOf(debt(1_000_000, 90_000, 6_000));
    const { fees } = replay(base, [], spared, TERMS, TODAY);
    expect(fees.map((one) => one.amountMinor)).toEqual([3_000, 3_000, 3_000]);
  });
});

test("lines are the same where they come to the same", () => {
  const line = (
    amountMinor: number,
    part: "PENALTY" | "PRINCIPAL" = "PENALTY",
  ) => ({ installmentId: 1, kind: "PAYMENT", part, amountMinor }) as const;
  expect(sameLines([line(3), line(4)], [line(7)])).toBe(true);
  expect(sameLines([line(3), line(-3)], [])).toBe(true);
  expect(sameLines([line(3)], [line(3, "PRINCIPAL")])).toBe(false);
});
