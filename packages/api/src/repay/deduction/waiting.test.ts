import { expect, test } from "bun:test";
import { createCallerFactory } from "../../core/guarded.ts";
import { actorOf, visitOf } from "../../core/testing.ts";
import type { Persona } from "../../seeds/index.ts";
import { receivePayment } from "../payment/actions/receive.ts";
import { verifyLoans } from "../proof/actions/verify.ts";
import { useAgeingHouse } from "../roll/testing/ageing.ts";
import { noonOf } from "../roll/testing/calendar.ts";
import { repayRouter } from "../router.ts";

const house = useAgeingHouse();
const call = createCallerFactory(repayRouter);

const as = async (persona: Persona) =>
  call(
    visitOf(house.db, await actorOf(house.db, persona), {
      now: noonOf(house.db, house.today).now,
    }),
  );

const agent = () => as(house.org().north.agent);

/** An agent asks to waive 50,000; a day costs 5,000. */
async function applied() {
  const { id: institutionId, agent: whose } = house.org().north;
  const held = await house.newOne({
    agentId: whose.id,
    status: "C10",
    dpd: 5,
    principalMinor: 5_000_000,
    lateFeeMinor: 60_000,
  });
  // The budget of an institution is a share of what it has collected.
  const { loanId } = await house.newOne({ agentId: whose.id });
  await house.db
    .insertInto("payment")
    .values({
      ...{ loanId, institutionId, channel: "VA", provider: "budget" },
      reference: `budget-${loanId}`,
      amountMinor: 100_000_000,
      paidAt: noonOf(house.db, house.today).now(),
    })
    .execute();
  const { deductionId, version } = await (
    await agent()
  ).deduction.createFull({
    taskId: held.caseId,
    cleanMode: 3,
    amountMinor: 50_000,
    reasonCode: "HARDSHIP",
    reason: "lost half of the income",
    channel: "VA",
    bank: "BCA",
  });
  return { ...held, deductionId, version };
}

async function approved() {
  const made = await applied();
  const { deductionId, version } = made;
  await (
    await as(house.org().operations)
  ).deduction.decide({ deductionId, version, decision: "APPROVE" });
  return made;
}

const feesOf = async (loanId: number) =>
  (await house.feesOf(loanId)).map(([, minor]) => minor);

const nothingDiffersOf = async (loanId: number) => {
  const { samples } = await verifyLoans(house.night(), { fix: false });
  expect(samples.filter((one) => one.loanId === loanId)).toEqual([]);
};

test("fees that waited for an application are in the books with its rejection", async () => {
  const { loanId, deductionId, version } = await applied();
  await house.tomorrow();
  await house.tomorrow();
  expect(await feesOf(loanId)).toEqual([]);
  const note = "nothing was shown of it";
  await (
    await as(house.org().operations)
  ).deduction.decide({ deductionId, version, decision: "REJECT", note });
  expect(await feesOf(loanId)).toEqual([5_000, 5_000]);
  await nothingDiffersOf(loanId);
});

test("fees that waited for an application are in the books when it is taken back", async () => {
  const { loanId, deductionId } = await applied();
  await house.tomorrow();
  await (await agent()).deduction.withdraw({ deductionId });
  expect(await feesOf(loanId)).toEqual([5_000]);
  await nothingDiffersOf(loanId);
});

test.each(["stands", "was withdrawn today"])(
  "what is quoted beside an approved deduction that %s is enough",
  async (how) => {
    const { loanId, caseId: taskId, deductionId } = await approved();
    await house.tomorrow();
    if (how !== "stands")
      await (await agent()).deduction.withdraw({ deductionId });
    const { amountMinor } = await (
      await agent()
    ).code.create({
      ...{ taskId, type: "FULL", cleanMode: 3, channel: "VA", bank: "BNI" },
    });
    expect(amountMinor).toBe(5_125_000);
    const visit = noonOf(house.db, house.today);
    await receivePayment(visit, {
      ...{ provider: "silent", txnId: `beside-${loanId}`, eventType: "PAID" },
      ...{ number: null, loanId, amountMinor, currency: "IDR" },
      paidAt: visit.now(),
    });
    expect((await house.caseOf(taskId)).status).toBe("C32");
    await nothingDiffersOf(loanId);
  },
);
