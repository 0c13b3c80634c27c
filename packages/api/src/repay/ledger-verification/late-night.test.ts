import { test } from "bun:test";
import { useAgeingWorld } from "../end-of-day/testing/ageing.ts";

const world = useAgeingWorld();

test("a late end-of-day run is no difference, whatever falls due meanwhile", async () => {
  const agentId = world.org().north.agent.id;
  const loan = { agentId, status: "C10", periods: 2 } as const;
  const { loanId } = await world.createCase({ ...loan, dpd: 0 });
  await world.createCase({ ...loan, dpd: -1 });
  await world.expectNoDifferences();
  world.pass(1);
  await world.expectNoDifferences();
  world.pass(2);
  await world.expectNoDifferences();
  await world.pay(loanId, 1_000);
  await world.expectNoDifferences();
  await world.runDaysTo(world.today);
  await world.expectNoDifferences();
});
