import type { Db } from "@kolekta/db";
import { createCallerFactory } from "../../core/guarded.ts";
import { getActor, createTestContext } from "../../core/testing.ts";
import type { Persona } from "../../seeds/index.ts";
import { tasksRouter } from "../../tasks/router.ts";
import { approveProposed } from "../proposal/testing.ts";

export const NOON = new Date("2026-03-31T05:00:00Z");
const COMING = "2026-04-01";

const call = createCallerFactory(tasksRouter);

type Login = Pick<Persona, "login">;
type Update = Parameters<ReturnType<typeof call>["guard"]["updateRule"]>[0];

const HOURS = { from: "10:00", to: "18:00", holidays: false, weekdays: [1, 2, 3, 4, 5] };

/** Harness for rules from tomorrow, proposed and approved by two people. */
export function buildRuleHarness(
  db: Db,
  { proposer, approver }: { proposer: Login; approver: Login },
  now: Date = NOON,
) {
  const guard = async () =>
    call(createTestContext(db, await getActor(db, proposer), { now: () => now })).guard;
  const propose = async (change: Partial<Update> = {}) =>
    (await guard()).updateRule({
      layer: "STATUTE",
      severity: "BLOCK",
      profile: "US",
      rule: "HOURS",
      source: "A new law",
      article: "art. 1",
      effectiveFrom: COMING,
      params: HOURS,
      jurisdiction: "US-CA",
      ...change,
    });
  const decider = { ...approver } as Persona;
  return {
    propose,
    renew: (change: Partial<Update> = {}) => approveProposed(db, decider, now, propose(change)),
    withdraw: async (ruleId: number) =>
      approveProposed(
        db,
        decider,
        now,
        (await guard()).withdrawRule({ ruleId, reason: "Repealed" }),
      ),
  };
}
