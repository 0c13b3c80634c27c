import type { CodeOrder, CodeWithdrawal } from "@kolekta/api/core/gateways";
import { codeSimulator } from "@kolekta/api/repay/code/gateways/simulator";

/** Report of the sandbox bank, before it is signed. */
export interface PaymentReport {
  readonly transactionId: string;
  readonly type: "PAID" | "REVERSED";
  readonly number: string;
  readonly amountMinor: number;
  readonly currency: string;
  readonly paidAt: string;
}

interface ScriptStep {
  readonly type: PaymentReport["type"];
  /** Distinguishes the transactions of one code. */
  readonly transaction: number;
}

const PAID: ScriptStep = { type: "PAID", transaction: 1 };

/** The last digit of the amount selects what happens; with any other digit nothing is paid. */
const SCRIPTS: Readonly<Record<number, readonly ScriptStep[]>> = {
  1: [PAID],
  2: [PAID, PAID],
  3: [PAID, { type: "PAID", transaction: 2 }],
  4: [PAID, { type: "REVERSED", transaction: 1 }],
};

const STEP_MS = 3_000;

export interface SandboxBank {
  order(order: CodeOrder): Promise<string>;
  withdraw(withdrawal: Pick<CodeWithdrawal, "reference">): void;
  stop(): void;
}

export interface SandboxBankParts {
  report(payment: PaymentReport): Promise<void>;
  now(): Date;
  /** Wait before each report. */
  readonly stepMs?: number;
}

/** Gives payment numbers, and pays each some seconds later by the last digit of its amount. */
export function sandboxBank({ report, now, stepMs = STEP_MS }: SandboxBankParts): SandboxBank {
  const { numberFor } = codeSimulator();
  const timers = new Map<string, Timer[]>();
  const schedule = (order: CodeOrder, number: string): void => {
    const { reference, amountMinor, currency } = order;
    const steps = SCRIPTS[amountMinor % 10] ?? [];
    const pay = ({ type, transaction }: ScriptStep, index: number) =>
      setTimeout(
        () =>
          void report({
            transactionId: `SANDBOX-${reference}-${transaction}`,
            type,
            number,
            amountMinor,
            currency,
            paidAt: now().toISOString(),
          }),
        stepMs * (index + 1),
      );
    timers.set(reference, steps.map(pay));
  };
  const cancel = (reference: string): void => timers.get(reference)?.forEach(clearTimeout);
  return {
    order: async (order) => {
      const number = await numberFor(order);
      if (!timers.has(order.reference)) schedule(order, number);
      return number;
    },
    withdraw: ({ reference }) => cancel(reference),
    stop: () => [...timers.keys()].forEach(cancel),
  };
}
