import { expect, test } from "bun:test";
import { useAgeingWorld } from "../roll/testing/ageing.ts";
import { noonOf } from "../roll/testing/calendar.ts";
import { receivePayment } from "./actions/receive.ts";

const world = useAgeingWorld();

test("a written-off loan whose recovery goes back is counted as settled no more", async () => {
  const { caseId, loanId } = await world.newOne({
    agentId: world.org().north.agent.id,
    status: "C10",
    dpd: 5,
  });
  const { outstandingMinor } = await world.caseOf(caseId);
  await world.close(caseId, "C80", "WRITTEN_OFF");
  const tell = (eventType: "PAID" | "REVERSED") => {
    const visit = noonOf(world.db, world.today);
    return receivePayment(visit, {
      ...{ provider: "silent", txnId: "recovered", eventType, number: null },
      ...{ loanId, amountMinor: outstandingMinor, currency: "IDR" },
      paidAt: visit.now(),
    });
  };
  await world.tomorrow();
  await tell("PAID");
  expect((await world.caseOf(caseId)).status).toBe("C32");
  await world.nothingDiffers();
  await tell("REVERSED");
  expect((await world.caseOf(caseId)).status).toBe("C80");
  await world.nothingDiffers();
});
