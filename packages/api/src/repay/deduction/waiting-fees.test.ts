import { expect, test } from "bun:test";
import { HOUR, NOON } from "../payment/testing.ts";
import { beginDays, rollDueDays } from "../roll/actions/run.ts";
import { useDeductions } from "./testing.ts";

const desk = useDeductions();

async function apply() {
  const { loanId } = await desk.open();
  const { deductionId } = await (
    await desk.agent()
  ).fullDeduce(desk.full(18_000));
  return { loanId, deductionId };
}

/** Every late fee of the loan, with what made it be entered. */
const feesOf = (loanId: number) =>
  desk.db
    .selectFrom("ledgerEntry as e")
    .innerJoin("ledgerEvent as v", "v.id", "e.eventId")
    .select(["e.valueOn", "v.kind", "v.refId"])
    .where("e.loanId", "=", loanId)
    .where("e.cause", "=", "ACCRUAL")
    .orderBy("e.id")
    .execute();

test("fees that waited for an application are charged, on their days, once it is rejected or withdrawn", async () => {
  await beginDays(desk.visit());
  const rejected = await apply();
  const withdrawn = await apply();
  for (const days of [1, 2, 3]) {
    desk.at(new Date(NOON.getTime() + days * 24 * HOUR));
    await rollDueDays(desk.visit());
  }
  for (const { loanId } of [rejected, withdrawn])
    expect(await feesOf(loanId)).toEqual([]);

  const { version } = await desk.stored(rejected.deductionId);
  const leader = await desk.as(desk.org.north.leader);
  await leader.decide({
    deductionId: rejected.deductionId,
    version,
    decision: "REJECT",
    note: "no proof of hardship",
  });
  const { deductionId } = withdrawn;
  await (await desk.agent()).withdraw({ deductionId });

  for (const { loanId, deductionId: refId } of [rejected, withdrawn])
    expect(await feesOf(loanId)).toEqual(
      ["2026-03-11", "2026-03-12", "2026-03-13"].map((valueOn) => ({
        valueOn,
        kind: "DEDUCTION",
        refId,
      })),
    );
  expect(await desk.differences()).toBe(0);
});
