import { describe, expect, test } from "bun:test";
import { sql } from "kysely";
import { useAgeingHouse } from "./testing/ageing.ts";
import { momentOf } from "./testing/calendar.ts";

const house = useAgeingHouse();

const logOf = (caseId: number) =>
  house.db
    .selectFrom("caseStatusLog")
    .select([
      "event",
      "before",
      "after",
      "reason",
      "queueId",
      "queueBeforeId",
      "agentId",
      "dpd",
    ])
    .where("caseId", "=", caseId)
    .orderBy("id", "desc")
    .executeTakeFirstOrThrow();

describe("stages", () => {
  test("a case that outgrows its stage goes on unbound, with its promise and its history", async () => {
    const agentId = house.org().north.agent.id;
    const { caseId, promiseId } = await house.newOne({
      dpd: 30,
      agentId,
      status: "C10",
      promise: { dueOn: house.day(3), amountMinor: 500_000 },
    });
    await house.tomorrow();
    expect(await house.caseOf(caseId)).toMatchObject({
      queueId: house.org().queues.late,
      status: "C00",
      agentId: null,
      boundAt: null,
      promiseOn: house.day(2),
    });
    expect(await logOf(caseId)).toEqual({
      event: "STAGE",
      before: "C10",
      after: "C00",
      reason: null,
      queueId: house.org().queues.late,
      queueBeforeId: house.org().queues.early,
      agentId,
      dpd: 31,
    });
    const binding = await house.db
      .selectFrom("caseBinding")
      .select("unboundAt")
      .where("caseId", "=", caseId)
      .executeTakeFirstOrThrow();
    expect(binding.unboundAt).toEqual(momentOf(house.today, 5));
    const promise = await house.db
      .selectFrom("promise")
      .select("state")
      .where("id", "=", promiseId)
      .executeTakeFirstOrThrow();
    expect(promise.state).toBe("OPEN");
    const notices = await house.db
      .selectFrom("taskNotice")
      .select(["kind", "count"])
      .where("userId", "=", agentId)
      .where("at", "=", momentOf(house.today, 5))
      .execute();
    expect(notices).toEqual([{ kind: "CASES_UNBOUND", count: 1 }]);
  });

  test("a case whose oldest installment was paid goes back to the stage of its days", async () => {
    const { caseId, loanId } = await house.newOne({ dpd: 45, periods: 3 });
    expect((await house.caseOf(caseId)).queueId).toBe(house.org().queues.late);
    await house.pay(loanId, 1_060_000 + 45_000);
    await house.tomorrow();
    expect(await house.caseOf(caseId)).toMatchObject({
      queueId: house.org().queues.early,
      overdueOn: house.day(-16),
    });
    await house.nothingDiffers();
  });

  test("where the institution works no such stage, the case stays", async () => {
    const { caseId } = await house.newOne({
      dpd: 30,
      institutionId: house.org().south.id,
    });
    await sql`delete from institution_queue where institution_id = ${house.org().south.id} and queue_id = ${house.org().queues.late}`.execute(
      house.db,
    );
    await house.tomorrow();
    expect((await house.caseOf(caseId)).queueId).toBe(house.org().queues.early);
    await sql`insert into institution_queue values (${house.org().south.id}, ${house.org().queues.late})`.execute(
      house.db,
    );
  });
});

