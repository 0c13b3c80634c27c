import { createDb } from "@kolekta/db";
import { visitOf } from "@kolekta/api/core/testing";
import { keepArchive } from "../actions/keep.ts";

/** A worker that archives once: its database, its folder, its clock. */
const [databaseUrl = "", dataDir = "", now = ""] = process.argv.slice(2);
const db = createDb(databaseUrl, { applicationName: "kolekta doomed archive" });
await keepArchive(
  visitOf(db, null, { databaseUrl, dataDir, via: "JOB", now: () => new Date(now) }),
);
await db.destroy();
