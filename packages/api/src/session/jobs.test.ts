import { expect, test } from "bun:test";
import { newUser, ROLE } from "../seeds/index.ts";
import { useTestDatabase } from "@kolekta/db/testing";
import type { JobContext } from "../core/job.ts";
import { createTestContext } from "../core/testing.ts";
import { deleteExpiredSessions } from "./jobs.ts";
import { testClock } from "./testing.ts";

const database = useTestDatabase();
const clock = testClock();

const inMinutes = (minutes: number) => new Date(clock.now().getTime() + minutes * 60_000);

test("the sweep removes only expired rows", async () => {
  const { db } = database;
  const user = await newUser(db, { login: "somebody", roleId: ROLE.operations });
  const tries = (subject: string, window: number, lock: number | null) => ({
    subject,
    failures: 1,
    windowEndsAt: inMinutes(window),
    lockedUntil: lock === null ? null : inMinutes(lock),
  });
  await db
    .insertInto("loginThrottle")
    .values([
      tries("counting", 1, null),
      tries("locked", -1, 1),
      tries("over", 0, null),
      tries("released", -2, 0),
    ])
    .execute();
  const device = (veins: string, expiresAt: Date) => ({
    userId: user.id,
    veins,
    secretHash: Buffer.alloc(32),
    createdAt: clock.now(),
    expiresAt,
  });
  await db
    .insertInto("trustedDevice")
    .values([device("old", inMinutes(0)), device("new", inMinutes(1))])
    .execute();

  const seal = (byte: number, expiresAt: Date) => ({ digest: Buffer.alloc(32, byte), expiresAt });
  await db
    .insertInto("usedPasswordSeal")
    .values([seal(1, inMinutes(0)), seal(2, inMinutes(1))])
    .execute();

  const context: JobContext = { ...createTestContext(db, null, { now: clock.now }), log: () => {} };
  await deleteExpiredSessions.run(context);

  const subjects = await db
    .selectFrom("loginThrottle")
    .select("subject")
    .orderBy("subject")
    .execute();
  expect(subjects.map((row) => row.subject)).toEqual(["counting", "locked"]);
  const devices = await db.selectFrom("trustedDevice").select("veins").execute();
  expect(devices).toEqual([{ veins: "new" }]);
  const seals = await db.selectFrom("usedPasswordSeal").select("digest").execute();
  expect(seals.map(({ digest }) => digest[0])).toEqual([2]);
});
