import { moveCases, assignCase } from "../../seeds/index.ts";
import { beforeAll, describe, expect, test } from "bun:test";
import { sql } from "kysely";
import { runApply } from "./actions/work.ts";
import { tryRunLock } from "./queries/locks.ts";
import {
  uploadAndCheck,
  createIntakeHarness,
  uploadAndApply,
  type IntakeHarness,
  testMapping,
} from "./testing/harness.ts";
import {
  findCase,
  withFreshNumbers,
  getRefusalKey,
  ledgerDifferences,
  findLoan,
  toNumbers,
  fingerprintPortfolio,
  useIntakeWorld,
} from "./testing/world.ts";
import { TEST_MAPPING, type TestLoan, buildTape } from "./testing/tape.ts";

const intake = useIntakeWorld();
let harness: IntakeHarness;
beforeAll(async () => {
  harness = await intake.createHarness();
});

const getApplyRefusal = (runId: number) =>
  runApply(harness.context, runId).catch((error: unknown) => error);

describe("apply", () => {
  test("creates loans, borrowers, contacts, installments and cases in their stage", async () => {
    const loans = withFreshNumbers([
      { days: "10" },
      { days: "45", repaid: "400000" },
      { days: "0" },
    ]);
    const [early, late, current] = toNumbers(loans);
    const run = await uploadAndApply(harness, buildTape(loans), intake.north);
    expect(run).toMatchObject({
      state: "APPLIED",
      counts: { created: 3, casesCreated: 2, loanOnly: 1 },
      doneRows: 3,
    });
    expect(await findCase(intake.db, early)).toMatchObject({
      status: "C00",
      agentId: null,
      institutionId: intake.org.north.id,
      arrearsMinor: 1_000_000,
      outstandingMinor: 1_000_000,
      payoffMinor: 1_000_000,
      overdueOn: "2026-03-21",
      tab: "NEW_REMINDER",
    });
    expect(await findCase(intake.db, late)).toMatchObject({
      stageId: intake.org.stages.late,
      outstandingMinor: 600_000,
      overdueOn: "2026-02-14",
    });
    expect(await findCase(intake.db, current)).toBeUndefined();
    const loan = await findLoan(intake.db, current);
    expect(loan).toMatchObject({ status: 21, outstandingMinor: 1_000_000, loanOn: "2026-01-01" });
    const { rows } = await sql`
      select b.source_id, b.name, b.phone, k.relation, k.source, i.period, i.principal_minor, i.status
      from loan l join borrower b on b.id = l.borrower_id join contact k on k.borrower_id = b.id
      join installment i on i.loan_id = l.id where l.number = ${early}`.execute(intake.db);
    expect(rows).toEqual([
      {
        sourceId: `Test lender:C-${early}`,
        name: `Borrower ${early}`,
        phone: "6281234567890",
        relation: "R01",
        source: "APPLICATION",
        period: 1,
        principalMinor: 1_000_000,
        status: 40,
      },
    ]);
  });

  test("a number entered only by an agent becomes the borrower's own once the tape has it", async () => {
    const [first] = withFreshNumbers([{ days: "10", phone: "081234567111" }]);
    if (!first) throw new Error("no loan");
    await uploadAndApply(harness, buildTape([first]), intake.north);
    const contacts = (phone: string) =>
      intake.db
        .selectFrom("contact as k")
        .innerJoin("borrower as b", "b.id", "k.borrowerId")
        .select(["k.borrowerId", "k.state", "k.source", "k.relation"])
        .where("b.sourceId", "=", `Test lender:C-${first.no}`)
        .where("k.phone", "=", phone)
        .execute();
    const [ownContact] = await contacts("6281234567111");
    expect(ownContact).toMatchObject({ state: "STATED", source: "APPLICATION" });
    await intake.db
      .insertInto("contact")
      .values({
        borrowerId: ownContact?.borrowerId ?? 0,
        relation: "R06",
        name: "A friend",
        phone: "6281234567222",
        source: "AGENT",
        state: "PENDING",
      })
      .execute();
    const customer = `C-${first.no}`;
    const name = `Borrower ${first.no}`;
    const loanValues = { customer, name, phone: "081234567222" };
    await uploadAndApply(
      harness,
      buildTape(withFreshNumbers([loanValues, loanValues])),
      intake.north,
    );
    expect(await contacts("6281234567222")).toMatchObject([
      { state: "STATED", source: "APPLICATION", relation: "R01" },
    ]);
  });

  test("leaves a status log line, an audit line and counts that agree", async () => {
    const loans = withFreshNumbers([{ days: "10" }, { days: "20" }]);
    const { runId } = await uploadAndApply(harness, buildTape(loans), intake.north);
    const { rows } = await sql`
      select s.event, s.before, s.after, s.operator_id, s.reason from case_status_log s
      join collection_case c on c.id = s.case_id join loan l on l.id = c.loan_id
      where l.number = ${loans[0]?.no}`.execute(intake.db);
    expect(rows).toEqual([
      {
        event: "PLACED",
        before: null,
        after: "C00",
        operatorId: intake.org.operations.id,
        reason: `import ${runId}`,
      },
    ]);
    const audit = await intake.db
      .selectFrom("auditLog")
      .select(["action", "actorId", "after"])
      .where("entityId", "=", String(runId))
      .where("action", "=", "intake.apply")
      .execute();
    expect(audit).toMatchObject([{ actorId: intake.org.operations.id, after: { created: 2 } }]);
    const { rows: counts } = await sql`
      select (select sum(n) from case_count) as counted, (select count(*) from collection_case) as cases`.execute(
      intake.db,
    );
    expect(counts[0]).toMatchObject({ counted: (counts[0] as { cases: number }).cases });
  });

  test("a repeated file changes nothing, even on another day without an as-of day", async () => {
    const csv = buildTape(withFreshNumbers([{ days: "10" }, { days: "0" }]));
    const { asOf: _, ...undated } = TEST_MAPPING;
    const first = await uploadAndApply(harness, csv, { ...intake.north, mapping: undated });
    expect(first.counts).toMatchObject({ created: 2 });
    const before = await fingerprintPortfolio(intake.db);
    const later = await createIntakeHarness(intake, intake.org.operations, {
      context: { now: () => new Date(Date.now() + 5 * 86_400_000) },
    });
    const second = await uploadAndApply(later, csv, { ...intake.north, mapping: undated });
    expect(second).toMatchObject({
      state: "APPLIED",
      asOf: first.asOf,
      counts: { created: 0, updated: 0, unchanged: 2, casesCreated: 0 },
    });
    expect(await fingerprintPortfolio(intake.db)).toEqual(before);
  });

  test("a changed balance updates loan, installment and case, and no work of an agent", async () => {
    const [loan] = withFreshNumbers([{ days: "10" }]) as [TestLoan];
    await uploadAndApply(harness, buildTape([loan]), intake.north);
    const first = await findCase(intake.db, loan.no);
    await moveCases(intake.db, { caseIds: [first?.id ?? 0], status: "C10", at: new Date() });
    await assignCase(intake.db, first?.id ?? 0, {
      agentId: intake.org.north.agent.id,
      at: new Date(),
    });
    const work = {
      lastResult: "A10PTP",
      promiseOn: "2026-04-02",
      promiseMinor: 5000,
      willingness: 4,
      version: 3,
    };
    await intake.db
      .updateTable("collectionCase")
      .set(work)
      .where("id", "=", first?.id ?? 0)
      .execute();
    const run = await uploadAndApply(
      harness,
      buildTape([{ ...loan, repaid: "250000", days: "5" }]),
      intake.north,
    );
    expect(run.counts).toMatchObject({
      created: 0,
      updated: 1,
      casesUpdated: 1,
      casesCreated: 0,
      loanOnly: 0,
    });
    expect(await findCase(intake.db, loan.no)).toMatchObject({
      ...work,
      id: first?.id,
      outstandingMinor: 750_000,
      arrearsMinor: 750_000,
      payoffMinor: 750_000,
      overdueOn: "2026-03-26",
    });
    expect(await findLoan(intake.db, loan.no)).toMatchObject({
      repaidMinor: 250_000,
      outstandingMinor: 750_000,
    });
    const { rows } =
      await sql`select i.repaid_minor, i.due_on from installment i join loan l on l.id = i.loan_id where l.number = ${loan.no}`.execute(
        intake.db,
      );
    expect(rows).toEqual([{ repaidMinor: 250_000, dueOn: "2026-03-26" }]);
  });

  test("a loan no longer overdue settles its open case", async () => {
    const [loan] = withFreshNumbers([{ days: "10" }]) as [TestLoan];
    await uploadAndApply(harness, buildTape([loan]), intake.north);
    const run = await uploadAndApply(
      harness,
      buildTape([{ ...loan, days: "0", repaid: "300000" }]),
      intake.north,
    );
    expect(run.counts).toMatchObject({ updated: 1, casesCleared: 1 });
    expect(await findCase(intake.db, loan.no)).toMatchObject({
      status: "C30",
      arrearsMinor: 0,
      outstandingMinor: 700_000,
      overdueOn: "2026-03-21",
    });
  });

  test("an older tape does not overwrite a later one", async () => {
    const [loan] = withFreshNumbers([{ days: "10" }]) as [TestLoan];
    await uploadAndApply(harness, buildTape([{ ...loan, repaid: "250000" }]), intake.north);
    const older = testMapping({ asOf: "2026-03-01" });
    const run = await uploadAndApply(harness, buildTape([loan]), {
      ...intake.north,
      mapping: older,
    });
    expect(run.counts).toMatchObject({ older: 1, updated: 0 });
    expect(await findLoan(intake.db, loan.no)).toMatchObject({ repaidMinor: 250_000 });
  });

  test("a case is one episode: a closed one reopens only with another overdue day or elsewhere", async () => {
    const [loan] = withFreshNumbers([{ days: "10" }]) as [TestLoan];
    await uploadAndApply(harness, buildTape([loan]), intake.north);
    const first = await findCase(intake.db, loan.no);
    await moveCases(intake.db, { caseIds: [first?.id ?? 0], status: "C40", at: new Date() });
    const same = await uploadAndApply(harness, buildTape([{ ...loan, repaid: "1" }]), intake.north);
    expect(same.counts).toMatchObject({ updated: 1, casesCreated: 0, loanOnly: 1 });
    const moved = await uploadAndApply(
      harness,
      buildTape([{ ...loan, repaid: "1" }]),
      intake.south,
    );
    expect(moved.counts).toMatchObject({ updated: 1, casesCreated: 1 });
    expect(await findCase(intake.db, loan.no)).toMatchObject({
      institutionId: intake.org.south.id,
      status: "C00",
    });
    const placed = await uploadAndCheck(
      harness,
      buildTape([{ ...loan, repaid: "2" }]),
      intake.north,
    );
    expect(placed.counts).toMatchObject({ failing: 1, updated: 0 });
    const { rows } = await harness.call.listIssues({ runId: placed.runId });
    expect(rows).toMatchObject([
      {
        row: 2,
        column: "no",
        value: loan.no,
        message: "The loan has an open case at another institution",
      },
    ]);
  });

  test("borrower 1 of two lenders is two people, and of one lender is one", async () => {
    const loans = withFreshNumbers([
      { customer: "1" },
      { customer: "1", name: "Newer name" },
      { customer: "1" },
    ]);
    const [firstNumber, two, other] = toNumbers(loans);
    await uploadAndApply(harness, buildTape(loans.slice(0, 2)), intake.north);
    const product = { name: "Other product", lender: "Other lender", currency: "IDR" };
    await uploadAndApply(harness, buildTape(loans.slice(2)), {
      ...intake.north,
      mapping: testMapping({ product }),
    });
    const [a, b, c] = await Promise.all(
      [firstNumber, two, other].map((no) => findLoan(intake.db, no)),
    );
    expect(a?.borrowerId).toBe(b?.borrowerId ?? 0);
    expect(c?.borrowerId).not.toBe(a?.borrowerId ?? 0);
    const person = await intake.db
      .selectFrom("borrower")
      .select("name")
      .where("id", "=", a?.borrowerId ?? 0)
      .executeTakeFirst();
    expect(person?.name).toBe("Newer name");
  });

  test("another loan of a represented borrower arrives on hold, below the workable cases", async () => {
    const loans = withFreshNumbers([{ customer: "77" }, { customer: "77" }]);
    const [first, second] = toNumbers(loans);
    await uploadAndApply(harness, buildTape(loans.slice(0, 1)), intake.north);
    const { borrowerId = 0 } = (await findLoan(intake.db, first)) ?? {};
    await intake.db
      .insertInto("borrowerFlag")
      .values({ borrowerId, kind: "REPRESENTED", fromOn: "2026-01-01" })
      .execute();
    await uploadAndApply(harness, buildTape(loans), intake.north);
    expect(await findCase(intake.db, second)).toMatchObject({ onHold: true, workBand: 8 });
  });

  test("a repeated apply of a run reports it and changes nothing", async () => {
    const { runId } = await uploadAndApply(
      harness,
      buildTape(withFreshNumbers([{}])),
      intake.north,
    );
    const before = await fingerprintPortfolio(intake.db);
    expect(await harness.call.applyRun({ runId })).toMatchObject({ state: "APPLIED" });
    expect(
      await getRefusalKey(harness.call.checkRun({ runId, ...intake.north, mapping: TEST_MAPPING })),
    ).toBe("loanImport.applied");
    expect(await getApplyRefusal(runId)).toMatchObject({ key: "loanImport.applied" });
    expect(await fingerprintPortfolio(intake.db)).toEqual(before);
  });

  test("a run claimed by another process is left to it", async () => {
    const { runId } = await uploadAndCheck(
      harness,
      buildTape(withFreshNumbers([{}])),
      intake.north,
    );
    const before = await fingerprintPortfolio(intake.db);
    await intake.db.transaction().execute(async (elsewhere) => {
      expect(await tryRunLock(elsewhere, runId)).toBe(true);
      expect(await getRefusalKey(harness.call.applyRun({ runId }))).toBe("loanImport.running");
      expect(await getApplyRefusal(runId)).toMatchObject({ key: "loanImport.running" });
    });
    expect(await fingerprintPortfolio(intake.db)).toEqual(before);
  });
});

test("G6: afterwards every loan agrees with its ledger", async () => {
  expect(await ledgerDifferences(intake.db)).toEqual([]);
});
