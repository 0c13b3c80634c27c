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

const as = async (persona: Persona, afterMs = 0) =>
  call(
    createTestContext(database.db, await getActor(database.db, persona), {
      now: () => new Date(NOON.getTime() + afterMs),
    }),
  );
const isListed = async () =>
  (await (await as(org.north.agent)).contact.list({ id: caseIds.borrowerId })).some(
    ({ contactId }) => contactId === caseIds.emergencyContactId,
  );

beforeAll(async () => {
  org = await organisation(database.db);
});

beforeEach(async () => {
  caseIds = await newCase(database.db, { now: NOON, agentId: org.north.agent.id });
});

test("a removal is undone once, within minutes, without any other", async () => {
  const { contact } = await as(org.north.agent);
  const { contactId, removedAt } = await contact.removeEmergency({
    id: caseIds.emergencyContactId as number,
  });
  expect(await isListed()).toBe(false);
  const stale = { cause: { key: "record.changed" } };
  const later = await as(org.north.agent, 5 * 60_000 + 1);
  await expect(later.contact.restoreEmergency({ contactId, removedAt })).rejects.toMatchObject(
    stale,
  );
  const other = new Date(removedAt.getTime() - 1);
  await expect(contact.restoreEmergency({ contactId, removedAt: other })).rejects.toMatchObject(
    stale,
  );
  const stranger = await as(org.south.agent);
  await expect(stranger.contact.restoreEmergency({ contactId, removedAt })).rejects.toMatchObject(
    stale,
  );
  expect(await contact.restoreEmergency({ contactId, removedAt })).toEqual({ contactId });
  expect(await isListed()).toBe(true);
  await expect(contact.restoreEmergency({ contactId, removedAt })).rejects.toMatchObject(stale);
});

test("notifications marked read together become unread together, and no others", async () => {
  const userId = org.north.agent.id;
  const kind = "SMS_RECEIVED";
  const old = new Date(NOON.getTime() - 1000);
  await database.db
    .insertInto("taskNotification")
    .values([
      { userId, kind, at: old, readAt: old },
      { userId, kind, at: old },
      { userId, kind, at: old },
      { userId: org.north.leader.id, kind, at: old, readAt: NOON },
    ])
    .execute();
  const { notification: notice } = await as(org.north.agent);
  const { read, readAt } = await notice.markRead({});
  expect(read).toBe(2);
  expect(await notice.markUnread({ readAt })).toEqual({ unread: 2 });
  expect((await notice.list({})).unread).toBe(2);
  expect((await (await as(org.north.leader)).notification.list({})).unread).toBe(0);
});
