import { describe, expect, test } from "bun:test";
import { sql } from "kysely";
import { useAgeingWorld } from "./testing/ageing.ts";
import { toInstant } from "./testing/calendar.ts";

const world = useAgeingWorld();

const getLastLogEntry = (caseId: number) =>
  world.db
    .selectFrom("caseStatusLog")
    .select(["event", "before", "after", "reason", "stageId", "stageBeforeId", "agentId", "dpd"])
    .where("caseId", "=", caseId)
    .orderBy("id", "desc")
    .executeTakeFirstOrThrow();

describe("stages", () => {
  test("leave a case that outgrows its stage unassigned, with its promise and history", async () => {
    const agentId = world.org().north.agent.id;
    const { caseId, promiseId } = await world.createCase({
      dpd: 30,
      agentId,
      status: "C10",
      promise: { dueOn: world.day(3), amountMinor: 500_000 },
    });
    await world.tomorrow();
    expect(await world.getCase(caseId)).toMatchObject({
      stageId: world.org().stages.late,
      status: "C00",
      agentId: null,
      assignedAt: null,
      promiseOn: world.day(2),
    });
    expect(await getLastLogEntry(caseId)).toEqual({
      event: "STAGE",
      before: "C10",
      after: "C00",
      reason: null,
      stageId: world.org().stages.late,
      stageBeforeId: world.org().stages.early,
      agentId,
      dpd: 31,
    });
    const assignment = await world.db
      .selectFrom("caseAssignment")
      .select("releasedAt")
      .where("caseId", "=", caseId)
      .executeTakeFirstOrThrow();
    expect(assignment.releasedAt).toEqual(toInstant(world.today, 5));
    const promise = await world.db
      .selectFrom("promise")
      .select("state")
      .where("id", "=", promiseId)
      .executeTakeFirstOrThrow();
    expect(promise.state).toBe("OPEN");
    const notices = await world.db
      .selectFrom("taskNotification")
      .select(["kind", "count"])
      .where("userId", "=", agentId)
      .where("at", "=", toInstant(world.today, 5))
      .execute();
    expect(notices).toEqual([{ kind: "CASES_RELEASED", count: 1 }]);
  });

  test("move a case back to the stage of its days after its oldest installment is paid", async () => {
    const { caseId, loanId } = await world.createCase({ dpd: 45, periods: 3 });
    expect((await world.getCase(caseId)).stageId).toBe(world.org().stages.late);
    await world.pay(loanId, 1_060_000 + 45_000);
    await world.tomorrow();
    expect(await world.getCase(caseId)).toMatchObject({
      stageId: world.org().stages.early,
      overdueOn: world.day(-16),
    });
    await world.expectNoDifferences();
  });

  test("leave the case where it is when the institution has no such stage", async () => {
    const { caseId } = await world.createCase({ dpd: 30, institutionId: world.org().south.id });
    await sql`delete from institution_stage where institution_id = ${world.org().south.id} and stage_id = ${world.org().stages.late}`.execute(
      world.db,
    );
    await world.tomorrow();
    expect((await world.getCase(caseId)).stageId).toBe(world.org().stages.early);
    await sql`insert into institution_stage values (${world.org().south.id}, ${world.org().stages.late})`.execute(
      world.db,
    );
  });
});

