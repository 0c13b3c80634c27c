import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { open, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { toTrpcError } from "@kolekta/api/core/errors";
import { createDb } from "@kolekta/db";
import { startEmbedded } from "@kolekta/db/embedded";
import { newCase } from "@kolekta/api/seeds";
import { sql } from "kysely";
import { getDiskSpace } from "../../src/http/disk.ts";
import { embeddedDir } from "../../src/start/database.ts";
import { aPicture } from "../picture.ts";
import { openRealApp, type RealApp } from "../real-app.ts";

const MB = 1024 * 1024;

/** Mounts a separate disk where the user may mount one; else returns null. */
function mountDisk(size: string): string | null {
  if (process.platform !== "linux" || process.getuid?.() !== 0) return null;
  const mountPoint = mkdtempSync(join(tmpdir(), "kolekta-small-disk-"));
  const options = `size=${size},mode=755`;
  const mount = ["-t", "tmpfs", "-o", options, "tmpfs", mountPoint];
  return spawnSync("mount", mount).status === 0 ? mountPoint : null;
}

const disk = mountDisk("8m") ?? "";
const databaseDisk = mountDisk("160m") ?? "";

/** Writes until the disk is full or the limit is reached. */
async function fill(path: string, maxBytes = Number.POSITIVE_INFINITY) {
  const file = await open(path, "w");
  try {
    for (let size = 0; size < maxBytes; size += 4096) await file.write(Buffer.alloc(4096, 1));
  } catch (error) {
    expect(error).toMatchObject({ code: "ENOSPC" });
  } finally {
    await file.close();
  }
}

afterAll(() => {
  for (const mountPoint of [disk, databaseDisk].filter((mounted) => mounted)) {
    spawnSync("umount", [mountPoint]);
    rmSync(mountPoint, { recursive: true, force: true });
  }
});

describe.if(disk !== "")("a disk of eight megabytes", () => {
  let app: RealApp;
  let taskId: number;

  beforeAll(async () => {
    app = await openRealApp({ env: { DATA_DIR: disk, DISK_FLOOR_MB: "2" } });
    const agentId = app.org.north.agent.id;
    taskId = (await newCase(app.db, { agentId })).caseId;
  }, 180_000);
  afterAll(() => app.stop());

  const readyz = async () => {
    const reply = await fetch(`${app.url}/readyz`);
    const { disk: diskState } = (await reply.json()) as { disk: string };
    return [reply.status, diskState];
  };
  const upload = async () => {
    const form = new FormData();
    form.set("taskId", String(taskId));
    form.set("kind", "OTHER");
    form.set("file", aPicture());
    const reply = await fetch(`${app.url}/prod/api/image/upload`, {
      method: "POST",
      headers: { token: app.people.agent },
      body: form,
    });
    const { key = null } = (await reply.json()) as { key?: string | null };
    return [reply.status, key];
  };
  const listStoredFiles = async () =>
    (await readdir(join(disk, "files"), { recursive: true })).filter((name) => name.includes("-"));

  test("is ready with free space, and is not ready below the floor", async () => {
    expect(await readyz()).toEqual([200, "ok"]);
    expect(await upload()).toEqual([200, null]);
    await fill(join(disk, "most"), 7 * MB);
    expect(await readyz()).toEqual([503, "full"]);
  });

  test("a failed write names it, leaves no partial file and is logged with its cause", async () => {
    await fill(join(disk, "rest"));
    const before = await listStoredFiles();
    expect(await upload()).toEqual([503, "system.diskFull"]);
    expect(await listStoredFiles()).toEqual(before);
    expect(app.lines.join("")).toContain("ENOSPC");
    const rows = await app.db.selectFrom("storedFile").select("id").execute();
    expect(rows).toHaveLength(before.length);
  });

  test("recovers once there is free space again", async () => {
    await rm(join(disk, "most"));
    await rm(join(disk, "rest"));
    expect(await readyz()).toEqual([200, "ok"]);
    expect(await upload()).toEqual([200, null]);
  });
});

describe.if(databaseDisk !== "")("under the embedded database", () => {
  test("a write without free space is reported as such, and the next one succeeds with space", async () => {
    const server = await startEmbedded({
      dir: embeddedDir(databaseDisk),
      settings: { sharedBuffers: "16MB", maxWalSize: "32MB", durable: false },
    });
    const db = createDb(server.url());
    await sql`create table filling (text text)`.execute(db);
    const write = () =>
      sql`insert into filling select repeat(md5(n::text), 30) from generate_series(1, 4000) n`
        .execute(db)
        .then(
          () => null,
          (error: unknown) => toTrpcError(error).message,
        );
    const env = { DATA_DIR: databaseDisk, DISK_FLOOR_MB: 1 };
    const getSpace = () => getDiskSpace({ ...env, DATABASE_URL: undefined });
    expect([await write(), (await getSpace()).disk]).toEqual([null, "ok"]);
    await fill(join(databaseDisk, "filler"));
    expect([await write(), (await getSpace()).disk]).toEqual(["system.diskFull", "full"]);
    await rm(join(databaseDisk, "filler"));
    expect([await write(), (await getSpace()).disk]).toEqual([null, "ok"]);
    await db.destroy();
    await server.stop();
  }, 180_000);
});
