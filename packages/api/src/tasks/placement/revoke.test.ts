import { describe, expect, test } from "bun:test";
import { waitsInLock } from "@kolekta/db/testing";
import { sql } from "kysely";
import { recallDue } from "../closing/actions/recall.ts";
import { usePlacementWorld } from "./testing/world.ts";

const world = usePlacementWorld();

const listStates = async (caseId: number) => {
  const rows = await world.db
    .selectFrom("closingRequest")
    .select("state")
    .where("caseId", "=", caseId)
    .orderBy("id")
    .execute();
  return rows.map(({ state }) => state);
};

const RECALL_INPUT = { reason: "REPLACEMENT", note: "other agency", inDays: 3 } as const;

describe("an announced recall", () => {
  test("yields to a withdrawal, a death or a fraud before its day", async () => {
    const { south, operations } = world.org;
    const [withdrawn, dead, later] = [
      await world.createCase({ agentId: south.agent.id }),
      await world.createCase({ agentId: south.agent.id }),
      await world.createCase({ agentId: south.agent.id }),
    ];
    const recallInput = { institutionId: south.id, ...RECALL_INPUT };
    const caller = await world.as(operations);
    const { cases: seen } = await caller.countRecall({ institutionId: south.id });
    await caller.recall({ ...recallInput, seen });
    const companyClosings = await world.closings(operations);
    await companyClosings.withdraw({ taskId: withdrawn.caseId, reason: "IDENTITY_FRAUD" });
    const agency = await world.closings(south.leader);
    const { requestId } = await agency.request({
      taskId: dead.caseId,
      kind: "WITHDRAW",
      reason: "DEATH",
      note: "certificate seen",
    });
    const counted = await caller.countRecall({ institutionId: south.id });
    expect(counted).toMatchObject({ cases: 2, requested: 2 });
    await companyClosings.decide({ requestId, approve: true });
    const secondRequest = await companyClosings.withdraw({
      taskId: later.caseId,
      reason: "LENDER_RECALL",
      inDays: 1,
    });
    expect(secondRequest.effectiveOn).toBe("2026-04-01");
    expect(await listStates(withdrawn.caseId)).toEqual(["VOID", "DONE"]);
    expect(await listStates(dead.caseId)).toEqual(["VOID", "DONE"]);
    expect(await listStates(later.caseId)).toEqual(["VOID", "PENDING"]);
  });

  test("is revoked for all of its cases that have not left", async () => {
    const { west } = world;
    const [firstCase, ...otherCases] = [
      await world.createCase({ institutionId: west.id }),
      await world.createCase({ institutionId: west.id }),
      await world.createCase({ institutionId: west.id }),
    ];
    const caller = await world.as(world.org.operations);
    await caller.recall({ institutionId: west.id, ...RECALL_INPUT, seen: 3 });
    const companyClosings = await world.closings(world.org.operations);
    await companyClosings.withdraw({ taskId: firstCase?.caseId ?? 0, reason: "LENDER_RECALL" });
    const [recall] = (await caller.listRecalls({})).rows;
    expect(recall).toMatchObject({
      institutionId: west.id,
      stageName: null,
      cases: 3,
      pending: 2,
      withdrawn: 0,
      effectiveOn: "2026-04-03",
      revokedBy: null,
    });
    const recallId = recall?.recallId ?? 0;
    const note = "the agency keeps them";
    const announced = sql`select from placement_recall for no key update`;
    const revokeSeen = (seen: number) => () =>
      caller.revokeRecall({ recallId, seen, note }).catch((error: unknown) => error);
    expect(await waitsInLock(world.db, announced, revokeSeen(3))).toBe(true);
    expect(await revokeSeen(3)()).toMatchObject({
      cause: { key: "case.countChanged", params: { count: 2, seen: 3 } },
    });
    const cases = sql`select from collection_case for no key update`;
    const revokeTwice = async () => {
      const revoke = () => caller.revokeRecall({ recallId, seen: 2, note });
      const twice = await Promise.allSettled([revoke(), revoke()]);
      expect(twice.filter(({ status }) => status === "rejected")).toMatchObject([
        { reason: { cause: { key: "closing.notRevocable" } } },
      ]);
    };
    expect(await waitsInLock(world.db, cases, revokeTwice)).toBe(true);
    expect((await caller.listRecalls({})).rows[0]).toMatchObject({
      pending: 0,
      revokedBy: "User operations",
      revokeNote: note,
    });
    await recallDue(world.systemContext(), "2026-04-03");
    for (const { caseId } of otherCases) expect(await listStates(caseId)).toEqual(["REVOKED"]);
  });

  test("is listed and revoked within scope only", async () => {
    const { south, north, operations } = world.org;
    const caller = await world.as(operations);
    const limited = await world.as(operations, { institutionIds: [north.id] });
    const all = await caller.listRecalls({ size: 100 });
    const ofNorth = all.rows.filter((row) => row.institutionId === north.id);
    expect(await limited.listRecalls({ size: 100 })).toMatchObject({
      total: ofNorth.length,
      rows: ofNorth.map(({ recallId }) => ({ recallId })),
    });
    const foreign = all.rows.find((row) => row.institutionId === south.id);
    await expect(
      limited.revokeRecall({ recallId: foreign?.recallId ?? 0, seen: 1, note: "not mine" }),
    ).rejects.toMatchObject({ cause: { key: "record.notFound" } });
  });
});
