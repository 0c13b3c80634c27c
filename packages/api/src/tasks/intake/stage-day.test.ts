import { expect, test } from "bun:test";
import { createCallerFactory } from "../../core/guarded.ts";
import { actorOf, visitOf } from "../../core/testing.ts";
import { change } from "../../manage/queue/testing.ts";
import { queueRouter } from "../../manage/queue/router.ts";
import { deskOf, loaded, testMapping } from "./testing/desk.ts";
import { caseOf, fresh, useIntakeWorld } from "./testing/world.ts";
import { tapeOf } from "./testing/tape.ts";

const intake = useIntakeWorld();
const NOON = new Date("2026-04-10T05:00:00Z");
/** Past midnight in Manila, and not yet in Jakarta. */
const NIGHT = new Date("2026-04-10T16:30:00Z");

test("a loan goes to the stage that takes it on the day of its institution", async () => {
  const { north, south, queues, operations } = intake.org;
  await intake.db
    .updateTable("institution")
    .set({ zone: "Asia/Manila" })
    .where("id", "=", north.id)
    .execute();
  const actor = await actorOf(intake.db, operations);
  const visit = visitOf(intake.db, actor, { now: () => NOON });
  const room = createCallerFactory(queueRouter)(visit);
  const early = await room.get({ queueId: queues.early });
  const late = await room.get({ queueId: queues.late });
  const { effectiveOn } = await room.save({
    ...change(early, { policy: { dpdTo: 4 } }),
    spans: [{ queueId: late.id, onId: late.latestId, dpdFrom: 5, dpdTo: null }],
  });
  expect(effectiveOn).toBe("2026-04-11");

  const desk = await deskOf(intake, operations, {
    visit: { now: () => NIGHT },
  });
  const mapping = testMapping({ asOf: "2026-04-09" });
  const placed = async (institutionId: number) => {
    const loans = fresh([{ days: "8" }]);
    await loaded(desk, tapeOf(loans), { institutionId, mapping });
    return (await caseOf(intake.db, loans[0]?.no ?? ""))?.queueId;
  };
  expect(await placed(north.id)).toBe(queues.late);
  expect(await placed(south.id)).toBe(queues.early);
});
