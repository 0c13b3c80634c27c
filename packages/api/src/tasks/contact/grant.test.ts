import { beforeAll, expect, test } from "bun:test";
import { newCase, type Organisation, organisation, type Persona } from "../../seeds/index.ts";
import { useTestDatabase } from "@kolekta/db/testing";
import { createCallerFactory } from "../../core/guarded.ts";
import { getActor, createTestContext } from "../../core/testing.ts";
import { tasksRouter } from "../router.ts";

const database = useTestDatabase();
let org: Organisation;
beforeAll(async () => {
  org = await organisation(database.db);
});

test("G8: a requester cannot decide on the requested data, even with both permissions", async () => {
  const caseIds = await newCase(database.db, { agentId: org.north.agent.id });
  const actor = await getActor(database.db, org.operations);
  const permissions = new Set([...actor.permissions, "grant.request" as const]);
  const context = createTestContext(database.db, { ...actor, permissions });
  const { contact } = createCallerFactory(tasksRouter)(context);
  const { grantId } = await contact.requestGrant({
    taskId: caseIds.caseId,
    kind: "CALL_LIST",
    reason: "borrower vanished",
  });
  await expect(contact.decideGrant({ grantId, approve: true })).rejects.toMatchObject({
    message: "access.denied",
  });
});

test("nor can another account of the requester", async () => {
  const { agent } = org.north;
  const caseIds = await newCase(database.db, { agentId: agent.id });
  const as = async (persona: Persona) =>
    createCallerFactory(tasksRouter)(
      createTestContext(database.db, await getActor(database.db, persona)),
    ).contact;
  const { grantId } = await (
    await as(agent)
  ).requestGrant({ taskId: caseIds.caseId, kind: "CALL_LIST", reason: "borrower vanished" });
  const set = (creatorId: number | null) =>
    database.db
      .updateTable("appUser")
      .set({ creatorId })
      .where("id", "=", org.operations.id)
      .execute();
  await set(agent.id);
  const operations = await as(org.operations);
  const decide = () => operations.decideGrant({ grantId, approve: true });
  await expect(decide()).rejects.toMatchObject({ message: "access.samePerson" });
  await set(null);
  expect(await decide()).toEqual({ grantId });
  const { rows } = await createCallerFactory(tasksRouter)(
    createTestContext(database.db, await getActor(database.db, agent)),
  ).notification.list({});
  expect(rows).toMatchObject([{ kind: "GRANT_APPROVED", taskId: caseIds.caseId, readAt: null }]);
});
