import { describe, expect, test } from "bun:test";
import { recallDue } from "../closing/actions/recall.ts";
import { usePlacementWorld } from "./testing/world.ts";

const world = usePlacementWorld();

const statesOf = async (caseId: number) => {
  const rows = await world.db
    .selectFrom("closingRequest")
    .select("state")
    .where("caseId", "=", caseId)
    .orderBy("id")
    .execute();
  return rows.map(({ state }) => state);
};

const ASKED = {
  reason: "REPLACEMENT",
  note: "other agency",
  inDays: 3,
} as const;

describe("an announced recall", () => {
  test("gives way to a withdrawal, a death or a fraud before its day", async () => {
    const { south, operations } = world.org;
    const [withdrawn, dead, later] = [
      await world.newOne({ agentId: south.agent.id }),
      await world.newOne({ agentId: south.agent.id }),
      await world.newOne({ agentId: south.agent.id }),
    ];
    const asked = { institutionId: south.id, ...ASKED };
    const desk = await world.as(operations);
    const { cases: seen } = await desk.countRecall({ institutionId: south.id });
    await desk.recall({ ...asked, seen });
    const lender = await world.closings(operations);
    await lender.withdraw({
      taskId: withdrawn.caseId,
      reason: "IDENTITY_FRAUD",
    });
    const agency = await world.closings(south.leader);
    const { requestId } = await agency.request({
      taskId: dead.caseId,
      kind: "WITHDRAW",
      reason: "DEATH",
      note: "certificate seen",
    });
    const counted = await desk.countRecall({ institutionId: south.id });
    expect(counted).toMatchObject({ cases: 2, asked: 2 });
    await lender.decide({ requestId, approve: true });
    const again = await lender.withdraw({
      taskId: later.caseId,
      reason: "LENDER_RECALL",
      inDays: 1,
    });
    expect(again.effectiveOn).toBe("2026-04-01");
    expect(await statesOf(withdrawn.caseId)).toEqual(["VOID", "DONE"]);
    expect(await statesOf(dead.caseId)).toEqual(["VOID", "DONE"]);
    expect(await statesOf(later.caseId)).toEqual(["VOID", "PENDING"]);
  });

  test("is taken back for all of its cases that have not gone back", async () => {
    const { west } = world;
    const [gone, ...kept] = [
      await world.newOne({ institutionId: west.id }),
      await world.newOne({ institutionId: west.id }),
      await world.newOne({ institutionId: west.id }),
    ];
    const desk = await world.as(world.org.operations);
    await desk.recall({ institutionId: west.id, ...ASKED, seen: 3 });
    const lender = await world.closings(world.org.operations);
    await lender.withdraw({
      taskId: gone?.caseId ?? 0,
      reason: "LENDER_RECALL",
    });
    const [recall] = (await desk.listRecalls({})).rows;
    expect(recall).toMatchObject({
      institutionId: west.id,
      queueName: null,
      cases: 3,
      pending: 2,
      withdrawn: 0,
      effectiveOn: "2026-04-03",
      revokedBy: null,
    });
    const recallId = recall?.recallId ?? 0;
    const note = "the agency keeps them";
    await expect(desk.revokeRecall({ recallId, seen: 3, note })).rejects.toMatchObject({
      cause: { key: "case.countChanged", params: { count: 2, seen: 3 } },
    });
    const twice = await Promise.allSettled([
      desk.revokeRecall({ recallId, seen: 2, note }),
      desk.revokeRecall({ recallId, seen: 2, note }),
    ]);
    expect(twice.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
    expect((await desk.listRecalls({})).rows[0]).toMatchObject({
      pending: 0,
      revokedBy: "User operations",
      revokeNote: note,
    });
    await recallDue(world.nobody(), "2026-04-03");
    for (const { caseId } of kept) expect(await statesOf(caseId)).toEqual(["REVOKED"]);
  });

  test("is listed and taken back within sight alone", async () => {
    const { south, north, operations } = world.org;
    const desk = await world.as(operations);
    const limited = await world.as(operations, { institutionIds: [north.id] });
    const all = await desk.listRecalls({ size: 100 });
    const ofNorth = all.rows.filter((row) => row.institutionId === north.id);
    expect(await limited.listRecalls({ size: 100 })).toMatchObject({
      total: ofNorth.length,
      rows: ofNorth.map(({ recallId }) => ({ recallId })),
    });
    const foreign = all.rows.find((row) => row.institutionId === south.id);
    await expect(
      limited.revokeRecall({
        recallId: foreign?.recallId ?? 0,
        seen: 1,
        note: "not mine",
      }),
    ).rejects.toMatchObject({ cause: { key: "record.notFound" } });
  });
});
