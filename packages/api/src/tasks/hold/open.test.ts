import { beforeAll, beforeEach, expect, test } from "bun:test";
import { useTestDatabase } from "@kolekta/db/testing";
import { createCallerFactory } from "../../core/guarded.ts";
import { getActor, createTestContext } from "../../core/testing.ts";
import {
  type CaseIds,
  newCase,
  type Organisation,
  organisation,
  type Persona,
} from "../../seeds/index.ts";
import { tasksRouter } from "../router.ts";

const database = useTestDatabase();
const NOON = new Date("2026-03-31T05:00:00Z");
const call = createCallerFactory(tasksRouter);
let org: Organisation;
let caseIds: CaseIds;

const as = async (persona: Persona, now = NOON) =>
  call(createTestContext(database.db, await getActor(database.db, persona), { now: () => now }));

const open = async (
  persona: Persona,
  kind: "ALREADY_PAID" | "DISPUTE",
  taskId = caseIds.caseId,
  now = NOON,
) => (await as(persona, now)).hold.open({ taskId, kind, reason: "shows a receipt" });

const listNotices = async (persona: Persona) =>
  (await (await as(persona)).notification.list({})).rows.filter(
    ({ taskId }) => taskId === caseIds.caseId,
  );

beforeAll(async () => {
  org = await organisation(database.db);
});

beforeEach(async () => {
  caseIds = await newCase(database.db, { now: NOON, agentId: org.north.agent.id });
  await database.db.deleteFrom("caseHold").execute();
});

test("open holds form one list, the oldest first, with the number of each kind", async () => {
  const other = await newCase(database.db, { now: NOON, agentId: org.south.agent.id });
  const dispute = await open(org.north.agent, "DISPUTE");
  const later = new Date(NOON.getTime() + 60_000);
  const paid = await open(org.south.agent, "ALREADY_PAID", other.caseId, later);
  const { hold } = await as(org.finance);
  const all = await hold.listOpen({});
  expect(all).toMatchObject({ total: 2, counts: { ALREADY_PAID: 1, DISPUTE: 1, DEDUCTION: 0 } });
  expect(all.rows).toMatchObject([
    {
      holdId: dispute.holdId,
      kind: "DISPUTE",
      openedBy: "User north-agent",
      agentName: "User north-agent",
      canClose: true,
    },
    { holdId: paid.holdId },
  ]);
  const disputes = await hold.listOpen({ kind: "DISPUTE" });
  expect(disputes.rows.map(({ holdId }) => holdId)).toEqual([dispute.holdId]);
  expect(disputes).toMatchObject({ total: 1, counts: { ALREADY_PAID: 1 } });
  await hold.close({ ...dispute, outcome: "REFUSED", reason: "nothing to it" });
  expect((await hold.listOpen({})).total).toBe(1);
});

test("deciders are notified of a hold opened by another user, and no others are", async () => {
  await open(org.operations, "DISPUTE");
  expect(await listNotices(org.finance)).toMatchObject([
    { kind: "HOLD_OPENED", taskId: caseIds.caseId, readAt: null },
  ]);
  for (const persona of [org.operations, org.north.agent, org.north.leader, org.management])
    expect(await listNotices(persona)).toEqual([]);
});

test("a user limited to some institutions is notified of their holds only", async () => {
  const limited = { userId: org.finance.id, institutionId: org.south.id };
  await database.db.insertInto("userInstitution").values(limited).execute();
  await open(org.north.agent, "DISPUTE");
  expect(await listNotices(org.finance)).toEqual([]);
  expect((await (await as(org.finance)).hold.listOpen({})).total).toBe(0);
  await database.db.deleteFrom("userInstitution").execute();
});

test("a user cannot release an own hold, not even from another account", async () => {
  const { holdId } = await open(org.operations, "DISPUTE");
  const seen = async (persona: Persona) =>
    (await (await as(persona)).hold.listOpen({})).rows[0]?.canClose;
  expect(await seen(org.operations)).toBe(false);
  expect(await seen(org.finance)).toBe(true);
  const set = (creatorId: number | null) =>
    database.db
      .updateTable("appUser")
      .set({ creatorId })
      .where("id", "=", org.finance.id)
      .execute();
  await set(org.operations.id);
  expect(await seen(org.finance)).toBe(false);
  const release = async () =>
    (await as(org.finance)).hold.close({ holdId, outcome: "REFUSED", reason: "nothing to it" });
  await expect(release()).rejects.toMatchObject({ message: "access.samePerson" });
  await set(null);
  expect(await release()).toEqual({ holdId });
});

test("agents and their leaders decide nothing and have no such list", async () => {
  for (const persona of [org.north.agent, org.north.leader])
    await expect((await as(persona)).hold.listOpen({})).rejects.toMatchObject({
      code: "FORBIDDEN",
    });
});
