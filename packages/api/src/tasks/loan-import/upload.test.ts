import { beforeAll, describe, expect, test } from "bun:test";
import { type IntakeHarness } from "./testing/harness.ts";
import { withFreshNumbers, getRefusalKey, useIntakeWorld } from "./testing/world.ts";
import { buildTape } from "./testing/tape.ts";

const intake = useIntakeWorld();
let harness: IntakeHarness;
beforeAll(async () => {
  harness = await intake.createHarness();
});

describe("upload", () => {
  test("returns headers, first rows, rows and a suggestion", async () => {
    const csv = buildTape(withFreshNumbers([{}, {}, {}]));
    const up = await harness.call.upload({ file: new File([csv], "C:\\tapes\\march.csv") });
    expect(up).toMatchObject({ fileName: "march.csv", rowCount: 3, savedAs: null });
    expect(up.headers).toEqual([
      "no",
      "on",
      "principal",
      "repaid",
      "days",
      "customer",
      "name",
      "phone",
    ]);
    expect(up.firstRows).toHaveLength(3);
    expect(up.suggestion.fields.principal).toEqual({ column: "principal" });
  });

  test("a workbook is read as the csv of its first sheet", async () => {
    for (const kind of ["xls", "xlsx"]) {
      const bytes = await Bun.file(
        `${import.meta.dir}/../../core/sheet/fixtures/loans.${kind}`,
      ).bytes();
      const up = await harness.call.upload({ file: new File([bytes], `loans.${kind}`) });
      expect([up.rowCount, up.headers[0], up.firstRows[0]?.[1]]).toEqual([
        2,
        "Loan number",
        "2026-01-05",
      ]);
      expect(up.suggestion.fields.borrowerId).toEqual({ column: "Borrower id" });
    }
  });

  test.each([
    ["loanImport.noRows", "no,on\n", "a.csv"],
    ["loanImport.noHeader", ",,\n,,\n", "a.csv"],
    ["loanImport.headerTwice", "no,no\n1,2\n", "a.csv"],
    ["loanImport.fileMismatch", "no,on\n1,2\n", "a.xlsx"],
    ["loanImport.fileKind", "no,on\n1,2\n", "a.txt"],
  ])("%s is refused and leaves nothing behind", async (key, content, name) => {
    const before = await runCount();
    expect(await getRefusalKey(harness.call.upload({ file: new File([content], name) }))).toBe(key);
    expect(await runCount()).toBe(before);
    const remaining = new Bun.Glob("intake/incoming-*/**").scan({
      cwd: harness.context.dataDir,
      onlyFiles: false,
    });
    expect((await Array.fromAsync(remaining)).length).toBe(0);
  });
});

const runCount = async () => {
  const { n } = await intake.db
    .selectFrom("importRun")
    .select(({ fn }) => fn.countAll<number>().as("n"))
    .executeTakeFirstOrThrow();
  return n;
};