describe("new cases", () => {
  test("an arrears-free loan gets a new case where it was placed last, when its next installment reaches a stage", async () => {
    const { caseId, loanId } = await world.createCase({
      dpd: 5,
      periods: 2,
      institutionId: world.org().south.id,
    });
    await world.pay(loanId, 1_065_000);
    expect((await world.getCase(caseId)).status).toBe("C30");
    await world.tomorrow(21);
    expect(await world.listCases(loanId)).toHaveLength(1);
    await world.tomorrow();
    const [, opened] = await world.listCases(loanId);
    expect(opened).toMatchObject({
      institutionId: world.org().south.id,
      stageId: world.org().stages.early,
      status: "C00",
      agentId: null,
      arrearsMinor: 0,
      outstandingMinor: 1_060_000,
      overdueOn: world.day(3),
      openedOn: world.today,
    });
    expect(await getLastLogEntry(opened?.id ?? 0)).toMatchObject({
      event: "PLACED",
      before: null,
      after: "C00",
      reason: "STAGE_ENTRY",
    });
    await world.expectNoDifferences();
  });

  test("of a deceased borrower are on hold from the start", async () => {
    const dead = await world.createCase({ dpd: 5, periods: 2 });
    const lives = await world.createCase({ dpd: 5, periods: 2 });
    for (const { loanId } of [dead, lives]) {
      await world.pay(loanId, 1_065_000);
    }
    await world.db
      .insertInto("borrowerFlag")
      .values({ borrowerId: dead.borrowerId, kind: "DECEASED", fromOn: world.today })
      .execute();
    await world.tomorrow(22);
    const listCaseStates = async ({ loanId }: typeof dead) =>
      (await world.listCases(loanId)).map(({ status, onHold }) => [status, onHold]);
    expect(await listCaseStates(dead)).toContainEqual(["C00", true]);
    expect(await listCaseStates(lives)).toContainEqual(["C00", false]);
  });

  test("are opened after an extension only once the new due day has passed unpaid", async () => {
    const { caseId, loanId } = await world.createCase({ dpd: -1 });
    await world.close(caseId, "C31", "EXTENDED");
    await world.tomorrow();
    expect(await world.listCases(loanId)).toHaveLength(1);
    await world.tomorrow();
    expect((await world.listCases(loanId)).at(-1)).toMatchObject({
      status: "C00",
      arrearsMinor: 1_061_000,
    });
    expect(await getLastLogEntry((await world.listCases(loanId)).at(-1)?.id ?? 0)).toMatchObject({
      reason: "EXTENSION_LAPSED",
    });
  });

  test.each([
    ["C40", "RECALLED"],
    ["C70", "VOIDED"],
    ["C80", "WRITTEN_OFF"],
  ] as const)("are not opened after %s, as placing is up to the lender", async (to, event) => {
    const { caseId, loanId } = await world.createCase({ dpd: 10 });
    await world.close(caseId, to, event);
    await world.tomorrow(2);
    expect(await world.listCases(loanId)).toHaveLength(1);
  });

  test("are opened for a loan that a tape assigned to an institution, not for one never placed", async () => {
    const { caseId, loanId } = await world.createCase({ dpd: 4 });
    const deleteCase = sql`delete from collection_case where id = ${caseId}`;
    await world.db.transaction().execute(async (tx) => {
      await sql`set local session_replication_role = replica`.execute(tx);
      await deleteCase.execute(tx);
    });
    await world.tomorrow();
    expect(await world.listCases(loanId)).toEqual([]);
    const { id: runId } = await world.db
      .insertInto("importRun")
      .values({
        fileName: "tape.csv",
        kind: "csv",
        sizeBytes: 1,
        sha256: "0",
        headers: sql`'[]'::jsonb`,
        rowCount: 1,
        createdAt: toInstant(world.today),
        stateAt: toInstant(world.today),
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    await sql`
      insert into loan_tape (loan_id, run_id, institution_id, as_of_on, digest)
      values (${loanId}, ${runId}, ${world.org().north.id}, ${world.today}::date, 'x')`.execute(
      world.db,
    );
    await world.tomorrow();
    expect(await world.listCases(loanId)).toMatchObject([
      { institutionId: world.org().north.id, status: "C00" },
    ]);
  });

  test("a placement ends by itself where the institution has one for so many days", async () => {
    const { caseId, loanId } = await world.createCase({ dpd: 5, periods: 2 });
    await sql`update institution set placement_days = 2 where id = ${world.org().north.id}`.execute(
      world.db,
    );
    await world.pay(loanId, 1_065_000);
    expect((await world.getCase(caseId)).status).toBe("C30");
    await world.tomorrow(22);
    expect((await world.listCases(loanId))[1]?.placedUntil).toBe(world.day(2));
    await world.tomorrow(2);
    expect((await world.listCases(loanId))[1]?.status).toBe("C00");
    await world.tomorrow();
    expect((await world.listCases(loanId))[1]?.status).toBe("C40");
    await sql`update institution set placement_days = null`.execute(world.db);
  });
});
