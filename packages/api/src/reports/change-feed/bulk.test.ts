import { beforeAll, describe, expect, test } from "bun:test";
import { sql } from "kysely";
import { useAgeingWorld } from "../../repay/end-of-day/testing/ageing.ts";
import {
  createIntakeHarness,
  type IntakeHarness,
  uploadAndApply,
} from "../../tasks/loan-import/testing/harness.ts";
import { buildTape } from "../../tasks/loan-import/testing/tape.ts";
import { useIntakeWorld, withFreshNumbers } from "../../tasks/loan-import/testing/world.ts";
import { type RecordedChange, recordChanges } from "./testing.ts";

const countTypes = (changes: readonly RecordedChange[]) => {
  const counts: Record<string, number> = {};
  for (const { type } of changes) counts[type] = (counts[type] ?? 0) + 1;
  return counts;
};

describe("an import", () => {
  const intake = useIntakeWorld();
  let harness: IntakeHarness;
  beforeAll(async () => {
    harness = await createIntakeHarness(intake, intake.org.operations);
  });

  test("adds one change for each loan, placement and case, and none when repeated", async () => {
    const loans = withFreshNumbers(
      Array.from({ length: 300 }, (_, index) => ({ days: index % 3 === 0 ? "0" : "12" })),
    );
    const tape = buildTape(loans);
    const changes = await recordChanges(intake.db, () =>
      uploadAndApply(harness, tape, intake.north),
    );
    expect(countTypes(changes)).toEqual({
      "loan.imported": 300,
      "placement.begun": 200,
      "case.opened": 200,
    });
    const imported = changes.filter(({ type }) => type === "loan.imported");
    expect(imported.map(({ data }) => data["loanNumber"])).toEqual(loans.map(({ no }) => no));
    expect(imported[1]).toMatchObject({
      institutionId: intake.org.north.id,
      data: { currency: "IDR", principalMinor: 1_000_000, outstandingMinor: 1_000_000 },
    });
    expect(imported[0]?.institutionId).toBeNull();
    expect(
      await recordChanges(intake.db, () => uploadAndApply(harness, tape, intake.north)),
    ).toEqual([]);
  }, 60_000);

  test("a loan that is no longer late closes its case", async () => {
    const [loan] = withFreshNumbers([{ days: "12" }]);
    if (!loan) throw new Error("no loan");
    await uploadAndApply(harness, buildTape([loan]), intake.north);
    const cleared = { ...loan, days: "0", repaid: "1000000" };
    const changes = await recordChanges(intake.db, () =>
      uploadAndApply(harness, buildTape([cleared]), intake.north),
    );
    expect(changes).toMatchObject([
      { type: "case.closed", data: { loanNumber: loan.no, event: "PAID_AT_LENDER" } },
    ]);
  }, 60_000);
});

describe("the end-of-day run", () => {
  const world = useAgeingWorld();

  test("opens cases of loans that reach a stage again", async () => {
    const loans = [];
    for (let loan = 0; loan < 3; loan += 1) {
      const { loanId } = await world.createCase({ dpd: 5, periods: 2 });
      await world.pay(loanId, 1_065_000);
      loans.push(loanId);
    }
    await world.tomorrow(21);
    const changes = await recordChanges(world.db, () => world.tomorrow());
    expect(countTypes(changes)).toMatchObject({ "placement.begun": 3, "case.opened": 3 });
    expect(changes.find(({ type }) => type === "case.opened")?.data).toMatchObject({
      event: "PLACED",
      reason: "STAGE_ENTRY",
    });
  }, 60_000);

  test("withdraws the cases whose placement has ended, and releases their agents", async () => {
    const agentId = world.org().north.agent.id;
    const { caseId } = await world.createCase({ dpd: 5, agentId });
    await sql`update collection_case set placed_until = ${world.today}::date where id = ${caseId}`.execute(
      world.db,
    );
    const changes = await recordChanges(world.db, () => world.tomorrow());
    const own = changes.filter(
      ({ entityId, type }) => entityId === caseId || type === "binding.changed",
    );
    expect(own.map(({ type }) => type).toSorted()).toEqual(["binding.changed", "case.withdrawn"]);
    expect(own.find(({ type }) => type === "case.withdrawn")?.data).toMatchObject({
      status: "C40",
      reason: "PLACEMENT_END",
    });
  }, 60_000);
});
