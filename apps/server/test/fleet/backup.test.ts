import { beforeAll, describe, expect, test } from "bun:test";
import { mkdir, readdir, rename, rm, writeFile } from "node:fs/promises";
import { basename, join } from "node:path";
import { storeFile } from "@kolekta/api/core/files/records";
import { organisation } from "@kolekta/api/seeds";
import { unlessLocked } from "../../src/ops/fleet/postgres/named-lock.ts";
import { testDatabase, waitUntil } from "@kolekta/db/testing";
import { createFileStore } from "../../src/files.ts";
import { ops } from "../ops.ts";
import { holdTable, getInstallationOutcomes, statesIn, useFleet } from "./world.ts";

const fleet = useFleet("north", "south");

interface BackedUp {
  readonly file: string | null;
  readonly rows: number;
  readonly removed: string[];
}

beforeAll(async () => {
  for (const name of ["north", "south"]) await organisation(fleet.db(name));
  await storeFile(
    { db: fleet.db("north"), files: createFileStore(fleet.dataDir("north")) },
    { kind: "RECORDING", name: "call.wav", mediaType: "audio/wav" },
    new Blob(["sound"]),
  );
}, 180_000);

const folder = (installation: string) => fleet.path("backups", installation);
const backupFiles = (installation: string) => readdir(folder(installation));

/** Creates complete backups of past days. */
async function plant(installation: string, ...days: string[]): Promise<string[]> {
  await mkdir(folder(installation), { recursive: true });
  const names = days.map((day) => `${installation}-${day}T020000Z.backup`);
  for (const name of names) await writeFile(join(folder(installation), name), "old");
  return names;
}

describe("fleet backup", () => {
  test("requires a folder", async () => {
    const { code, err } = await fleet.run("backup");
    expect([code, err]).toEqual([
      1,
      "installation north has no backupDir. Set it in the file, or give a folder for all with --to.\n",
    ]);
  });

  test("G20: each installation has its own file, which restores into a new installation as it was", async () => {
    await fleet.write([], { backupDir: "backups" });
    const done = await fleet.run("backup", "--json");
    expect([done.code, done.err]).toEqual([0, ""]);
    const [north, south] = getInstallationOutcomes<BackedUp>(done);
    const name = basename(north?.data.file ?? "");
    expect(name).toMatch(/^north-\d{4}-\d\d-\d\dT\d{6}Z\.backup$/);
    expect(await backupFiles("north")).toEqual([name]);
    expect(await backupFiles("south")).toHaveLength(1);
    expect(north?.data.rows).toBeGreaterThan(south?.data.rows ?? Infinity);
    const target = await testDatabase();
    const env = { DATABASE_URL: target.url, DATA_DIR: fleet.path("restored") };
    const restore = ["db", "restore", join(folder("north"), name), "--json"];
    const { code, out } = await ops(restore, env);
    expect([code, JSON.parse(out)]).toMatchObject([
      0,
      { rows: north?.data.rows, files: { count: 1, lost: [], absent: [] } },
    ]);
    const logins = target.db.selectFrom("appUser").select("login").orderBy("id");
    const query = fleet.db("north").selectFrom("appUser").select("login");
    expect(await logins.execute()).toEqual(await query.orderBy("id").execute());
    await target.drop();
  }, 180_000);

  test("keeps the newest whole ones, and skips an installation with a recent one", async () => {
    const [, middle = ""] = await plant("north", "2020-01-01", "2020-01-02");
    const stale = "north-2020-01-03T020000Z.backup.part";
    const foreign = "north-of-somebody.backup";
    for (const name of [stale, foreign]) await writeFile(join(folder("north"), name), "half");
    const young = await fleet.run("backup", "--older-than", "20", "--json");
    expect(getInstallationOutcomes<BackedUp>(young).map(({ data }) => data.file)).toEqual([
      null,
      null,
    ]);
    const [last = ""] = await backupFiles("south");
    await rename(
      join(folder("south"), last),
      join(folder("south"), "south-2020-01-01T020000Z.backup"),
    );
    const repeated = await fleet.run("backup", "--older-than", "20", "--keep", "1", "--json");
    expect(statesIn(repeated)).toEqual(["north done", "south done"]);
    expect(await backupFiles("south")).toEqual([
      basename(getInstallationOutcomes<BackedUp>(repeated)[1]?.data.file ?? ""),
    ]);
    // Skipped, so nothing of it was removed either.
    expect(await backupFiles("north")).toContain(middle);
    const pruned = await fleet.run("backup", "--only", "north", "--keep", "2", "--json");
    expect(
      getInstallationOutcomes<BackedUp>(pruned)[0]?.data.removed.map((file) => basename(file)),
    ).toEqual([middle, "north-2020-01-01T020000Z.backup"]);
    const remaining = await backupFiles("north");
    expect(remaining).toContain(foreign);
    expect(remaining).not.toContain(stale);
    expect(remaining.filter((name) => name.endsWith("Z.backup"))).toHaveLength(2);
  }, 180_000);

  test("removes nothing on failure, and the others continue", async () => {
    const old = await plant("north", "2020-02-01", "2020-02-02");
    const before = await backupFiles("north");
    await rename(fleet.dataDir("north"), fleet.path("away"));
    const failed = await fleet.run("backup", "--keep", "1", "--json");
    await rename(fleet.path("away"), fleet.dataDir("north"));
    expect(statesIn(failed)).toEqual(["north failed", "south done"]);
    expect(getInstallationOutcomes(failed)[0]?.line).toContain("There is no folder");
    expect(await backupFiles("north")).toEqual(before);
    for (const name of old) await rm(join(folder("north"), name));
  }, 180_000);

  test("runs once at a time for an installation", async () => {
    const gate = Promise.withResolvers<void>();
    const end = Promise.withResolvers<void>();
    const holding = unlessLocked(
      fleet.db("north"),
      "kolekta fleet backup",
      () => (gate.resolve(), end.promise),
    );
    await gate.promise;
    const { code, out } = await fleet.run("backup", "--only", "north");
    end.resolve();
    await holding;
    expect([code, out]).toEqual([
      1,
      expect.stringContaining("failed: Another backup of this installation is running."),
    ]);
  }, 180_000);

  test("leaves no partial file on Ctrl+C", async () => {
    const db = fleet.db("south");
    const before = await backupFiles("south");
    const { waits, letGo } = await holdTable(db, "loan", "access exclusive");
    const { child, finished } = fleet.start("backup", "--jobs", "1", "--only", "south", "--json");
    await waitUntil(waits);
    child.kill("SIGINT");
    const reply = await finished();
    await letGo();
    expect(reply.code).toBe(1);
    expect(statesIn(reply)).toEqual(["south cancelled"]);
    expect(await backupFiles("south")).toEqual(before);
  }, 180_000);

  test("is shown as the last one by fleet status", async () => {
    const reply = await fleet.run("status", "--backed-up-within", "1", "--json");
    expect(reply.code).toBe(0);
    const [north] = getInstallationOutcomes<{ backup: { file: string } }>(reply);
    const newest = (await backupFiles("north")).toSorted().at(-2) ?? "";
    expect(north?.data.backup.file).toEndWith(newest);
  }, 180_000);
});
