import { expect } from "bun:test";
import type { Persona } from "../../seeds/index.ts";
import { approved } from "../../manage/proposal/testing.ts";
import { BCA, DAY_MS, NOON, useDeductions } from "../deduction/testing.ts";

export const later = (days: number) => new Date(NOON.getTime() + days * DAY_MS);

const LIMITS = { singleHours: 24, partsWithinDue: true };
/** What concerns the provider is said for all alone. */
export const OWN = { ...LIMITS, answerSeconds: null, withdrawHours: null };
export const HOUSE = { ...LIMITS, answerSeconds: 60, withdrawHours: 12 };

export type Place = { channel: "VA" | "QR"; bank: string };

export const refused = (doing: Promise<unknown>, message: string, field?: string) =>
  expect(doing).rejects.toMatchObject({
    message,
    ...(field ? { cause: expect.objectContaining({ field }) } : {}),
  });

/** Who sets the settings of codes, who decides, and who makes codes by them. */
export function useCodeSettings() {
  const desk = useDeductions();
  const policyAs = async (persona: Persona) => (await desk.repay(persona)).codePolicy;
  return {
    desk,
    policyAs,
    chief: () => policyAs(desk.org.operations),
    agent: async () => (await desk.repay(desk.org.north.agent)).code,
    /** Finance approves what operations proposed. */
    approve: (proposed: Promise<{ proposalId: number }>, at = NOON) =>
      approved(desk.db, desk.org.finance, at, proposed),
    part: (amountMinor: number, place: Place = BCA) => ({
      taskId: desk.held.caseId,
      type: "SINGLE" as const,
      amountMinor,
      ...place,
    }),
  };
}
