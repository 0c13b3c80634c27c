import { describe, expect, test } from "bun:test";
import type { Status } from "../../tasks/case/contract.ts";
import { type Account, type Installment, NO_PARTS } from "../../account/loan/rules/ledger.ts";
import { creditedAgent } from "./rules/credit.ts";
import { matchesCode } from "./rules/match-code.ts";
import { findEnding, toSettledOutcome } from "./rules/ending.ts";

describe("match with the code's amount", () => {
  const expected = { amountMinor: 500, currency: "IDR", openAmount: false } as const;
  const open = { ...expected, openAmount: true } as const;
  const money = (amountMinor: number, currency: "IDR" | "PHP" = "IDR") => ({
    amountMinor,
    currency,
  });
  test.each([
    [expected, money(500), true],
    [expected, money(499), false],
    [expected, money(501), false],
    [expected, money(500, "PHP"), false],
    [open, money(500), true],
    [open, money(1), true],
    [open, money(501), false],
  ])("case %#", (code, arrived, fit) => {
    expect(matchesCode(code, arrived)).toBe(fit);
  });
});

describe("credit for a payment", () => {
  const noon = new Date("2026-03-10T05:00:00Z");
  const since = (hours: number) => ({
    agentId: 2,
    since: new Date(noon.getTime() - hours * 3_600_000),
  });
  const candidates = { formerId: 1, codeAgentId: null, promiseAgentId: null };
  test.each([
    ["nobody's", { ...candidates, assigned: null, codeAgentId: 1 }, null],
    ["the agent's", { ...candidates, assigned: since(1) }, 2],
    ["the former's code", { ...candidates, assigned: since(1), codeAgentId: 1 }, 1],
    ["the former's promise", { ...candidates, assigned: since(1), promiseAgentId: 1 }, 1],
    ["a third one's code", { ...candidates, assigned: since(1), codeAgentId: 3 }, 2],
    ["just a day", { ...candidates, assigned: since(24), codeAgentId: 1 }, 2],
    ["almost a day", { ...candidates, assigned: since(23.9), codeAgentId: 1 }, 1],
    ["no former", { ...candidates, assigned: since(1), formerId: null, codeAgentId: 1 }, 2],
  ])("%s", (_name, input, agentId) => {
    expect(creditedAgent(input, noon, 24)).toBe(agentId);
  });
});

const TODAY = "2026-03-10";
const ABOUT = "2026-03-05";

/**
 * Builds an account of two installments, that of the case and one of the next month, after a
 * payment.
 */
const createAccount = (paidMinor: number, restMinor = 0): Account => {
  const part = (id: number, dueOn: string, dueMinor: number): Installment => ({
    id,
    period: id,
    dueOn,
    status: 21,
    parts: { ...NO_PARTS, PRINCIPAL: { charged: 500, paid: 500 - dueMinor, waived: 0 } },
  });
  return {
    loanOn: "2026-02-03",
    creditMinor: 0,
    installments: [part(1, ABOUT, 500 - paidMinor), part(2, "2026-04-04", 500 - restMinor)],
  };
};

const step = (on: string, account: Account, extended = false) => ({ on, account, extended });

describe("effect of a payment on a case", () => {
  const open = {
    status: "C10" as Status,
    recovered: false,
    openedOn: "2026-03-06",
    initialOverdueOn: ABOUT,
  };
  const ended = (steps: readonly ReturnType<typeof step>[], account: Account, caseRow = open) =>
    findEnding(caseRow, { steps, account, today: TODAY, toleranceMinor: 0 })?.to ?? null;

  test.each([
    ["C00", createAccount(499), null],
    ["C10", createAccount(500), "C30"],
    ["C30", createAccount(500), "C30"],
    ["C10", createAccount(500, 500), "C32"],
    ["C80", createAccount(500), null],
    ["C80", createAccount(500, 500), "C32"],
  ] as const)("%s ends by the remaining debt %#", (status, account, to) => {
    expect(ended([], account, { ...open, status })).toBe(to);
  });

  test("the first payment that cleared it decides its end, whatever followed", () => {
    const both = [
      step("2026-03-07", createAccount(500)),
      step("2026-03-08", createAccount(500, 500)),
    ];
    expect(ended(both, createAccount(500, 500))).toBe("C30");
    expect(ended(both.slice(1), createAccount(500, 500))).toBe("C32");
  });

  test("a written-off one is recovered with its last rupiah, whatever cleared it before", () => {
    const steps = [step("2026-03-07", createAccount(500))];
    const recovered = { ...open, status: "C32" as Status, recovered: true };
    expect(ended(steps, createAccount(500, 500), recovered)).toBe("C32");
    expect(ended(steps, createAccount(500), recovered)).toBe(null);
  });

  test("a paid extension ends it as such when nothing else is due", () => {
    expect(ended([step("2026-03-07", createAccount(500), true)], createAccount(500))).toBe("C31");
    expect(ended([step("2026-03-07", createAccount(10), true)], createAccount(10))).toBe(null);
  });

  test("a payment that cleared it before it was opened counts on its opening day", () => {
    const before = [step("2026-03-01", createAccount(500))];
    expect(ended(before, createAccount(500))).toBe("C30");
  });

  test("a later due amount does not undo an end reported late", () => {
    const due = createAccount(500);
    const history = {
      steps: [step("2026-03-07", due)],
      account: due,
      today: "2026-04-10",
      toleranceMinor: 0,
    };
    expect(findEnding(open, history)?.to).toBe("C30");
  });

  test.each([
    ["2026-03-10", 5, "AGAIN"],
    ["2026-03-03", 5, "AGAIN"],
    ["2026-03-02", 5, "LATE"],
    ["2026-03-10", 0, "NOTHING"],
    [null, 5, "NOTHING"],
  ] as const)("ended on %p owing %p returns %s", (closedOn, outstandingMinor, back) => {
    const became = toSettledOutcome(
      { closedOn },
      { arrearsMinor: outstandingMinor },
      TODAY,
      () => 7,
    );
    expect(became).toBe(back);
  });
});
