import { beforeAll, describe, expect, spyOn, test } from "bun:test";
import { sql } from "kysely";
import { newUser, ROLE } from "../../seeds/index.ts";
import {
  uploadAndCheck,
  createIntakeHarness,
  waitForRun,
  type IntakeHarness,
  testMapping,
} from "./testing/harness.ts";
import { withFreshNumbers, getRefusalKey, useIntakeWorld } from "./testing/world.ts";
import { TEST_MAPPING, buildTape } from "./testing/tape.ts";

const intake = useIntakeWorld();
let harness: IntakeHarness;
beforeAll(async () => {
  harness = await intake.createHarness();
});

describe("simultaneous imports", () => {
  test("the same file from two users is loaded by one and unchanged for the other", async () => {
    const csv = buildTape(withFreshNumbers(Array.from({ length: 200 }, () => ({}))));
    const people = await Promise.all(
      [1, 2].map(() => createIntakeHarness(intake, intake.org.operations)),
    );
    const runs = await Promise.all(
      people.map(async (person) => ({
        person,
        run: await uploadAndCheck(person, csv, intake.north),
      })),
    );
    const ended = await Promise.all(
      runs.map(async ({ person, run }) => {
        await person.call.applyRun({ runId: run.runId });
        return waitForRun(person, run.runId);
      }),
    );
    expect(ended.map((run) => run.state)).toEqual(["APPLIED", "APPLIED"]);
    expect(ended.map((run) => run.counts?.created).sort()).toEqual([0, 200]);
    expect(ended.map((run) => run.counts?.unchanged).sort()).toEqual([0, 200]);
  });

  test("the same run applied five times simultaneously is applied once", async () => {
    const run = await uploadAndCheck(harness, buildTape(withFreshNumbers([{}, {}])), intake.north);
    await Promise.allSettled(
      Array.from({ length: 5 }, () => harness.call.applyRun({ runId: run.runId })),
    );
    const audit = await intake.db
      .selectFrom("auditLog")
      .select("id")
      .where("entityId", "=", String(run.runId))
      .where("action", "=", "intake.apply")
      .execute();
    expect(audit).toHaveLength(1);
  });
});

describe("permissions for loan imports", () => {
  test.each(["agent", "leader", "admin"] as const)("%s may not", async (role) => {
    const { call } = await createIntakeHarness(intake, intake.org.north[role]);
    expect(await getRefusalKey(call.listRuns({}))).toBe("access.denied");
  });

  test("a lender-side user limited to one institution sees and loads that one only", async () => {
    const { runId } = await uploadAndCheck(
      harness,
      buildTape(withFreshNumbers([{}])),
      intake.north,
    );
    const second = await newUser(intake.db, {
      login: "second-operations",
      roleId: ROLE.operations,
    });
    const limited = await createIntakeHarness(intake, second, {
      actor: { institutionIds: [intake.org.south.id] },
    });
    const { getRun, listIssues, exportErrors, applyRun } = limited.call;
    for (const hidden of [getRun, listIssues, exportErrors, applyRun])
      expect(await getRefusalKey(hidden({ runId }))).toBe("record.notFound");
    expect((await limited.call.listRuns({})).rows.map((run) => run.runId)).not.toContain(runId);
    const ownUpload = await limited.call.upload({
      file: new File([buildTape(withFreshNumbers([{}]))], "t.csv"),
    });
    expect(
      await getRefusalKey(
        limited.call.checkRun({ runId: ownUpload.runId, ...intake.north, mapping: TEST_MAPPING }),
      ),
    ).toBe("record.notFound");
    expect(
      await limited.call.checkRun({
        runId: ownUpload.runId,
        ...intake.south,
        mapping: TEST_MAPPING,
      }),
    ).toMatchObject({ state: "CHECKED" });
  });
});

test("a saved mapping is listed, replaced by name and suggested for a file with its columns", async () => {
  await harness.call.saveMapping({ mapping: testMapping({ name: "Monthly" }) });
  await harness.call.saveMapping({ mapping: testMapping({ name: "Monthly", overpaid: "CAP" }) });
  const saved = (await harness.call.listMappings()).filter((row) => row.mapping.name === "Monthly");
  expect(saved).toMatchObject([{ mapping: { overpaid: "CAP" }, savedBy: "User operations" }]);
  const up = await harness.call.upload({
    file: new File([buildTape(withFreshNumbers([{}]))], "t.csv"),
  });
  expect(up).toMatchObject({ savedAs: "Monthly", suggestion: { overpaid: "CAP" } });
});

test("targets name the required columns", async () => {
  const required = (await harness.call.listTargets()).filter((target) => target.required);
  expect(required.map((target) => target.key)).toEqual([
    "loanNumber",
    "loanOn",
    "principal",
    "borrowerId",
    "borrowerName",
  ]);
});

test("a missing file is reported as such", async () => {
  const { runId } = await uploadAndCheck(harness, buildTape(withFreshNumbers([{}])), intake.north);
  await Bun.$`rm -r ${harness.context.dataDir}/intake/${runId}`.quiet();
  expect(await getRefusalKey(harness.call.exportErrors({ runId }))).toBe(
    "loanImport.fileUnavailable",
  );
  expect(await harness.call.applyRun({ runId })).toMatchObject({
    state: "FAILED",
    failure: "The uploaded file is no longer available. Upload it again.",
  });
});

test("a failing database is reported as such, and the run can be applied later", async () => {
  const run = await uploadAndCheck(
    harness,
    buildTape(withFreshNumbers([{ name: "Secret name" }])),
    intake.north,
  );
  await sql`alter table loan_tape add constraint broken check (run_id <> ${sql.lit(run.runId)})`.execute(
    intake.db,
  );
  const consoleError = spyOn(console, "error").mockImplementation(() => {});
  const failed = await harness.call.applyRun({ runId: run.runId });
  const logged = consoleError.mock.calls.flat().join("\n");
  consoleError.mockRestore();
  expect(failed).toMatchObject({
    state: "FAILED",
    failure: "The service is busy or restarting. Try again in a moment.",
  });
  expect(logged).toContain("broken");
  expect(logged).not.toContain("Secret name");
  await sql`alter table loan_tape drop constraint broken`.execute(intake.db);
  expect(await harness.call.applyRun({ runId: run.runId })).toMatchObject({ state: "APPLIED" });
});
