import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { open, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { newCase } from "@kolekta/db/seeds";
import { aPicture } from "../picture.ts";
import { openRealHouse, type RealHouse } from "../real-house.ts";

const MB = 1024 * 1024;
const disk = mkdtempSync(join(tmpdir(), "kolekta-small-disk-"));
const mayMount =
  process.platform === "linux" &&
  process.getuid?.() === 0 &&
  spawnSync("mount", ["-t", "tmpfs", "-o", "size=8m", "tmpfs", disk]).status ===
    0;

/** Writes until the disk takes no more, or so much of it. */
async function fill(name: string, most = Number.POSITIVE_INFINITY) {
  const file = await open(join(disk, name), "w");
  try {
    for (let size = 0; size < most; size += 4096)
      await file.write(Buffer.alloc(4096, 1));
  } catch (error) {
    expect(error).toMatchObject({ code: "ENOSPC" });
  } finally {
    await file.close();
  }
}

afterAll(() => {
  if (mayMount) spawnSync("umount", [disk]);
  rmSync(disk, { recursive: true, force: true });
});

describe.if(mayMount)("a disk of eight megabytes", () => {
  let house: RealHouse;
  let taskId: number;

  beforeAll(async () => {
    house = await openRealHouse({
      env: { DATA_DIR: disk, DISK_FLOOR_MB: "2" },
    });
    const agentId = house.org.north.agent.id;
    taskId = (await newCase(house.db, { agentId })).caseId;
  }, 120_000);
  afterAll(() => house.stop());

  const readyz = async () => {
    const reply = await fetch(`${house.url}/readyz`);
    const { disk: room } = (await reply.json()) as { disk: string };
    return [reply.status, room];
  };
  const upload = async () => {
    const form = new FormData();
    form.set("taskId", String(taskId));
    form.set("kind", "OTHER");
    form.set("file", aPicture());
    const reply = await fetch(`${house.url}/prod/api/image/upload`, {
      method: "POST",
      headers: { token: house.people.agent },
      body: form,
    });
    const { key = null } = (await reply.json()) as { key?: string | null };
    return [reply.status, key];
  };
  const kept = async () =>
    (await readdir(join(disk, "files"), { recursive: true })).filter((name) =>
      name.includes("-"),
    );

  test("is ready while there is room, and is not below the floor", async () => {
    expect(await readyz()).toEqual([200, "ok"]);
    expect(await upload()).toEqual([200, null]);
    await fill("most", 7 * MB);
    expect(await readyz()).toEqual([503, "full"]);
  });

  test("a write that fails names it, leaves no half and is in the log with its cause", async () => {
    await fill("rest");
    const before = await kept();
    expect(await upload()).toEqual([503, "system.diskFull"]);
    expect(await kept()).toEqual(before);
    expect(house.lines.join("")).toContain("ENOSPC");
    const rows = await house.db.selectFrom("storedFile").select("id").execute();
    expect(rows).toHaveLength(before.length);
  });

  test("and all is well once there is room again", async () => {
    await rm(join(disk, "most"));
    await rm(join(disk, "rest"));
    expect(await readyz()).toEqual([200, "ok"]);
    expect(await upload()).toEqual([200, null]);
  });
});
