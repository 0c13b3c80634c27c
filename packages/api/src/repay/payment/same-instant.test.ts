import { expect, test } from "bun:test";
import { useAgeingWorld } from "../end-of-day/testing/ageing.ts";
import { createNoonContext } from "../end-of-day/testing/calendar.ts";
import { receivePayment } from "./actions/receive.ts";

const world = useAgeingWorld();

const listShares = async (loanId: number) => {
  const rows = await world.db
    .selectFrom("ledgerEntry as e")
    .innerJoin("payment as y", "y.id", "e.paymentId")
    .select(["y.provider", "e.component", "e.valueOn"])
    .select(({ fn }) => fn.sum<string>("e.amountMinor").as("minor"))
    .where("e.loanId", "=", loanId)
    .groupBy(["y.provider", "e.component", "e.valueOn"])
    .execute();
  return rows
    .filter(({ minor }) => Number(minor) !== 0)
    .map((row) => Object.values(row).join(" "))
    .toSorted();
};

test("payments of two banks with equal time and reference are allocated alike in either order", async () => {
  const banks = [
    { provider: "north", amountMinor: 70_000 },
    { provider: "south", amountMinor: 90_000 },
  ];
  const allocations: string[][] = [];
  for (const order of [banks, banks.toReversed()]) {
    const { loanId } = await world.createCase({ agentId: world.org().north.agent.id, dpd: 2 });
    const context = createNoonContext(world.db, world.today);
    for (const bank of order)
      await receivePayment(context, {
        ...bank,
        txnId: `1-${loanId}`,
        eventType: "PAID",
        number: null,
        loanId,
        currency: "IDR",
        paidAt: context.now(),
      });
    allocations.push(await listShares(loanId));
  }
  expect(allocations[0]).toEqual(allocations[1] ?? []);
  await world.expectNoDifferences();
});
