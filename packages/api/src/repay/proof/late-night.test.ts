import { test } from "bun:test";
import { useAgeingHouse } from "../roll/testing/ageing.ts";

const house = useAgeingHouse();

test("a night that is late is no difference, whatever falls due meanwhile", async () => {
  const agentId = house.org().north.agent.id;
  const loan = { agentId, status: "C10", periods: 2 } as const;
  const { loanId } = await house.newOne({ ...loan, dpd: 0 });
  await house.newOne({ ...loan, dpd: -1 });
  await house.nothingDiffers();
  house.pass(1);
  await house.nothingDiffers();
  house.pass(2);
  await house.nothingDiffers();
  await house.pay(loanId, 1_000);
  await house.nothingDiffers();
  await house.rollTo(house.today);
  await house.nothingDiffers();
});
