import { moveCases } from "../../seeds/index.ts";
import { sql } from "kysely";
import { afterEach, beforeAll, describe, expect, test } from "bun:test";
import { createIntakeHarness, waitForRun, type IntakeHarness } from "./testing/harness.ts";
import { saveLenderRule } from "./testing/placement.ts";
import { TEST_MAPPING, type TestLoan, buildTape } from "./testing/tape.ts";
import {
  findCase,
  withFreshNumbers,
  getRefusalKey,
  fingerprintPortfolio,
  useIntakeWorld,
} from "./testing/world.ts";

const intake = useIntakeWorld();
let harness: IntakeHarness;
beforeAll(async () => {
  harness = await intake.createHarness();
});
afterEach(() => savePlacementRule({}));

const savePlacementRule = (shares: Readonly<Record<number, number>>, termDays?: number) =>
  saveLenderRule(intake.db, shares, termDays);

async function checkedByRule(csv: string, by: IntakeHarness = harness) {
  const file = new File([csv], "tape.csv");
  const { runId } = await by.call.upload({ file });
  const { institutionId } = intake.north;
  const checkInput = { runId, institutionId, byRule: true, mapping: TEST_MAPPING };
  await by.call.checkRun(checkInput);
  return waitForRun(by, runId);
}

async function loadedByRule(csv: string) {
  const { runId } = await checkedByRule(csv);
  await harness.call.applyRun({ runId });
  return waitForRun(harness, runId);
}

const listInstitutionIds = async (loans: readonly TestLoan[]) => {
  const cases = await Promise.all(loans.map(({ no }) => findCase(intake.db, no)));
  return cases.map((caseRow) => caseRow?.institutionId);
};

describe("placed by rule", () => {
  test("each new case follows its share and the rule's term, and a repeated file changes nothing", async () => {
    const { north, south } = intake.org;
    await savePlacementRule({ [north.id]: 5_000, [south.id]: 5_000 }, 30);
    const loans = withFreshNumbers(Array.from({ length: 60 }, () => ({ days: "10" })));
    const run = await loadedByRule(buildTape(loans));
    expect(run).toMatchObject({
      state: "APPLIED",
      byRule: true,
      institutionName: north.name,
      counts: { created: 60, casesCreated: 60 },
    });
    const institutionIds = await listInstitutionIds(loans);
    const atNorth = institutionIds.filter((id) => id === north.id).length;
    expect(atNorth).toBeGreaterThan(10);
    expect(atNorth).toBeLessThan(50);
    const firstCase = await findCase(intake.db, loans[0]?.no ?? "");
    const { rows } = await sql<{ term: number; institutionId: number }>`
      select c.placed_until - c.opened_on as term, s.institution_id from collection_case c
      join case_status_log s on s.case_id = c.id where c.id = ${firstCase?.id ?? 0}`.execute(
      intake.db,
    );
    expect(rows).toEqual([{ term: 30, institutionId: institutionIds[0] ?? 0 }]);
    const before = await fingerprintPortfolio(intake.db);
    const reloaded = await loadedByRule(buildTape(loans));
    expect(reloaded.counts).toMatchObject({ unchanged: 60, casesCreated: 0 });
    expect(await fingerprintPortfolio(intake.db)).toEqual(before);
  });

  test("open cases are updated in any institution, and returned ones go to another", async () => {
    const { north, south } = intake.org;
    await savePlacementRule({ [south.id]: 10_000 });
    const loans = withFreshNumbers([{ days: "10" }, { days: "10" }]);
    await loadedByRule(buildTape(loans));
    expect(await listInstitutionIds(loans)).toEqual([south.id, south.id]);
    const [unmoved, back] = loans;
    const returned = await findCase(intake.db, back?.no ?? "");
    await moveCases(intake.db, { caseIds: [returned?.id ?? 0], status: "C40", at: new Date() });
    await savePlacementRule({ [south.id]: 9_999, [north.id]: 1 });
    const later = loans.map((loan) => ({ ...loan, repaid: "100000" }));
    const run = await loadedByRule(buildTape(later));
    expect(run.counts).toMatchObject({ casesCreated: 1, casesUpdated: 1, failing: 0 });
    expect(await listInstitutionIds(loans)).toEqual([south.id, north.id]);
    expect(await findCase(intake.db, unmoved?.no ?? "")).toMatchObject({
      status: "C00",
      arrearsMinor: 900_000,
    });
  });

  test("a run without a rule in force, or by a user limited to some institutions, is refused", async () => {
    const csv = buildTape(withFreshNumbers([{ days: "10" }]));
    expect(await getRefusalKey(checkedByRule(csv))).toBe("placement.noRule");
    await savePlacementRule({ [intake.org.north.id]: 10_000 });
    const limited = await createIntakeHarness(
      { db: intake.db, url: intake.url },
      intake.org.operations,
      { actor: { institutionIds: [intake.org.north.id] } },
    );
    expect(await getRefusalKey(checkedByRule(csv, limited))).toBe("access.denied");
  });
});
