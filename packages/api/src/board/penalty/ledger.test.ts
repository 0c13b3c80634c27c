import { expect, test } from "bun:test";
import { usualOrFull } from "@kolekta/db/testing";
import fc from "fast-check";
import { sql } from "kysely";
import { createCallerFactory } from "../../core/guarded.ts";
import { getActor, createTestContext } from "../../core/testing.ts";
import { reportsRouter } from "../../reports/router.ts";
import { payAttendance } from "../../reports/wage/actions.ts";
import type { Persona } from "../../seeds/index.ts";
import { getRefusalMessage } from "../work-order/testing/world.ts";
import { TODAY, usePenaltyWorld } from "./testing/world.ts";

const world = usePenaltyWorld();
const call = createCallerFactory(reportsRouter);
const FINE = 500_000;

const getWage = async (agentId: number, day: string) => {
  const actor = await getActor(world.db, world.org.finance);
  const context = createTestContext(world.db, actor, { now: () => world.now });
  return call(context).wage.explain({ agentId, from: day, to: day });
};

const getStatistics = async (agent: Persona) => {
  const context = createTestContext(world.db, await getActor(world.db, agent), {
    now: () => world.now,
  });
  return call(context).agent.get({});
};

test("an approved fine is a debit of the day, which never falls below zero: the rest is carried over", async () => {
  const { agent } = world.org.north;
  await payAttendance(world.job(), [{ agentId: agent.id, day: TODAY }]);
  const { totalWage: basic } = await getStatistics(agent);
  expect(basic).toBeGreaterThan(0);
  const orderId = await world.decided();
  const penaltyId = await world.approved(orderId);
  const wage = await getWage(agent.id, TODAY);
  expect(wage).toMatchObject({
    baseSalary: basic,
    dailyDebit: FINE,
    totalWage: 0,
    carried: FINE - Number(basic),
  });
  const [entry] = wage.entries.filter(({ cause }) => cause === "PENALTY");
  expect(entry).toMatchObject({
    part: "dailyDebit",
    amount: -FINE,
    before: 0,
    penaltyId,
    orderId,
    violation: "THREAT",
    editorName: "User operations",
    reason: `Penalty #${penaltyId}, complaint #${orderId}`,
  });
  expect(await getStatistics(agent)).toMatchObject({ totalWage: 0 });
});

test("takes the fine on the first open day when the month is closed", async () => {
  const { id: institutionId, agent } = world.org.south;
  const month = { institutionId, month: "2026-03-01" };
  const closed = { ...month, closedAt: world.now, closerId: null };
  await world.db.insertInto("wageMonth").values(closed).execute();
  const { orderId, version } = await world.inWork(
    await world.createCase({ agentId: agent.id, institutionId }),
    { agentId: agent.id },
  );
  const { workOrder } = (await world.as(world.org.service)).board;
  await workOrder.finish({
    orderId,
    version,
    verdict: "FOUNDED",
    liableId: agent.id,
    answer: "We told him.",
    evidence: "The call",
  });
  const { penaltyId } = await world.propose(orderId);
  expect(await world.decide(penaltyId)).toMatchObject({ state: "APPROVED", fineOn: "2026-04-01" });
  expect(await world.listWageEntries(agent.id)).toEqual([[penaltyId, "2026-04-01", -FINE]]);
});

test("the database refuses a second wage entry for the fine of one penalty", async () => {
  const [row] = (
    await sql<{ penaltyId: number; agentId: number }>`
      select penalty_id, agent_id from wage_entry where penalty_id is not null limit 1`.execute(
      world.db,
    )
  ).rows;
  const twice = sql`
    insert into wage_entry (agent_id, day, currency, kind, cause, amount_minor, penalty_id, at)
    values (${row?.agentId}, '2026-05-01', 'IDR', 'DEBIT', 'PENALTY', -1, ${row?.penaltyId}, now())`;
  expect(await getRefusalMessage(twice.execute(world.db))).toContain("penalty_once");
});

type Step =
  | { do: "PROPOSE"; violation: "THREAT" | "LATE_LOG" | "PERSONAL_ACCOUNT" }
  | { do: "DECIDE"; approve: boolean }
  | { do: "VERDICT"; liable: "agent" | "colleague" | "nobody" | "unfounded" };

const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({
    do: fc.constant("PROPOSE" as const),
    violation: fc.constantFrom("THREAT", "LATE_LOG", "PERSONAL_ACCOUNT"),
  }),
  fc.record({ do: fc.constant("DECIDE" as const), approve: fc.boolean() }),
  fc.record({
    do: fc.constant("VERDICT" as const),
    liable: fc.constantFrom("agent", "colleague", "nobody", "unfounded"),
  }),
);

const answerable = (liable: string) => {
  const { agent, colleague } = world.org.north;
  if (liable === "unfounded") return { verdict: "UNFOUNDED" as const };
  if (liable === "nobody") return { verdict: "FOUNDED" as const };
  const { id: liableId } = liable === "agent" ? agent : colleague;
  return { verdict: "FOUNDED" as const, liableId };
};

/** An impossible step is rejected and changes nothing. */
const runStep = async (orderId: number, ledgerStep: Step): Promise<unknown> => {
  if (ledgerStep.do === "VERDICT") return world.redecide(orderId, answerable(ledgerStep.liable));
  if (ledgerStep.do === "PROPOSE")
    return getRefusalMessage(world.propose(orderId, ledgerStep.violation));
  const last = await world.db
    .selectFrom("penalty")
    .select(["id", "version"])
    .where("orderId", "=", orderId)
    .orderBy("id", "desc")
    .executeTakeFirst();
  return last && getRefusalMessage(world.decide(last.id, ledgerStep.approve, last.version));
};

/** Sums the deductions of each agent, by wage entries and by penalties. */
const sums = async () =>
  (
    await sql<{ agentId: number; entries: number; fines: number }>`
      select u.id as agent_id,
        coalesce((select sum(-e.amount_minor) from wage_entry e
          where e.agent_id = u.id and e.cause = 'PENALTY'), 0)::bigint as entries,
        coalesce((select sum(p.fine_minor) from penalty p
          where p.agent_id = u.id and p.state = 'APPROVED'), 0)::bigint as fines
      from app_user u order by u.id`.execute(world.db)
  ).rows;

test("G13: the wage holds exactly the fines in force after any proposals, decisions and new verdicts", async () => {
  const orders = [await world.decided(), await world.decided()];
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.tuple(fc.nat(1), step), { minLength: 1, maxLength: 6 }),
      async (steps) => {
        for (const [at, ledgerStep] of steps) await runStep(orders[at] ?? 0, ledgerStep);
        for (const { entries, fines } of await sums()) expect(entries).toBe(fines);
      },
    ),
    { numRuns: usualOrFull({ usual: 40, full: 250 }), endOnFailure: true },
  );
  const states = await world.db.selectFrom("penalty").select("state").distinct().execute();
  expect(states.map(({ state }) => state)).toEqual(
    expect.arrayContaining(["APPROVED", "REJECTED", "REVERSED"]),
  );
}, 240_000);
