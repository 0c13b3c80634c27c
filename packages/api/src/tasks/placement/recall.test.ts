import { describe, expect, test } from "bun:test";
import { waitsInLock } from "@kolekta/db/testing";
import { sql } from "kysely";
import { recallDue } from "../closing/actions/recall.ts";
import { notifyInstitutions } from "./actions/notice.ts";
import { buildRule, usePlacementWorld } from "./testing/world.ts";

const world = usePlacementWorld();

const listNotificationCounts = async (userId: number) => {
  const rows = await world.db
    .selectFrom("taskNotification")
    .select("count")
    .where("userId", "=", userId)
    .where("kind", "=", "PLACEMENT_ENDING")
    .orderBy("id")
    .execute();
  return rows.map(({ count }) => count);
};

const RECALL_INPUT = { reason: "REPLACEMENT", note: "other agency", inDays: 3 } as const;

describe("recall", () => {
  test("two simultaneous recalls recall every case once, and the second is refused", async () => {
    const { north, operations, stages } = world.org;
    const [firstCase, two, other] = [
      await world.createCase({ agentId: north.agent.id }),
      await world.createCase({ institutionId: north.id }),
      await world.createCase({ institutionId: north.id, dpd: 60 }),
    ];
    const scope = { institutionId: north.id, stageId: stages.early };
    const caller = await world.as(operations);
    const counted = await caller.countRecall(scope);
    expect(counted).toMatchObject({ cases: 2, requested: 0, maxRecallDays: 30 });
    expect(counted.amounts).toEqual([{ currency: "IDR", arrearsMinor: 2_130_000 }]);
    const recall = () => caller.recall({ ...scope, ...RECALL_INPUT, seen: 2 });
    let twice: PromiseSettledResult<unknown>[] = [];
    const recallTwice = async () => (twice = await Promise.allSettled([recall(), recall()]));
    const cases = sql`select from collection_case for no key update`;
    expect(await waitsInLock(world.db, cases, recallTwice)).toBe(true);
    expect(
      twice.toSorted((first, second) => first.status.localeCompare(second.status)),
    ).toMatchObject([
      { status: "fulfilled", value: { recalled: 2, refused: [] } },
      { status: "rejected", reason: { cause: { key: "closing.requestedOrRecalled" } } },
    ]);
    expect((await caller.listRecalls({})).total).toBe(1);
    const { rows } = await sql<{ caseId: number; state: string }>`
      select case_id, state from closing_request where reason = 'REPLACEMENT' order by case_id`.execute(
      world.db,
    );
    expect(rows).toEqual([
      { caseId: firstCase.caseId, state: "PENDING" },
      { caseId: two.caseId, state: "PENDING" },
    ]);
    expect(rows.map(({ caseId }) => caseId)).not.toContain(other.caseId);
    expect(await listNotificationCounts(north.agent.id)).toEqual([1]);
    expect(await listNotificationCounts(north.admin.id)).toEqual([2]);
    expect(await recallDue(world.systemContext(), "2026-04-02")).toBe(0);
    expect(await recallDue(world.systemContext(), "2026-04-03")).toBe(2);
  });

  test("an outdated number, too many days and an institution out of scope are refused", async () => {
    const { south, operations } = world.org;
    await world.createCase({ institutionId: south.id });
    const caller = await world.as(operations);
    const recallInput = { institutionId: south.id, ...RECALL_INPUT };
    await expect(caller.recall({ ...recallInput, seen: 7 })).rejects.toMatchObject({
      cause: { key: "case.countChanged", params: { count: 1, seen: 7 } },
    });
    const late = caller.recall({ ...recallInput, seen: 1, inDays: 31 });
    await expect(late).rejects.toMatchObject({ cause: { key: "closing.tooFar", field: "inDays" } });
    const limited = await world.as(operations, { institutionIds: [world.org.north.id] });
    await expect(limited.recall({ ...recallInput, seen: 1 })).rejects.toMatchObject({
      cause: { key: "record.notFound" },
    });
  });
});

describe("departing cases", () => {
  test("G1: an institution sees its own losses by day, and nothing of the others", async () => {
    const { west } = world;
    const mine = await world.createCase({ institutionId: west.id });
    const foreign = await world.createCase({ institutionId: world.org.south.id });
    await sql`update collection_case set placed_until = '2026-04-04' where id in (${mine.caseId}, ${foreign.caseId})`.execute(
      world.db,
    );
    const agency = await world.as(west.admin);
    const found = await agency.listLeaving({ days: 7 });
    expect(found.rows.map(({ taskId }) => taskId)).toEqual([mine.caseId]);
    expect(found.days).toMatchObject([
      { leavesOn: "2026-04-05", cases: 1, recalled: 0, arrearsMinor: 1_065_000 },
    ]);
    expect((await agency.listLeaving({ days: 4 })).total).toBe(0);
    const sooner = await world.createCase({ institutionId: west.id });
    await sql`update collection_case set placed_until = '2026-04-02' where id = ${sooner.caseId}`.execute(
      world.db,
    );
    const both = await agency.listLeaving({ days: 7 });
    expect(both.rows.map(({ taskId }) => taskId)).toEqual([sooner.caseId, mine.caseId]);
    await sql`update collection_case set placed_until = null where id = ${sooner.caseId}`.execute(
      world.db,
    );
    expect(await agency.listHeld()).toMatchObject([
      { institutionId: west.id, cases: 2, leavingIn7: 1, leavingIn30: 1 },
    ]);
  });

  test("its leaders are notified once a day, as many days ahead as the rule requires", async () => {
    const { west, lenderId } = world;
    const caller = await world.as(world.org.operations);
    await caller.saveRule({
      lenderId,
      productId: null,
      stageId: null,
      baseId: null,
      ...buildRule({ [west.id]: 100 }, { noticeDays: 5 }),
    });
    await notifyInstitutions(world.systemContext());
    await notifyInstitutions(world.systemContext());
    expect(await listNotificationCounts(west.admin.id)).toEqual([1]);
    expect(await listNotificationCounts(west.leader.id)).toEqual([1]);
    expect(await listNotificationCounts(west.agent.id)).toEqual([]);
    const expiringCase = await world.createCase({ institutionId: west.id });
    await sql`update collection_case set placed_until = '2026-04-06' where id = ${expiringCase.caseId}`.execute(
      world.db,
    );
    const later = new Date("2026-04-02T05:00:00Z");
    await notifyInstitutions(world.systemContext(later));
    expect(await listNotificationCounts(west.admin.id)).toEqual([1, 1]);
  });
});
