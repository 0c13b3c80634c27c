import { expect, test } from "bun:test";
import { createTestContext } from "../../core/testing.ts";
import { verifyLoans } from "../ledger-verification/actions/verify.ts";
import { useAgeingWorld } from "../end-of-day/testing/ageing.ts";
import { toInstant } from "../end-of-day/testing/calendar.ts";
import { receivePayment } from "./actions/receive.ts";

const world = useAgeingWorld();

const contextAt = (minute: number) =>
  createTestContext(world.db, null, { via: "JOB", now: () => toInstant(world.today, minute) });

async function pay(loanId: number, amountMinor: number, minute: number) {
  const context = contextAt(minute);
  await receivePayment(context, {
    provider: "silent",
    txnId: `zone-${minute}`,
    eventType: "PAID",
    number: null,
    loanId,
    amountMinor,
    currency: "IDR",
    paidAt: context.now(),
  });
  const { samples } = await verifyLoans(context, { fix: false });
  expect(samples).toEqual([]);
}

test("money of the last hours, dated tomorrow by an eastern institution, leaves a loan of today", async () => {
  const { north } = world.org();
  await world.db
    .updateTable("institution")
    .set({ zone: "Asia/Jayapura" })
    .where("id", "=", north.id)
    .execute();
  const { loanId } = await world.createCase({
    agentId: north.agent.id,
    status: "C10",
    dpd: 0,
    periods: 2,
  });
  await pay(loanId, 5_000, 22 * 60 + 30);
  const { status } = await world.db
    .selectFrom("loan")
    .select("status")
    .where("id", "=", loanId)
    .executeTakeFirstOrThrow();
  // Due today, late from tomorrow.
  expect(status).toBe(21);
  await pay(loanId, 6_000, 24 * 60 - 1);
  world.pass(1);
  await pay(loanId, 7_000, 0);
  await world.runDaysTo(world.today);
  await world.expectNoDifferences();
});
