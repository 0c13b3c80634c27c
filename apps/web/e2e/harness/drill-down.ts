import { setTimeout as sleep } from "node:timers/promises";
import { createTestContext } from "@kolekta/api/core/testing";
import { inTransaction } from "@kolekta/api/core/transaction";
import { endUserSession } from "@kolekta/api/session/login/actions/sign-out";
import { notifyInactivity } from "@kolekta/api/manage/inactivity/actions/watch";
import { sendMessages } from "@kolekta/api/manage/message/actions";
import { TASK } from "@kolekta/api/manage/message/contract";
import { receivePayment } from "@kolekta/api/repay/payment/actions/receive";
import { createDb, type Db } from "@kolekta/db";
import type { App } from "./app.ts";

/** Changes the database of a server from another process, with the actions of the product. */
export async function withDatabase<T>(
  { databaseUrl }: App,
  work: (db: Db) => Promise<T>,
): Promise<T> {
  const db = createDb(databaseUrl, { max: 2 });
  try {
    return await work(db);
  } finally {
    await db.destroy();
  }
}

const getUser = (db: Db, login: string) =>
  db
    .selectFrom("appUser")
    .select(["id as userId", "institutionId", "login"])
    .where("login", "=", login)
    .executeTakeFirstOrThrow();

/** Ends a session like a disabled user, a new password or a new role does. */
export const endSession = (
  app: App,
  login: string,
  reason: "DISABLED" | "PASSWORD" | "ROLE",
): Promise<void> =>
  withDatabase(app, async (db) => {
    const user = await getUser(db, login);
    await inTransaction(createTestContext(db, null), null, async (tx) => {
      await endUserSession(tx, user, reason);
      tx.audit({ action: "user.change", entity: "app_user", entityId: user.userId });
    });
  });

/** Notifies after a minute without work, at every hour of the day. */
export const notifyAfterAMinute = (app: App): Promise<void> =>
  withDatabase(app, async (db) => {
    await db
      .insertInto("inactivityRule")
      .values({ effectiveOn: "2025-01-01", thresholds: [1], edgeMinutes: 0 })
      .execute();
  });

/** Simulates a login an hour ago without work since, and runs the due check. */
export const makeInactive = (app: App, login: string): Promise<void> =>
  withDatabase(app, async (db) => {
    const { userId } = await getUser(db, login);
    await db.deleteFrom("behaviourRecord").where("userId", "=", userId).execute();
    await db
      .updateTable("userSession")
      .set({ createdAt: new Date(Date.now() - 120_000) })
      .where("userId", "=", userId)
      .where("endedAt", "is", null)
      .execute();
    await notifyInactivity(createTestContext(db, null, { via: "JOB" }));
  });

/** Sends messages about tasks in this order. */
export const send = (app: App, login: string, titles: readonly string[]): Promise<void> =>
  withDatabase(app, (db) => sendOver(db, login, titles));

/** Sends messages over an open connection. */
export async function sendOver(db: Db, login: string, titles: readonly string[]): Promise<void> {
  const { userId } = await getUser(db, login);
  await inTransaction(createTestContext(db, null), null, async (tx) => {
    const messages = titles.map((title) => ({ userId, msgType: TASK, title }));
    await sendMessages(tx, messages);
    tx.audit({ action: "test.send", entity: "message", entityId: null });
  });
}

/** Waits until the counters of a fresh app include its history. */
export const whenCounted = (app: App): Promise<void> =>
  withDatabase(app, async (db) => {
    for (;;) {
      const { isWaiting } = await db
        .selectNoFrom(({ exists, selectFrom, or }) =>
          or(
            (["factBacklog", "agentBacklog", "figureBacklog"] as const).map((table) =>
              exists(selectFrom(table).select("id")),
            ),
          ).as("isWaiting"),
        )
        .executeTakeFirstOrThrow();
      if (!isWaiting) return;
      await sleep(200);
    }
  });

/** Reports a part payment on the agent's oldest case in collection; returns the amount. */
export const payFor = (app: App, login: string): Promise<number> =>
  withDatabase(app, async (db) => {
    const { userId } = await getUser(db, login);
    const { loanId } = await db
      .selectFrom("collectionCase")
      .select("loanId")
      .where("agentId", "=", userId)
      .where("status", "=", "C10")
      .where("arrearsMinor", ">", 500_000)
      .orderBy("id")
      .executeTakeFirstOrThrow();
    const amountMinor = 12_345;
    await receivePayment(createTestContext(db, null, { via: "JOB" }), {
      provider: "test",
      txnId: crypto.randomUUID(),
      eventType: "PAID",
      number: null,
      loanId,
      amountMinor,
      currency: "IDR",
      paidAt: new Date(),
      channel: "VA_BCA",
    });
    return amountMinor;
  });
