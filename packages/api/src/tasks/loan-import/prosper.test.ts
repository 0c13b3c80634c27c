import { existsSync } from "node:fs";
import { join, resolve } from "node:path";
import { describe, expect, test } from "bun:test";
import { sql } from "kysely";
import { uploadAndApply, type IntakeHarness } from "./testing/harness.ts";
import {
  ledgerDifferences,
  findLoan,
  fingerprintPortfolio,
  useIntakeWorld,
} from "./testing/world.ts";
import { Mapping } from "./mapping/contract.ts";

const ROOT = resolve(import.meta.dir, "../../../../..");
const TAPE = join(ROOT, "../shared/data/prosper-loans.csv");
const mapping = Mapping.parse(await Bun.file(join(ROOT, "examples/prosper-mapping.json")).json());

const intake = useIntakeWorld();

const load = async (harness: IntakeHarness, path: string) =>
  uploadAndApply(harness, await Bun.file(path).text(), { ...intake.north, mapping });

async function figures() {
  const { rows } = await sql`
    select (select count(*) from loan) as loans,
      (select count(distinct borrower_id) from loan) as borrowers,
      (select min(outstanding_minor) from loan) as lowest,
      (select count(*) from loan where status = -50 and outstanding_minor <> 0) as settled_with_balance,
      (select count(*) from collection_case where status = 'C00' and agent_id is null) as cases,
      (select count(*) from collection_case c where arrears_minor not between 1 and outstanding_minor
        or outstanding_minor <> (select outstanding_minor from loan where id = loan_id)) as odd_cases,
      (select count(*) from loan l
        where l.outstanding_minor <> (select sum(i.principal_minor + i.interest_minor + i.late_fee_minor
          - i.repaid_minor - i.waived_minor) from installment i where i.loan_id = l.id)) as odd_installments`.execute(
    intake.db,
  );
  return rows[0];
}

const sound = { settledWithBalance: 0, oddCases: 0, oddInstallments: 0 };

describe("the committed sample of a Prosper tape", () => {
  test("becomes loans, borrowers and cases; a second load changes nothing", async () => {
    const harness = await intake.createHarness();
    const run = await load(harness, join(ROOT, "examples/prosper-sample.csv"));
    expect(run.counts).toMatchObject({
      created: 12,
      repeated: 1,
      failing: 0,
      casesCreated: 5,
      loanOnly: 7,
    });
    expect(await figures()).toMatchObject({
      loans: 12,
      borrowers: 11,
      lowest: 0,
      cases: 5,
      ...sound,
    });
    const before = await fingerprintPortfolio(intake.db);
    const reloaded = await load(harness, join(ROOT, "examples/prosper-sample.csv"));
    expect(reloaded.counts).toMatchObject({
      created: 0,
      updated: 0,
      unchanged: 12,
      casesCreated: 0,
    });
    expect(await fingerprintPortfolio(intake.db)).toEqual(before);
    expect(await ledgerDifferences(intake.db)).toEqual([]);
  });

  test.each([
    [
      "700001",
      {
        status: 21,
        principalMinor: 600_000,
        interestMinor: 86_910,
        repaidMinor: 216_910,
        outstandingMinor: 470_000,
      },
    ],
    ["700002", { status: -50, outstandingMinor: 0, waivedMinor: 0 }],
    ["700003", { status: -50, repaidMinor: 690_000, outstandingMinor: 0 }],
    [
      "700004",
      { status: 40, interestMinor: 86_914, repaidMinor: 216_914, outstandingMinor: 470_000 },
    ],
    ["700008", { status: 40, outstandingMinor: 470_000 }],
    ["700010", { status: -22, waivedMinor: 600_000, outstandingMinor: 0 }],
  ])("loan %s: %j", async (number, loan) => {
    expect(await findLoan(intake.db, number)).toMatchObject(loan);
  });

  test.each([
    ["700004", { days: 5, stage: "Early", arrearsMinor: 21_691, zone: "America/Los_Angeles" }],
    ["700006", { days: 45, stage: "Late", arrearsMinor: 43_382, zone: "America/New_York" }],
    ["700007", { days: 100, stage: "Late", arrearsMinor: 86_764, zone: "Pacific/Honolulu" }],
  ])("case of %s: %j", async (number, expected) => {
    const { rows } = await sql`
      select opened_on - overdue_on as days, q.name as stage, arrears_minor, b.zone
      from collection_case c join loan l on l.id = c.loan_id join stage q on q.id = c.stage_id
      join borrower b on b.id = c.borrower_id where l.number = ${number}`.execute(intake.db);
    expect(rows).toEqual([expected]);
  });
});

describe.if(existsSync(TAPE))("the real tape of 1,500 rows", () => {
  test("1,498 loans of 1,492 borrowers, 24 of them overdue and open", async () => {
    const harness = await intake.createHarness();
    const run = await load(harness, TAPE);
    expect(run.counts).toMatchObject({
      created: 1498,
      repeated: 2,
      failing: 0,
      casesCreated: 24,
      loanOnly: 1474,
    });
    // 68 old loans have no state; none of them has a case.
    const { zones = [], zonesDerived } = run.counts ?? {};
    const unknown = zones.filter(({ source }) => source === "UNKNOWN");
    expect(unknown.map(({ rows }) => rows)).toEqual([68]);
    expect(zonesDerived).toBe(1498 - 68);
    expect(zones).toContainEqual({
      zone: "America/Chicago",
      otherZones: ["America/New_York"],
      source: "PROVINCE",
      rows: 12,
    });
    const { rows: callable } = await sql`
      select count(*) as n from collection_case c join borrower b on b.id = c.borrower_id
      where b.zone_source = 'UNKNOWN'`.execute(intake.db);
    expect(callable).toEqual([{ n: 0 }]);
    expect(await figures()).toMatchObject({ loans: 1510, cases: 29, lowest: 0, ...sound });
    const reloaded = await load(harness, TAPE);
    expect(reloaded.counts).toMatchObject({
      created: 0,
      updated: 0,
      unchanged: 1498,
      casesCreated: 0,
    });
  });
});
