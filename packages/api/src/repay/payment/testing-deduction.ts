import type { Persona } from "../../seeds/index.ts";
import { createCallerFactory } from "../../core/guarded.ts";
import { getActor, createTestContext } from "../../core/testing.ts";
import { pollDueCodes } from "../code/actions/poll.ts";
import { repayRouter } from "../router.ts";
import { NOON, type usePayments } from "./testing.ts";

type PaymentHarness = ReturnType<typeof usePayments>;

const call = createCallerFactory(repayRouter);

const as = async ({ db }: PaymentHarness, persona: Persona) =>
  call(createTestContext(db, await getActor(db, persona), { now: () => NOON }));

/** Returns the open code of the loan once it has its number. */
async function openCode(harness: PaymentHarness) {
  await pollDueCodes(harness.context());
  const code = (await harness.codes()).find((candidate) => candidate.state === "ACTIVE");
  if (!code?.number) throw new Error("no code is open");
  const { id, number, amountMinor } = code;
  return { id, number, amountMinor };
}

/** The budget of an institution is a share of its payments. */
const fillBudget = ({ db, caseIds, org }: PaymentHarness) =>
  db
    .insertInto("payment")
    .values({
      loanId: caseIds.loanId,
      institutionId: org.north.id,
      channel: "VA",
      reference: `budget-${caseIds.caseId}`,
      amountMinor: 100_000_000,
      paidAt: NOON,
      provider: `budget${caseIds.caseId}`,
    })
    .execute();

/** Codes of BCA take the exact amount, codes of PERMATA also less. */
type Bank = "BCA" | "PERMATA";

/** Creates a case with a late fee of 60,000, of which 50,000 can be waived. */
async function applicant(harness: PaymentHarness, bank: Bank = "BCA") {
  await harness.open({ status: "C10", lateFeeMinor: 60_000 });
  await fillBudget(harness);
  const { deduction } = await as(harness, harness.org.north.agent);
  const why = {
    taskId: harness.caseIds.caseId,
    amountMinor: 50_000,
    reasonCode: "HARDSHIP",
    reason: "lost half of the income",
    channel: "VA",
    bank,
  } as const;
  return { deduction, why };
}

async function approve(
  harness: PaymentHarness,
  { deductionId, version }: { deductionId: number; version: number },
) {
  const operations = await as(harness, harness.org.operations);
  const decision = { deductionId, version, decision: "APPROVE" } as const;
  await operations.deduction.decide(decision);
  return { ...(await openCode(harness)), deductionId };
}

/** Provides agreements with the borrower of the current loan, and their codes. */
export const useAgreements = (harness: PaymentHarness) => ({
  extension: async () => {
    await harness.open({ status: "C10" });
    const agent = await as(harness, harness.org.north.agent);
    const paymentChannel = { channel: "VA", bank: "BCA" } as const;
    const { caseId: taskId } = harness.caseIds;
    await agent.extension.create({ taskId, days: 7, ...paymentChannel });
    return openCode(harness);
  },
  /** 50,000 of 1,120,000 are waived. */
  deduction: async (bank?: Bank) => {
    const { deduction, why } = await applicant(harness, bank);
    const made = await deduction.createFull({ ...why, cleanMode: 3 });
    return approve(harness, made);
  },
  /** Waives 50,000 of the late fee for a payment of 500,000; the case stays open. */
  partDeduction: async () => {
    const { deduction, why } = await applicant(harness);
    const made = await deduction.createPart({ ...why, payMinor: 500_000 });
    return approve(harness, made);
  },
  getDeductionState: async (deductionId: number) => {
    const { state } = await harness.db
      .selectFrom("deduction")
      .select("state")
      .where("id", "=", deductionId)
      .executeTakeFirstOrThrow();
    return state;
  },
});
