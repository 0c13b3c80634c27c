import { mkdir, mkdtemp, readdir, rm, symlink } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, test } from "bun:test";
import { useTestDatabase } from "@kolekta/db/testing";
import { sql } from "kysely";
import { AppError, toTrpcError, causeToLog } from "./errors.ts";
import { diskStore } from "./files/disk.ts";

const database = useTestDatabase();

const failure = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => null,
    (error: unknown) => error,
  );

/**
 * Expects the same error from REST and tRPC: temporary, under its own key, with its cause in the
 * log.
 */
function expectDiskFull(error: unknown): void {
  const trpcError = toTrpcError(error);
  expect(trpcError.code).toBe("SERVICE_UNAVAILABLE");
  expect((trpcError.cause as AppError).key).toBe("system.diskFull");
  expect(causeToLog(trpcError)).toBe(error);
}

describe("a disk that is full", () => {
  test.skipIf(process.platform !== "linux")(
    "under the stored files, by a device that accepts no bytes",
    async () => {
      const root = await mkdtemp(join(tmpdir(), "kolekta-full-"));
      const id = crypto.randomUUID();
      const folder = join(root, id.slice(0, 2), id.slice(2, 4));
      await mkdir(folder, { recursive: true });
      await symlink("/dev/full", join(folder, `${id}.part`));
      const files = diskStore(root);
      expectDiskFull(await failure(files.put(id, new Blob(["a picture"]))));
      expect(await readdir(folder)).toEqual([]);
      await rm(root, { recursive: true });
    },
  );

  test("under the database", async () => {
    const raise = sql`do $$ begin raise exception 'no space' using errcode = 'disk_full'; end $$`;
    expectDiskFull(await failure(raise.execute(database.db)));
  });

  test("an ordinary refusal has no cause for the log", () => {
    const trpcError = toTrpcError(new AppError("notFound", "record.notFound"));
    expect(causeToLog(trpcError)).toBeUndefined();
  });
});
