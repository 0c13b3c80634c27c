import { expect, test } from "bun:test";
import { createCallerFactory } from "../../core/guarded.ts";
import type { Day } from "../../core/day.ts";
import { getActor, createTestContext } from "../../core/testing.ts";
import type { Persona } from "../../seeds/index.ts";
import { tasksRouter } from "../../tasks/router.ts";
import { verifyLoans } from "../ledger-verification/actions/verify.ts";
import { useAgeingWorld } from "../end-of-day/testing/ageing.ts";
import { createNoonContext } from "../end-of-day/testing/calendar.ts";

/*
 * Whatever its first day, the ledger can be derived after a borrower flag, and the end of the flag
 * reverses all its effects.
 */
const world = useAgeingWorld();
const call = createCallerFactory(tasksRouter);

const as = async (persona: Persona) =>
  call(
    createTestContext(world.db, await getActor(world.db, persona), {
      now: createNoonContext(world.db, world.today).now,
    }),
  );

const differences = async (loanId: number) =>
  (await verifyLoans(world.night(), { fix: false })).samples.filter(
    (sample) => sample.loanId === loanId,
  );

const record = async (taskId: number, kind: "DECEASED" | "FRAUD", fromOn: Day) =>
  (await as(world.org().north.agent)).borrower.addFlag({
    taskId,
    kind,
    fromOn,
    reason: "his family told us",
  });

const ANCIENT = "1901-01-01";

for (const kind of ["DECEASED", "FRAUD"] as const)
  test(`${kind} from before the loan, lifted and recorded for other days`, async () => {
    const { caseId: taskId, loanId } = await world.createCase({
      agentId: world.org().north.agent.id,
      status: "C10",
      dpd: 5,
      principalMinor: 5_000_000,
    });
    await world.tomorrow(2);
    const dayTwo = world.today;
    await world.tomorrow(2);
    const { payoffMinor: before } = await world.getCase(taskId);
    for (const fromOn of [ANCIENT, dayTwo, world.today]) {
      const { flagId } = await record(taskId, kind, fromOn);
      expect(await differences(loanId)).toEqual([]);
      await (
        await as(world.org().finance)
      ).borrower.endFlag({ flagId, reason: "it was somebody else" });
      expect(await differences(loanId)).toEqual([]);
    }
    expect((await world.getCase(taskId)).payoffMinor).toBe(before);
    await record(taskId, kind, ANCIENT);
    await world.tomorrow(2);
    await world.pay(loanId, 1_000_000);
    expect(await differences(loanId)).toEqual([]);
  });
