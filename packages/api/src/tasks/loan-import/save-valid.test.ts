import { beforeAll, describe, expect, test } from "bun:test";
import {
  type IntakeHarness,
  uploadAndApply,
  uploadAndCheck,
  waitForRun,
} from "./testing/harness.ts";
import { buildTape, type TestLoan } from "./testing/tape.ts";
import {
  findCase,
  findLoan,
  getRefusalKey,
  ledgerDifferences,
  useIntakeWorld,
  withFreshNumbers,
} from "./testing/world.ts";

const intake = useIntakeWorld();
let harness: IntakeHarness;
beforeAll(async () => {
  harness = await intake.createHarness();
});

const areStored = (loans: readonly TestLoan[]) =>
  Promise.all(loans.map(async ({ no }) => (await findLoan(intake.db, no)) !== undefined));

async function checkAndApply(loans: readonly TestLoan[]) {
  const { runId } = await uploadAndCheck(harness, buildTape(loans), intake.north);
  await harness.call.applyRun({ runId, saveValid: true });
  return waitForRun(harness, runId);
}

describe("importing only the rows without errors", () => {
  test("is a choice, leaves the others out, and keeps them listed", async () => {
    const loans = withFreshNumbers([{}, { principal: "-1" }, {}]);
    const { runId } = await uploadAndCheck(harness, buildTape(loans), intake.north);
    expect(await getRefusalKey(harness.call.applyRun({ runId }))).toBe("loanImport.hasErrors");
    expect(await areStored(loans)).toEqual([false, false, false]);
    await harness.call.applyRun({ runId, saveValid: true });
    const run = await waitForRun(harness, runId);
    expect(run).toMatchObject({ state: "APPLIED", counts: { created: 2, failing: 1 } });
    expect(await areStored(loans)).toEqual([true, false, true]);
    const { rows } = await harness.call.listIssues({ runId });
    expect(rows).toMatchObject([{ row: 3, target: "principal", isProposable: false }]);
    const { body } = await harness.call.exportErrors({ runId });
    expect(await new Response(body).text()).toContain(loans[1]?.no ?? "");
    const audit = await intake.db
      .selectFrom("auditLog")
      .select("after")
      .where("entityId", "=", String(runId))
      .where("action", "=", "intake.apply")
      .executeTakeFirstOrThrow();
    expect(audit.after).toMatchObject({ saveValid: true, failing: 1 });
    expect(await ledgerDifferences(intake.db)).toEqual([]);
  });

  test("leaves out both rows of a loan that differ", async () => {
    const [twice, single] = withFreshNumbers([{}, {}]);
    const loans = [twice, { ...twice, principal: "2000000" }, single] as TestLoan[];
    const run = await checkAndApply(loans);
    expect(run.counts).toMatchObject({ created: 1, failing: 2 });
    expect(await areStored(loans)).toEqual([false, false, true]);
  });

  test("leaves out every row of a borrower id that names two people", async () => {
    const loans = withFreshNumbers([
      { customer: "TWO", name: "Siti", phone: "081200000001" },
      { customer: "TWO", name: "Budi", phone: "081200000002" },
      {},
    ]);
    const run = await checkAndApply(loans);
    expect(run.counts).toMatchObject({ created: 1, failing: 2 });
    expect(await areStored(loans)).toEqual([false, false, true]);
  });

  test("leaves loans and cases of the others as they are on record", async () => {
    const [elsewhere, renamed, fresh] = withFreshNumbers([{}, {}, {}]);
    await uploadAndApply(harness, buildTape([elsewhere] as TestLoan[]), intake.south);
    await uploadAndApply(harness, buildTape([renamed] as TestLoan[]), intake.north);
    const readRecords = () =>
      Promise.all(
        [elsewhere, renamed].map(async ({ no = "" } = {} as TestLoan) => [
          await findLoan(intake.db, no),
          await findCase(intake.db, no),
        ]),
      );
    const before = await readRecords();
    const run = await checkAndApply([
      { ...elsewhere, principal: "3000000" },
      { ...renamed, principal: "3000000", name: "Somebody Else", phone: "081299999999" },
      fresh,
    ] as TestLoan[]);
    expect(run.counts).toMatchObject({ created: 1, updated: 0, failing: 2 });
    expect(await readRecords()).toEqual(before);
  });

  test("is refused where every row has errors", async () => {
    const loans = withFreshNumbers([{ principal: "-1" }]);
    const { runId } = await uploadAndCheck(harness, buildTape(loans), intake.north);
    const apply = harness.call.applyRun({ runId, saveValid: true });
    expect(await getRefusalKey(apply)).toBe("loanImport.hasErrors");
  });
});
