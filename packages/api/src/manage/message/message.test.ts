import { beforeAll, beforeEach, describe, expect, test } from "bun:test";
import { type Organisation, organisation, type Persona } from "../../seeds/index.ts";
import { useTestDatabase } from "@kolekta/db/testing";
import type { BaseContext } from "../../core/context.ts";
import { createCallerFactory } from "../../core/guarded.ts";
import { getActor, createTestContext } from "../../core/testing.ts";
import { inTransaction } from "../../core/transaction.ts";
import { manageRouter } from "../router.ts";
import { getRefusal, testClock } from "../../session/testing.ts";
import { sendMessages } from "./actions.ts";
import { TASK } from "./contract.ts";

const database = useTestDatabase();
const createCaller = createCallerFactory(manageRouter);
const MINUTE = 60_000;
/** A Monday, nine o'clock in Jakarta. */
const NINE = "2026-03-02T02:00:00Z";
let clock = testClock(NINE);
let org: Organisation;

const context = (): BaseContext => createTestContext(database.db, null, { now: clock.now });

const as = async (persona: Persona) =>
  createCaller(
    createTestContext(database.db, await getActor(database.db, persona), { now: clock.now }),
  ).message;

const listUnread = async (persona: Persona) =>
  (await (await as(persona)).list({ isRead: false })).rows;

const later = (minutes: number) => clock.forward(minutes * MINUTE);

beforeAll(async () => {
  org = await organisation(database.db);
});

beforeEach(async () => {
  clock = testClock(NINE);
  await database.db.deleteFrom("message").execute();
});

describe("messages", () => {
  const send = (persona: Persona, title: string) =>
    inTransaction(context(), null, async (tx) => {
      tx.audit({ action: "test.send", entity: "message", entityId: null });
      return sendMessages(tx, [{ userId: persona.id, msgType: TASK, title }]);
    });

  test("stay unread until each is acknowledged, and the first time remains", async () => {
    const { agent } = org.north;
    await send(agent, "First");
    await send(agent, "Second");
    const message = await as(agent);
    const [second, first] = await listUnread(agent);
    const plain = await message.listResults({ isRead: false });
    expect(plain.map(({ id }) => id)).toEqual([second?.id ?? 0, first?.id ?? 0]);
    const read = await message.markRead({ id: first?.id ?? 0 });
    later(1);
    expect(await message.markRead({ id: first?.id ?? 0 })).toEqual(read);
    expect(await listUnread(agent)).toEqual([second as NonNullable<typeof second>]);
    const all = await message.list({});
    expect(all).toMatchObject({ total: 2, unread: 1 });
    expect(all.rows.map((row) => row.isRead)).toEqual([false, true]);
    expect((await message.list({ isRead: true })).rows).toHaveLength(1);
    expect((await message.list({ category: 1 })).rows).toEqual([]);
    expect((await message.list({ category: TASK })).total).toBe(2);
  });

  test("are neither listed nor read by other users", async () => {
    await send(org.north.agent, "Mine");
    const [mine] = await listUnread(org.north.agent);
    const other = await as(org.north.colleague);
    expect(await getRefusal(other.markRead({ id: mine?.id ?? 0 }))).toBe("record.notFound");
    expect(await getRefusal(other.list({ userId: org.north.agent.id }))).toBe("record.notFound");
    const agentMessages = await as(org.north.agent);
    expect((await agentMessages.list({ userId: org.north.agent.id, isRead: false })).total).toBe(1);
  });
});