describe("new cases", () => {
  test("an arrears-free loan gets a new case where it was placed last, when its next installment reaches a stage", async () => {
    const { caseId, loanId } = await house.newOne({
      dpd: 5,
      periods: 2,
      institutionId: house.org().south.id,
    });
    await house.pay(loanId, 1_065_000);
    expect((await house.caseOf(caseId)).status).toBe("C30");
    await house.tomorrow(21);
    expect(await house.casesOf(loanId)).toHaveLength(1);
    await house.tomorrow();
    const [, opened] = await house.casesOf(loanId);
    expect(opened).toMatchObject({
      institutionId: house.org().south.id,
      queueId: house.org().queues.early,
      status: "C00",
      agentId: null,
      arrearsMinor: 0,
      outstandingMinor: 1_060_000,
      overdueOn: house.day(3),
      openedOn: house.today,
    });
    expect(await logOf(opened?.id ?? 0)).toMatchObject({
      event: "PLACED",
      before: null,
      after: "C00",
      reason: "STAGE_ENTRY",
    });
    await house.nothingDiffers();
  });

  test("of a borrower who has died are on hold from the first", async () => {
    const dead = await house.newOne({ dpd: 5, periods: 2 });
    const lives = await house.newOne({ dpd: 5, periods: 2 });
    for (const { loanId } of [dead, lives]) {
      await house.pay(loanId, 1_065_000);
    }
    await house.db
      .insertInto("borrowerFact")
      .values({
        ...{ borrowerId: dead.borrowerId, kind: "DECEASED" },
        fromOn: house.today,
      })
      .execute();
    await house.tomorrow(22);
    const held = async ({ loanId }: typeof dead) =>
      (await house.casesOf(loanId)).map(({ status, onHold }) => [
        ...[status, onHold],
      ]);
    expect(await held(dead)).toContainEqual(["C00", true]);
    expect(await held(lives)).toContainEqual(["C00", false]);
  });

  test("after an extension only once the new due day has passed unpaid", async () => {
    const { caseId, loanId } = await house.newOne({ dpd: -1 });
    await house.close(caseId, "C31", "EXTENDED");
    await house.tomorrow();
    expect(await house.casesOf(loanId)).toHaveLength(1);
    await house.tomorrow();
    expect((await house.casesOf(loanId)).at(-1)).toMatchObject({
      status: "C00",
      arrearsMinor: 1_061_000,
    });
    expect(
      await logOf((await house.casesOf(loanId)).at(-1)?.id ?? 0),
    ).toMatchObject({
      reason: "EXTENSION_LAPSED",
    });
  });

  test.each([
    ["C40", "RECALLED"],
    ["C70", "VOIDED"],
    ["C80", "WRITTEN_OFF"],
  ] as const)(
    "none after %s: placing it again is the lender's",
    async (to, event) => {
      const { caseId, loanId } = await house.newOne({ dpd: 10 });
      await house.close(caseId, to, event);
      await house.tomorrow(2);
      expect(await house.casesOf(loanId)).toHaveLength(1);
    },
  );

  test("none for a loan that was never placed; one for a loan that a tape gave to an institution", async () => {
    const { caseId, loanId } = await house.newOne({ dpd: 4 });
    const forget = sql`delete from collection_case where id = ${caseId}`;
    await house.db.transaction().execute(async (tx) => {
      await sql`set local session_replication_role = replica`.execute(tx);
      await forget.execute(tx);
    });
    await house.tomorrow();
    expect(await house.casesOf(loanId)).toEqual([]);
    const { id: runId } = await house.db
      .insertInto("importRun")
      .values({
        fileName: "tape.csv",
        kind: "csv",
        sizeBytes: 1,
        sha256: "0",
        headers: sql`'[]'::jsonb`,
        rowCount: 1,
        createdAt: momentOf(house.today),
        stateAt: momentOf(house.today),
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    await sql`
      insert into loan_tape (loan_id, run_id, institution_id, as_of_on, digest)
      values (${loanId}, ${runId}, ${house.org().north.id}, ${house.today}::date, 'x')`.execute(
      house.db,
    );
    await house.tomorrow();
    expect(await house.casesOf(loanId)).toMatchObject([
      { institutionId: house.org().north.id, status: "C00" },
    ]);
  });

  test("a placement ends by itself where the institution has one for so many days", async () => {
    const { caseId, loanId } = await house.newOne({ dpd: 5, periods: 2 });
    await sql`update institution set placement_days = 2 where id = ${house.org().north.id}`.execute(
      house.db,
    );
    await house.pay(loanId, 1_065_000);
    expect((await house.caseOf(caseId)).status).toBe("C30");
    await house.tomorrow(22);
    expect((await house.casesOf(loanId))[1]).toMatchObject({
      placedUntil: house.day(2),
    });
    await house.tomorrow(2);
    expect((await house.casesOf(loanId))[1]?.status).toBe("C00");
    await house.tomorrow();
    expect((await house.casesOf(loanId))[1]?.status).toBe("C40");
    await sql`update institution set placement_days = null`.execute(house.db);
  });
});
