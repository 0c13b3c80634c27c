import { expect, test } from "bun:test";
import { useTestDatabase } from "@kolekta/db/testing";
import { type Reactions, reactNow } from "./reaction.ts";
import { createTestContext } from "./testing.ts";
import { inTransaction, type Tx } from "./transaction.ts";
import type { BaseContext } from "./context.ts";

const database = useTestDatabase();

const OUTDATED = { type: "loan.invalidated", ids: { loanId: 1 } } as const;
const CLOSED = { type: "case.closed", ids: { caseId: 1 } } as const;

const run = (
  reactions: Reactions,
  verb: (tx: Tx<BaseContext>) => Promise<void> | void,
): Promise<void> =>
  inTransaction(createTestContext(database.db, null, { reactions }), null, async (tx) => verb(tx));

const listAuditedIds = async (action: string) =>
  (
    await database.db
      .selectFrom("auditLog")
      .select("entityId")
      .where("action", "=", action)
      .execute()
  ).map(({ entityId }) => entityId);

test("reactions to an event run in its transaction, at the end", async () => {
  const order: string[] = [];
  await run(
    {
      "loan.invalidated": async (tx, { loanId = null }) => {
        order.push("followed");
        tx.audit({ action: "test.follow", entity: "loan", entityId: loanId });
      },
    },
    (tx) => {
      tx.publish(OUTDATED);
      tx.publish(OUTDATED);
      order.push("told");
    },
  );
  expect(order).toEqual(["told", "followed"]);
  expect(await listAuditedIds("test.follow")).toEqual(["1"]);
});

test("events published by a reaction are handled too", async () => {
  const order: string[] = [];
  await run(
    {
      "loan.invalidated": async (tx) => {
        order.push("outdated");
        tx.publish(CLOSED);
      },
      "case.closed": async (tx) => {
        order.push("closed");
        tx.audit({ action: "test.end", entity: "case", entityId: 1 });
      },
    },
    (tx) => tx.publish(OUTDATED),
  );
  expect(order).toEqual(["outdated", "closed"]);
});

test("a failing reaction rolls everything back", async () => {
  const failing = run(
    {
      "loan.invalidated": async () => {
        throw new Error("no such loan");
      },
    },
    (tx) => {
      tx.audit({ action: "test.undone", entity: "loan", entityId: 1 });
      tx.publish(OUTDATED);
    },
  );
  await expect(failing).rejects.toThrow("no such loan");
  await failing.catch(() => {});
  expect(await listAuditedIds("test.undone")).toEqual([]);
});

test("an inner event is handled before the caller continues, and a handler is required", async () => {
  const order: string[] = [];
  const close = (reactions: Reactions) =>
    run(reactions, async (tx) => {
      await reactNow(tx, "case.closing", { caseId: 1, loanId: 2 });
      order.push("went on");
    });
  await close({
    "case.closing": async (tx, { caseId = null, loanId = null }) => {
      order.push(`ended ${loanId}`);
      tx.audit({ action: "test.close", entity: "case", entityId: caseId });
    },
  });
  expect(order).toEqual(["ended 2", "went on"]);
  await expect(close({})).rejects.toThrow("nobody follows case.closing");
});
