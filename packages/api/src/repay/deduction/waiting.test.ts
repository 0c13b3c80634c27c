import { expect, test } from "bun:test";
import { createCallerFactory } from "../../core/guarded.ts";
import { getActor, createTestContext } from "../../core/testing.ts";
import type { Persona } from "../../seeds/index.ts";
import { receivePayment } from "../payment/actions/receive.ts";
import { verifyLoans } from "../ledger-verification/actions/verify.ts";
import { useAgeingWorld } from "../end-of-day/testing/ageing.ts";
import { createNoonContext } from "../end-of-day/testing/calendar.ts";
import { repayRouter } from "../router.ts";

const world = useAgeingWorld();
const call = createCallerFactory(repayRouter);

const as = async (persona: Persona) =>
  call(
    createTestContext(world.db, await getActor(world.db, persona), {
      now: createNoonContext(world.db, world.today).now,
    }),
  );

const agent = () => as(world.org().north.agent);

/** An agent asks to waive 50,000; a day costs 5,000. */
async function applied() {
  const { id: institutionId, agent: assignee } = world.org().north;
  const caseIds = await world.createCase({
    agentId: assignee.id,
    status: "C10",
    dpd: 5,
    principalMinor: 5_000_000,
    lateFeeMinor: 60_000,
  });
  // The budget of an institution is a share of its payments.
  const { loanId } = await world.createCase({ agentId: assignee.id });
  await world.db
    .insertInto("payment")
    .values({
      loanId,
      institutionId,
      channel: "VA",
      provider: "budget",
      reference: `budget-${loanId}`,
      amountMinor: 100_000_000,
      paidAt: createNoonContext(world.db, world.today).now(),
    })
    .execute();
  const { deductionId, version } = await (
    await agent()
  ).deduction.createFull({
    taskId: caseIds.caseId,
    cleanMode: 3,
    amountMinor: 50_000,
    reasonCode: "HARDSHIP",
    reason: "lost half of the income",
    channel: "VA",
    bank: "BCA",
  });
  return { ...caseIds, deductionId, version };
}

async function approved() {
  const made = await applied();
  const { deductionId, version } = made;
  await (
    await as(world.org().operations)
  ).deduction.decide({ deductionId, version, decision: "APPROVE" });
  return made;
}

const listFeeAmounts = async (loanId: number) =>
  (await world.listFees(loanId)).map(([, minor]) => minor);

const expectNoDifferences = async (loanId: number) => {
  const { samples } = await verifyLoans(world.night(), { fix: false });
  expect(samples.filter((sample) => sample.loanId === loanId)).toEqual([]);
};

test("fees that waited for an application are posted with its rejection", async () => {
  const { loanId, deductionId, version } = await applied();
  await world.tomorrow();
  await world.tomorrow();
  expect(await listFeeAmounts(loanId)).toEqual([]);
  const note = "nothing was shown of it";
  await (
    await as(world.org().operations)
  ).deduction.decide({ deductionId, version, decision: "REJECT", note });
  expect(await listFeeAmounts(loanId)).toEqual([5_000, 5_000]);
  await expectNoDifferences(loanId);
});

test("fees that waited for an application are posted when it is withdrawn", async () => {
  const { loanId, deductionId } = await applied();
  await world.tomorrow();
  await (await agent()).deduction.withdraw({ deductionId });
  expect(await listFeeAmounts(loanId)).toEqual([5_000]);
  await expectNoDifferences(loanId);
});

test.each(["stands", "was withdrawn today"])(
  "a code quoted beside an approved deduction that %s is enough",
  async (how) => {
    const { loanId, caseId: taskId, deductionId } = await approved();
    await world.tomorrow();
    if (how !== "stands") await (await agent()).deduction.withdraw({ deductionId });
    const { amountMinor } = await (
      await agent()
    ).code.create({ taskId, type: "FULL", cleanMode: 3, channel: "VA", bank: "BNI" });
    expect(amountMinor).toBe(5_125_000);
    const context = createNoonContext(world.db, world.today);
    await receivePayment(context, {
      provider: "silent",
      txnId: `beside-${loanId}`,
      eventType: "PAID",
      number: null,
      loanId,
      amountMinor,
      currency: "IDR",
      paidAt: context.now(),
    });
    expect((await world.getCase(taskId)).status).toBe("C32");
    await expectNoDifferences(loanId);
  },
);
