import { afterAll } from "bun:test";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { useTestDatabase } from "@kolekta/db/testing";
import type { BaseContext } from "@kolekta/api/core/context";
import { createTestContext } from "@kolekta/api/core/testing";

/** Default time of tests, in the middle of a month. */
export const NOW = "2026-08-15T05:00:00Z";

/** Database with an archive folder, and the context of a job at a given time. */
export function useArchive() {
  const database = useTestDatabase();
  const dataDir = mkdtempSync(join(tmpdir(), "kolekta-archive-"));
  afterAll(() => rmSync(dataDir, { recursive: true, force: true }));
  const context = (now = NOW): BaseContext =>
    createTestContext(database.db, null, {
      databaseUrl: database.url,
      dataDir,
      via: "JOB",
      now: () => new Date(now),
    });
  return { database, dataDir, context };
}
