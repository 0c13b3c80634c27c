import { expect, test } from "bun:test";
import { newCase, organisation } from "@kolekta/db/seeds";
import { useTestDatabase } from "@kolekta/db/testing";
import { createCallerFactory } from "../../core/guarded.ts";
import { actorOf, visitOf } from "../../core/testing.ts";
import { tasksRouter } from "../router.ts";

const database = useTestDatabase();

test("G8: nobody decides on data that he asked for himself, even with both rights", async () => {
  const org = await organisation(database.db);
  const held = await newCase(database.db, { agentId: org.north.agent.id });
  const actor = await actorOf(database.db, org.operations);
  const permissions = new Set([...actor.permissions, "grant.request" as const]);
  const visit = visitOf(database.db, { ...actor, permissions });
  const { contact } = createCallerFactory(tasksRouter)(visit);
  const { grantId } = await contact.requestGrant({
    taskId: held.caseId,
    kind: "CALL_LIST",
    reason: "borrower vanished",
  });
  expect(contact.decideGrant({ grantId, approve: true })).rejects.toMatchObject(
    { message: "access.denied" },
  );
});
