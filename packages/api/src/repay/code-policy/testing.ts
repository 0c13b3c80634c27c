import { expect } from "bun:test";
import type { Persona } from "../../seeds/index.ts";
import { approveProposed } from "../../manage/proposal/testing.ts";
import { getSettingApi } from "../../manage/setting/testing.ts";
import { BCA, DAY_MS, NOON, useDeductions } from "../deduction/testing.ts";

export const daysLater = (days: number) => new Date(NOON.getTime() + days * DAY_MS);

const LIMITS = { singleHours: 24, partsWithinDue: true };
/** Provider settings exist in the default rule only. */
export const INSTITUTION_POLICY = { ...LIMITS, answerSeconds: null, withdrawHours: null };
export const DEFAULT_POLICY = { ...LIMITS, answerSeconds: 60, withdrawHours: 12 };

export type PaymentChannel = { channel: "VA" | "QR"; bank: string };

export const expectRejection = (doing: Promise<unknown>, message: string, field?: string) =>
  expect(doing).rejects.toMatchObject({
    message,
    ...(field ? { cause: expect.objectContaining({ field }) } : {}),
  });

/** Provides the roles that set, approve and use the settings of codes. */
export function useCodeSettings() {
  const harness = useDeductions();
  const policyAs = async (persona: Persona) => (await harness.repay(persona)).codePolicy;
  const limitsAs = async (persona: Persona) =>
    (await getSettingApi(harness.db, persona, harness.now())).codePolicy;
  return {
    harness,
    policyAs,
    limitsAs,
    chief: () => policyAs(harness.org.operations),
    limits: () => limitsAs(harness.org.operations),
    agent: async () => (await harness.repay(harness.org.north.agent)).code,
    approve: (proposed: Promise<{ proposalId: number }>, at = NOON) =>
      approveProposed(harness.db, harness.org.finance, at, proposed),
    part: (amountMinor: number, paymentChannel: PaymentChannel = BCA) => ({
      taskId: harness.caseIds.caseId,
      type: "SINGLE" as const,
      amountMinor,
      ...paymentChannel,
    }),
  };
}
