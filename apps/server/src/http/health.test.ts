import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { createDb, migrateDown, migrateToLatest } from "@kolekta/db";
import { useTestDatabase } from "@kolekta/db/testing";
import { sql } from "kysely";
import { openApp, type TestApp } from "../../test/app.ts";
import { little } from "../../test/little-router.ts";
import type { Readiness } from "./health.ts";

const database = useTestDatabase();
let app: TestApp;

beforeAll(async () => {
  app = await openApp({ router: little, db: database.db });
});
afterAll(() => app.stop());

const readyz = async (at: TestApp) => {
  const reply = await at.call("/readyz");
  const body = (await reply.json()) as Readiness;
  return { status: reply.status, body };
};

describe("health", () => {
  test("is ready with a database at the schema of this version", async () => {
    expect(await readyz(app)).toEqual({
      status: 200,
      body: {
        ready: true,
        database: "up",
        pendingMigrations: [],
        jobsIdleMinutes: null,
        disk: "ok",
        freeBytes: { files: expect.any(Number), database: expect.any(Number) },
        draining: false,
      },
    });
  });

  test("shows only readiness to callers elsewhere", async () => {
    const reply = await app.call("/readyz", { headers: { "x-forwarded-for": "192.0.2.1" } });
    expect([reply.status, await reply.json()]).toEqual([200, { ready: true }]);
  });

  test("is not ready while a migration is missing, and names it", async () => {
    const undone = await migrateDown(database.db);
    const { status, body } = await readyz(app);
    expect([status, body.pendingMigrations]).toEqual([503, undone]);
    await migrateToLatest(database.db);
    expect((await readyz(app)).status).toBe(200);
  });

  test("is not ready while a disk is below the floor; an external database is on another disk", async () => {
    const env = { DISK_FLOOR_MB: "1000000", DATA_DIR: "/not-made/yet", DATABASE_URL: database.url };
    await using poor = await openApp({ router: little, db: database.db, env });
    expect(await readyz(poor)).toMatchObject({
      status: 503,
      body: {
        ready: false,
        database: "up",
        disk: "full",
        freeBytes: { files: expect.any(Number), database: null },
      },
    });
  });

  test("stays ready while requests occupy all of their connections", async () => {
    const db = createDb(database.url, { max: 1 });
    await using busy = await openApp({ router: little, db, readinessDb: database.db });
    await db.transaction().execute(async (tx) => {
      await sql`select 1`.execute(tx);
      expect((await readyz(busy)).status).toBe(200);
    });
    await db.destroy();
  });

  test("is not ready without a database, and stays alive", async () => {
    const db = createDb("postgres://nobody@127.0.0.1:1/none");
    await using isolated = await openApp({ router: little, db });
    expect(await readyz(isolated)).toMatchObject({
      status: 503,
      body: { ready: false, database: "down" },
    });
    const alive = await isolated.call("/healthz");
    expect(await alive.json()).toEqual({ status: "ok" });
  });
});
