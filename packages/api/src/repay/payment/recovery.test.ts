import { expect, test } from "bun:test";
import { useAgeingHouse } from "../roll/testing/ageing.ts";
import { noonOf } from "../roll/testing/calendar.ts";
import { receivePayment } from "./actions/receive.ts";

const house = useAgeingHouse();

test("a written-off loan whose recovery goes back is counted as settled no more", async () => {
  const { caseId, loanId } = await house.newOne({
    agentId: house.org().north.agent.id,
    status: "C10",
    dpd: 5,
  });
  const { outstandingMinor } = await house.caseOf(caseId);
  await house.close(caseId, "C80", "WRITTEN_OFF");
  const tell = (eventType: "PAID" | "REVERSED") => {
    const visit = noonOf(house.db, house.today);
    return receivePayment(visit, {
      ...{ provider: "silent", txnId: "recovered", eventType, number: null },
      ...{ loanId, amountMinor: outstandingMinor, currency: "IDR" },
      paidAt: visit.now(),
    });
  };
  await house.tomorrow();
  await tell("PAID");
  expect((await house.caseOf(caseId)).status).toBe("C32");
  await house.nothingDiffers();
  await tell("REVERSED");
  expect((await house.caseOf(caseId)).status).toBe("C80");
  await house.nothingDiffers();
});
