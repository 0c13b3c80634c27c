import { describe, expect, test } from "bun:test";
import { sql } from "kysely";
import { addDays, type Day } from "../../core/day.ts";
import { runEndOfDayDry } from "./actions/steps.ts";
import { startStep } from "./actions/progress.ts";
import { startDays, LEDGER_ZONE, runDueDays } from "./actions/run.ts";
import { endOfDayCommand } from "./commands.ts";
import { claimBatch } from "./queries/loan-batch.ts";
import { insertDay } from "./queries/step.ts";
import { useAgeingWorld } from "./testing/ageing.ts";

const world = useAgeingWorld();

describe("days", () => {
  const listRuns = (day: Day) =>
    world.db
      .selectFrom("businessDayRun")
      .select(["attempt", "step", "state", "counts"])
      .where("day", "=", day)
      .orderBy("attempt")
      .orderBy("position")
      .execute();

  test("catch up in order when missed, each with its own steps", async () => {
    await world.createCase({ dpd: 29 });
    const from = world.today;
    expect(await world.tomorrow(3)).toEqual([1, 2, 3].map((n) => addDays(from, n)));
    const moved: unknown[] = [];
    for (const n of [1, 2, 3])
      for (const { step, counts } of await listRuns(addDays(from, n)))
        if (step === "STAGE") moved.push(counts);
    expect(moved).toMatchObject([{ moved: 0 }, { moved: 1 }, { moved: 0 }]);
  });

  test("run once with two concurrent workers", async () => {
    const made = await Promise.all(Array.from({ length: 6 }, () => world.createCase({ dpd: 12 })));
    world.pass(2);
    await Promise.all(
      [1, 2, 3].map(() => runDueDays(world.night(), { batchSize: 2, sideBySide: 2 })),
    );
    for (const { loanId } of made)
      expect(await world.listFees(loanId)).toEqual([-1, 0].map((days) => [world.day(days), 1_000]));
    expect((await listRuns(world.today)).every((run) => run.state === "DONE")).toBe(true);
    await world.expectNoDifferences();
  });

  test("let a waiting worker finish the batch of a failed one", async () => {
    const made = await Promise.all(Array.from({ length: 3 }, () => world.createCase({ dpd: 12 })));
    world.pass(1);
    const key = { day: world.today, attempt: 1, step: "AGE" } as const;
    let running: Promise<unknown> = Promise.resolve();
    const options = { onProgress: () => {}, batchSize: 1, sideBySide: 2 };
    const countRemaining = async () => {
      const { n } = await world.db
        .selectFrom("businessDayBatch")
        .select(({ fn }) => fn.countAll<number>().as("n"))
        .executeTakeFirstOrThrow();
      return Number(n);
    };
    const waitForLastBatch = async () => {
      while ((await countRemaining()) > 1) await Bun.sleep(20);
    };
    const failing = world.db.transaction().execute(async (db) => {
      await startDays(world.night());
      await insertDay(world.db, {
        day: key.day,
        attempt: key.attempt,
        zone: LEDGER_ZONE,
        requesterId: null,
      });
      await startStep(world.night(), key, options);
      expect(await claimBatch(db, key)).toMatchObject({ after: 0 });
      running = runDueDays(world.night(), options);
      await waitForLastBatch();
      throw new Error("its worker died");
    });
    await expect(failing).rejects.toThrow("its worker died");
    await failing.catch(() => {});
    await running;
    for (const { loanId } of made)
      expect(await world.listFees(loanId)).toEqual([[world.today, 1_000]]);
    await world.expectNoDifferences();
  });

  const ops = (options: Record<string, string | boolean>) =>
    endOfDayCommand.run(
      {
        context: world.night(),
        actAs: async () => {
          throw new Error("nobody is asked");
        },
        progress: () => {},
      },
      { args: {}, options },
    );

  test("report their effect in a dry run and change nothing", async () => {
    const { caseId, loanId } = await world.createCase({ dpd: 30 });
    world.pass(1);
    const before = await world.getCase(caseId);
    const [dry] = await runEndOfDayDry(world.night(), world.today);
    expect(await world.getCase(caseId)).toEqual(before);
    expect(await world.listFees(loanId)).toEqual([]);
    const done = await ops({ day: world.today });
    expect(done.data).toEqual([{ day: world.today, counts: dry?.counts }]);
    expect(dry?.counts).toMatchObject({ moved: 1 });
  });

  test("correct only differences when run a second time", async () => {
    const { caseId } = await world.createCase({ dpd: 3 });
    await sql`update collection_case set arrears_minor = arrears_minor + 7 where id = ${caseId}`.execute(
      world.db,
    );
    const repeated = await ops({ day: world.today });
    expect(repeated.data).toMatchObject([
      { day: world.today, counts: { fees: 0, cases: 1, moved: 0, opened: 0 } },
    ]);
    expect((await listRuns(world.today)).map(({ attempt }) => attempt)).toContain(2);
    await world.expectNoDifferences();
  });

  test("leave the portfolio at its current day when an earlier day is repeated", async () => {
    const { caseId } = await world.createCase({ dpd: 3 });
    await world.tomorrow(2);
    const before = await world.getCase(caseId);
    await ops({ day: world.day(-1) });
    expect(await world.getCase(caseId)).toEqual(before);
  });

  test("reject a day in the future", async () => {
    await expect(ops({ day: world.day(1) })).rejects.toMatchObject({
      key: "endOfDay.dayNotStarted",
    });
  });

  test("report a failed step and resume from it later", async () => {
    const { loanId } = await world.createCase({ dpd: 8 });
    await sql`alter table ledger_entry add constraint broken check (cause <> 'ACCRUAL') not valid`.execute(
      world.db,
    );
    await expect(world.tomorrow()).rejects.toThrow();
    const failed = await world.db
      .selectFrom("businessDayRun")
      .select(["step", "state", "failure"])
      .where("state", "=", "FAILED")
      .executeTakeFirstOrThrow();
    expect(failed).toMatchObject({ step: "AGE", state: "FAILED" });
    expect(failed.failure).toContain("broken");
    await sql`alter table ledger_entry drop constraint broken`.execute(world.db);
    expect(await world.runDaysTo(world.today)).toEqual([world.today]);
    expect(await world.listFees(loanId)).toEqual([[world.today, 1_000]]);
  });
});
