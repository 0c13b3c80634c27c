import { afterAll } from "bun:test";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { useTestDatabase } from "@kolekta/db/testing";
import type { Visit } from "@kolekta/api/core/context";
import { createTestContext } from "@kolekta/api/core/testing";

/** The middle of a month, where tests name no other moment. */
export const NOW = "2026-08-15T05:00:00Z";

/** A database with a folder for its archive, and a job's visit at a moment. */
export function useArchive() {
  const database = useTestDatabase();
  const dataDir = mkdtempSync(join(tmpdir(), "kolekta-archive-"));
  afterAll(() => rmSync(dataDir, { recursive: true, force: true }));
  const visit = (now = NOW): Visit =>
    createTestContext(database.db, null, {
      databaseUrl: database.url,
      dataDir,
      via: "JOB",
      now: () => new Date(now),
    });
  return { database, dataDir, visit };
}
