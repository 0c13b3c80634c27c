import { createDb } from "@kolekta/db";
import { createTestContext } from "@kolekta/api/core/testing";
import { archiveDueMonths } from "../actions/archive-due.ts";

/** A worker that archives once: its database, its folder, its clock. */
const [databaseUrl = "", dataDir = "", now = ""] = process.argv.slice(2);
const db = createDb(databaseUrl, { applicationName: "kolekta doomed archive" });
await archiveDueMonths(
  createTestContext(db, null, { databaseUrl, dataDir, via: "JOB", now: () => new Date(now) }),
);
await db.destroy();
