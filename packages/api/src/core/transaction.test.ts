import { expect, test } from "bun:test";
import { waitUntil, useTestDatabase } from "@kolekta/db/testing";
import { deleteExpiredReplies } from "./idempotency.ts";
import { collectEvents, createTestContext } from "./testing.ts";
import { inTransaction } from "./transaction.ts";

const database = useTestDatabase();

const lines = async (action: string) =>
  (await database.db.selectFrom("auditLog").select("id").where("action", "=", action).execute())
    .length;

test("one statement stores many audit entries and publishes each event once in order", async () => {
  const { events, stop } = await collectEvents(database);
  await inTransaction(createTestContext(database.db, null), null, async (tx) => {
    for (let loanId = 1; loanId <= 3_000; loanId += 1) {
      const event = { type: "loan.changed", ids: { loanId } } as const;
      tx.publish(event);
      tx.publish(event);
      tx.audit({ action: "test.many", entity: "loan", entityId: loanId });
    }
  });
  await waitUntil(() => events.length >= 3_000);
  await stop();
  expect(events.map(({ ids }) => ids.loanId)).toEqual(
    Array.from({ length: 3_000 }, (_, n) => n + 1),
  );
  expect(await lines("test.many")).toBe(3_000);
});

test("an audit entry without an event is stored", async () => {
  await inTransaction(createTestContext(database.db, null), null, async (tx) =>
    tx.audit({ action: "test.one", entity: "loan", entityId: 1 }),
  );
  expect(await lines("test.one")).toBe(1);
});

test("a transaction without an audit entry is refused", async () => {
  const silent = inTransaction(createTestContext(database.db, null), null, async () => "done");
  await expect(silent).rejects.toThrow("must audit");
});

test("G3: a stored reply answers for two days and is then deleted", async () => {
  const now = new Date("2026-03-31T05:00:00Z");
  const hoursAgo = (hours: number) => new Date(now.getTime() - hours * 3_600_000);
  const stored = (key: string, createdAt: Date) => ({
    userId: 1,
    procedure: "test.once",
    key,
    requestHash: "",
    createdAt,
  });
  await database.db
    .insertInto("idempotency")
    .values([stored("young", hoursAgo(47)), stored("old", hoursAgo(49))])
    .execute();
  const context = createTestContext(database.db, null, { now: () => now });
  await deleteExpiredReplies.run({ ...context, log: () => {} });
  const remaining = await database.db.selectFrom("idempotency").select("key").execute();
  expect(remaining).toEqual([{ key: "young" }]);
});
