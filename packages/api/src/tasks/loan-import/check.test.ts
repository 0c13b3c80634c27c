import { beforeAll, describe, expect, test } from "bun:test";
import { sql } from "kysely";
import {
  uploadAndCheck,
  createIntakeHarness,
  uploadAndApply,
  type IntakeHarness,
  testMapping,
} from "./testing/harness.ts";
import {
  withFreshNumbers,
  getRefusalKey,
  fingerprintPortfolio,
  useIntakeWorld,
} from "./testing/world.ts";
import { TEST_MAPPING, type TestLoan, buildTape } from "./testing/tape.ts";

const intake = useIntakeWorld();
let harness: IntakeHarness;
beforeAll(async () => {
  harness = await intake.createHarness();
});

describe("the dry run", () => {
  test("reports every error with row, column, message and value, and changes nothing", async () => {
    const loans = withFreshNumbers([{}, { principal: "abc" }, { on: "2027-01-01", days: "x" }]);
    const before = await fingerprintPortfolio(intake.db);
    const run = await uploadAndCheck(harness, buildTape(loans), intake.north);
    expect(run).toMatchObject({
      state: "CHECKED",
      counts: { created: 1, failing: 2, casesCreated: 1 },
    });
    const { rows, total } = await harness.call.listIssues({ runId: run.runId });
    expect(total).toBe(3);
    expect(rows).toMatchObject([
      {
        row: 3,
        column: "principal",
        target: "principal",
        message: "Not a valid amount in IDR",
        value: "abc",
      },
      {
        row: 4,
        column: "days",
        target: "daysDelinquent",
        message: "Not a whole number from -36500 to 36500",
        value: "x",
      },
      {
        row: 4,
        column: "on",
        target: "loanOn",
        message: "After the data date",
        value: "2027-01-01",
      },
    ]);
    expect(await getRefusalKey(harness.call.applyRun({ runId: run.runId }))).toBe(
      "loanImport.hasErrors",
    );
    expect(await fingerprintPortfolio(intake.db)).toEqual(before);
  });

  test("errors appear in the reader's language, page by page", async () => {
    const run = await uploadAndCheck(
      harness,
      buildTape(withFreshNumbers([{ days: "x" }, { days: "y" }, { days: "z" }])),
      intake.north,
    );
    const reader = await createIntakeHarness(intake, intake.org.operations, {
      context: { lang: "es" },
    });
    const page = await reader.call.listIssues({ runId: run.runId, page: 2, size: 2 });
    expect(page).toMatchObject({
      total: 3,
      rows: [{ row: 4, message: "Bukan bilangan bulat dari -36500 sampai 36500" }],
    });
  });

  test("G37: the error file has the failing rows, inert, and loads once corrected", async () => {
    const [good, bad] = withFreshNumbers([{}, { name: '"=HYPERLINK(1)"', days: "x" }]);
    const run = await uploadAndCheck(harness, buildTape([good, bad] as TestLoan[]), intake.north);
    const reply = await harness.call.exportErrors({ runId: run.runId });
    expect([reply.name, reply.type]).toEqual(["tape-errors.csv", "text/csv; charset=utf-8"]);
    const bytes = await new Response(reply.body).bytes();
    expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
    const line = await intake.db
      .selectFrom("auditLog")
      .select(["actorId", "institutionId", "after"])
      .where("action", "=", "intake.exportErrors")
      .where("entityId", "=", String(run.runId))
      .executeTakeFirst();
    expect(line).toEqual({
      actorId: intake.org.operations.id,
      ...intake.north,
      after: { rows: 1 },
    });
    const text = new TextDecoder().decode(bytes);
    expect(text.startsWith("no,on,principal")).toBe(true);
    expect(text.split("\r\n")).toHaveLength(3);
    expect(text).toContain("'=HYPERLINK(1)");
    expect(text).toContain("days: Not a whole number");
    const mended = text.replace(",x,", ",12,");
    expect((await uploadAndApply(harness, mended, intake.north)).counts).toMatchObject({
      created: 1,
      failing: 0,
    });
    const { rows } = await sql<{
      name: string;
    }>`select b.name from borrower b join loan l on l.borrower_id = b.id where l.number = ${bad?.no}`.execute(
      intake.db,
    );
    expect(rows).toEqual([{ name: "=HYPERLINK(1)" }]);
  });

  test.each<[string, object]>([
    ["loanImport.columnMissing", { fields: { ...TEST_MAPPING.fields, email: { column: "mail" } } }],
    [
      "loanImport.zoneUnknown",
      { fields: { ...TEST_MAPPING.fields, zone: { constant: "Asia/Nowhere" } } },
    ],
    [
      "loanImport.productLender",
      { product: { name: "Cash", lender: "Somebody", currency: "IDR" } },
    ],
    [
      "loanImport.productCurrency",
      { product: { name: "Cash", lender: "Test Lender", currency: "USD" } },
    ],
  ])("%s is refused before a row is read", async (key, changes) => {
    const { runId } = await harness.call.upload({
      file: new File([buildTape(withFreshNumbers([{}]))], "t.csv"),
    });
    expect(
      await getRefusalKey(
        harness.call.checkRun({ runId, ...intake.north, mapping: testMapping(changes) }),
      ),
    ).toBe(key);
    expect((await harness.call.getRun({ runId })).state).toBe("UPLOADED");
    expect(await getRefusalKey(harness.call.applyRun({ runId }))).toBe("loanImport.notChecked");
  });

  test("identical duplicate rows count once; two that differ are an error", async () => {
    const [firstLoan, two] = withFreshNumbers([{}, {}]) as [TestLoan, TestLoan];
    const run = await uploadAndCheck(
      harness,
      buildTape([firstLoan, firstLoan, two, { ...two, principal: "5" }]),
      intake.north,
    );
    expect(run.counts).toMatchObject({ created: 2, repeated: 1, failing: 1 });
    const { rows } = await harness.call.listIssues({ runId: run.runId });
    expect(rows).toMatchObject([
      { row: 5, message: "Does not match row 4 for the same loan", value: two.no },
    ]);
  });
});
