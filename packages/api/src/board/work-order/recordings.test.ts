import { expect, test } from "bun:test";
import { storeFile } from "../../core/files/records.ts";
import type { CaseIds, Persona } from "../../seeds/index.ts";
import { removeRecordings } from "../../telephony/call/queries/purge.ts";
import { NOON, useComplaintWorld } from "./testing/world.ts";

const world = useComplaintWorld();

async function recordedCall(caseIds: CaseIds): Promise<string> {
  const { agent, id: institutionId } = world.org.north;
  const at = new Date("2020-01-01T05:00:00Z");
  const { caseId, borrowerId, contactId } = caseIds;
  const made = { caseId, borrowerId, contactId, agentId: agent.id };
  const { id: attemptId } = await world.db
    .insertInto("contactAttempt")
    .values({ ...made, action: "CALL", channel: "03", at, purpose: "COLLECT" })
    .returning("id")
    .executeTakeFirstOrThrow();
  const context = world.job();
  const file = { kind: "RECORDING", name: "call.wav" } as const;
  const recordingId = await storeFile(
    context,
    { ...file, mediaType: "audio/wav", caseId },
    new Blob(["sound"]),
  );
  await world.db
    .insertInto("callRecord")
    .values({
      ...made,
      attemptId,
      institutionId,
      loanId: caseIds.loanId,
      via: "APP",
      relation: "R01",
      name: "a",
      phone: "62",
      state: "ENDED",
      provider: "app",
      requestedAt: at,
      endedAt: at,
      recordingId,
    })
    .execute();
  return recordingId;
}

/** Lists the recordings that retention would delete now, without deleting them. */
async function due(): Promise<string[]> {
  const removed: string[] = [];
  const undone = new Error("undone");
  await world.db
    .transaction()
    .execute(async (db) => {
      const { id: institutionId } = world.org.north;
      const batch = { institutionId, end: NOON, batchSize: 100 };
      removed.push(...(await removeRecordings(db, batch)));
      throw undone;
    })
    .catch((error: unknown) => {
      if (error !== undone) throw error;
    });
  return removed;
}

test("a threat preserves the recordings of the case at any age until it is refuted", async () => {
  const caseIds = await world.createCase();
  const recordingId = await recordedCall(caseIds);
  expect(await due()).toEqual([recordingId]);
  const { orderId, version } = await world.inWork(caseIds, { category: "THREAT" });
  expect(await due()).toEqual([]);
  const { workOrder } = (await world.as(world.org.service)).board;
  const second = (await world.as(world.second)).board.workOrder;
  const close = async (verdict: "FOUNDED" | "UNFOUNDED", at: number) => {
    const waiting = await workOrder.finish({
      orderId,
      version: at,
      verdict,
      answer: "We have heard it",
      evidence: "The recording",
    });
    const open = { orderId, version: waiting.version, approve: true };
    return second.confirm(open);
  };
  const founded = await close("FOUNDED", version);
  expect(await due()).toEqual([]);
  const reopened = await workOrder.reopen({
    orderId,
    version: founded.version,
    reason: "Heard once more",
  });
  await close("UNFOUNDED", reopened.version);
  expect(await due()).toEqual([recordingId]);
});

test("G32: a handler reads only the recordings of a case in sight", async () => {
  const caseIds = await world.createCase();
  await recordedCall(caseIds);
  const { orderId } = await world.lodge(caseIds);
  const { admin, colleague } = world.org.north;
  const { workOrder } = (await world.as(world.org.service)).board;
  await workOrder.allocate({ orderId, handlerId: colleague.id });
  const countFor = async (persona: Persona) => {
    const { board } = await world.as(persona);
    return (await board.workOrder.get({ orderId })).recordings.length;
  };
  expect(await countFor(admin)).toBe(1);
  expect(await countFor(colleague)).toBe(0);
});
