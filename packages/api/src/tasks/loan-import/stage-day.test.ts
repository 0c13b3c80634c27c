import { expect, test } from "bun:test";
import { createCallerFactory } from "../../core/guarded.ts";
import { getActor, createTestContext } from "../../core/testing.ts";
import { change } from "../../manage/stage/testing.ts";
import { stageRouter } from "../../manage/stage/router.ts";
import { createIntakeHarness, uploadAndApply, testMapping } from "./testing/harness.ts";
import { findCase, withFreshNumbers, useIntakeWorld } from "./testing/world.ts";
import { buildTape } from "./testing/tape.ts";

const intake = useIntakeWorld();
const NOON = new Date("2026-04-10T05:00:00Z");
/** After midnight in Manila, before it in Jakarta. */
const NIGHT = new Date("2026-04-10T16:30:00Z");

test("a loan goes to its stage by the day of its institution", async () => {
  const { north, south, stages, operations } = intake.org;
  await intake.db
    .updateTable("institution")
    .set({ zone: "Asia/Manila" })
    .where("id", "=", north.id)
    .execute();
  const actor = await getActor(intake.db, operations);
  const context = createTestContext(intake.db, actor, { now: () => NOON });
  const stageCaller = createCallerFactory(stageRouter)(context);
  const early = await stageCaller.get({ stageId: stages.early });
  const late = await stageCaller.get({ stageId: stages.late });
  const { effectiveOn } = await stageCaller.save({
    ...change(early, { policy: { dpdTo: 4 } }),
    otherRanges: [{ stageId: late.id, baseId: late.latestId, dpdFrom: 5, dpdTo: null }],
  });
  expect(effectiveOn).toBe("2026-04-11");

  const harness = await createIntakeHarness(intake, operations, { context: { now: () => NIGHT } });
  const mapping = testMapping({ asOf: "2026-04-09" });
  const placed = async (institutionId: number) => {
    const loans = withFreshNumbers([{ days: "8" }]);
    await uploadAndApply(harness, buildTape(loans), { institutionId, mapping });
    return (await findCase(intake.db, loans[0]?.no ?? ""))?.stageId;
  };
  expect(await placed(north.id)).toBe(stages.late);
  expect(await placed(south.id)).toBe(stages.early);
});
