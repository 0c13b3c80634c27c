import { expect, test } from "bun:test";
import { createCallerFactory } from "../../core/guarded.ts";
import { getActor, createTestContext } from "../../core/testing.ts";
import { reportsRouter } from "../../reports/router.ts";
import { getRefusalMessage } from "../work-order/testing/world.ts";
import { TODAY, usePenaltyWorld } from "./testing/world.ts";

const world = usePenaltyWorld();
const call = createCallerFactory(reportsRouter);
const FINE = 500_000;

const wage = async () => {
  const actor = await getActor(world.db, world.org.finance);
  return call(createTestContext(world.db, actor, { now: () => world.now })).wage;
};

async function edit(day: string, changed: Readonly<Record<string, number>>) {
  const { agent } = world.org.north;
  const rooms = await wage();
  const { baseSalary, performanceWage, bonus, dailyDebit, deduction, version } =
    await rooms.explain({ agentId: agent.id, from: day, to: day });
  return rooms.update({
    agentId: agent.id,
    day,
    version,
    reason: "By hand",
    baseSalary,
    performanceWage,
    bonus,
    dailyDebit,
    deduction,
    ...changed,
  });
}

const debits = async (): Promise<number> => {
  const rows = await world.db
    .selectFrom("wageEntry")
    .select("amountMinor")
    .where("agentId", "=", world.org.north.agent.id)
    .where("kind", "=", "DEBIT")
    .execute();
  return rows.reduce((sum, { amountMinor }) => sum + amountMinor, 0);
};

test("no user cancels a fine by an edit, and a day with a refund is edited like any other", async () => {
  const orderId = await world.decided();
  await world.approved(orderId);
  await edit(TODAY, { bonus: 2 * FINE });
  const undone = edit(TODAY, { dailyDebit: 0 });
  expect(await getRefusalMessage(undone)).toBe("wage.belowFines");
  await edit(TODAY, { dailyDebit: FINE + 1_000 });
  await edit(TODAY, { dailyDebit: FINE });
  world.now = new Date("2026-04-10T05:00:00Z");
  await world.redecide(orderId, { verdict: "UNFOUNDED" });
  await edit("2026-04-10", { bonus: 1_000 });
  expect(await debits()).toBe(0);
  const excess = edit("2026-04-10", { dailyDebit: -FINE - 1 });
  expect(await getRefusalMessage(excess)).toBe("wage.belowFines");
});
