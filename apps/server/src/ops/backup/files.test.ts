import { describe, expect, test } from "bun:test";
import { existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { gunzipSync, gzipSync } from "node:zlib";
import { storeFile, rowsIn, storeIn, useArchive } from "./testing.ts";
import { testDatabase } from "@kolekta/db/testing";
import { backup } from "./backup.ts";
import { type FileBytes } from "./files.ts";
import { restore } from "./restore.ts";

const { dir, source, bodies, ids, file, into, refused } = useArchive();

/** The archive with one text replaced by another of the same length. */
function altered(from: string | Buffer, to: string): string {
  const bytes = gunzipSync(readFileSync(file));
  const at = bytes.indexOf(from);
  expect(at).toBeGreaterThan(0);
  bytes.write(to, at);
  const path = join(dir, "altered.tar.gz");
  writeFileSync(path, gzipSync(bytes, { level: 1 }));
  return path;
}

describe("the stored files", () => {
  test("are in the archive by their ids, for tar to read", () => {
    const tar = (...args: string[]) => Bun.spawnSync(["tar", ...args]).stdout;
    const names = tar("-tzf", file).toString().trim().split("\n");
    expect(names.filter((name) => name.startsWith("files/"))).toEqual(
      ids.toSorted().map((id) => `files/${id}`),
    );
    expect(tar("-xzOf", file, `files/${ids[0]}`).toString()).toBe("a picture");
  });

  test(
    "come back, each with its bytes, beside the rows",
    () =>
      into(async (target, files) => {
        const summary = await restore(file, target.url, { files });
        expect(summary.files).toMatchObject({ count: 4, bytes: 3_200_010, lost: [], absent: [] });
        for (const [index, id] of ids.entries())
          expect(readFileSync(files.path(id)).equals(bodies[index] ?? Buffer.alloc(0))).toBe(true);
        expect(await rowsIn(target.db)).toBe(4);
      }),
    180_000,
  );

  test("lost, cut or changed by the time of the backup are named by it and by the restore", async () => {
    const database = await testDatabase();
    const lossy = storeIn(join(dir, "lossy"));
    const put = (text: string) => storeFile(database.db, lossy, Buffer.from(text));
    const [whole, missing, cut, changed, vanishing] = [
      await put("whole"),
      await put("gone"),
      await put("cut"),
      await put("changed"),
      await put("vanishing"),
    ];
    rmSync(lossy.path(missing));
    writeFileSync(lossy.path(cut), "cu");
    writeFileSync(lossy.path(changed), "chonged");
    const archive = join(dir, "lossy.tar.gz");
    const files: FileBytes = {
      ...lossy,
      // Found, and deleted before it is read.
      open: async (id) => {
        const bytes = await lossy.open(id);
        if (id !== vanishing || !bytes) return bytes;
        expect(bytes.size).toBe(9);
        rmSync(lossy.path(id));
        return bytes;
      },
    };
    const { files: backedUp } = await backup(database.url, archive, { files });
    const lost = [
      { id: missing, why: "missing" },
      { id: cut, why: "wrongSize" },
      { id: changed, why: "wrongHash" },
      { id: vanishing, why: "wrongHash" },
    ].toSorted((a, b) => (a.id < b.id ? -1 : 1));
    expect(backedUp?.lost as unknown).toEqual(lost);
    expect(backedUp?.count).toBe(1);
    await database.drop();
    await into(async (target, restored) => {
      const summary = await restore(archive, target.url, { files: restored });
      expect(summary.files?.lost as unknown).toEqual(lost);
      expect(summary.files?.absent).toEqual(lost.map(({ id }) => id));
      const { path } = restored;
      expect(readFileSync(path(whole), "utf8")).toBe("whole");
      for (const { id } of lost) expect(existsSync(path(id))).toBe(false);
    });
  }, 180_000);

  test(
    "are reported as absent when an archive of the first version restores",
    () =>
      into(async (target, files) => {
        const first = join(dir, "first.tar.gz");
        await backup(source.url, first);
        const bytes = gunzipSync(readFileSync(first));
        bytes.write('"version": 1', bytes.indexOf('"version": 2'));
        // Only the header of an entry has a checksum, so the body may be rewritten.
        writeFileSync(first, gzipSync(bytes));
        const summary = await restore(first, target.url, { files });
        expect(summary.files).toMatchObject({ count: 0, lost: [] });
        expect(summary.files?.absent).toEqual(ids.toSorted());
        expect(await rowsIn(target.db)).toBe(4);
      }),
    180_000,
  );
});

describe("restore writes neither rows nor files and refuses", () => {
  test("a file with changed bytes", async () => {
    expect(await refused(altered("a picture", "a pasture"))).toContain(
      "are not those of the backup",
    );
  }, 180_000);

  test("a file without a row, and one with a path out of the store", async () => {
    const [id = ""] = ids;
    // Another first digit, so that the sums of the two headers cannot be equal.
    const stranger = `${id.startsWith("0") ? 1 : 0}${id.slice(1)}`;
    const path = altered(`files/${ids[0]}`, `files/${stranger}`);
    expect(await refused(path)).toContain("header is wrong");
    const bytes = gunzipSync(readFileSync(file));
    for (const name of [`files/${stranger}`, "files/../escaped"]) {
      const at = bytes.indexOf("files/");
      bytes.fill(0, at, at + 100);
      bytes.write(name, at);
      bytes.fill(32, at + 148, at + 156);
      const sum = bytes.subarray(at, at + 512).reduce((all, n) => all + n, 0);
      bytes.write(`${sum.toString(8).padStart(6, "0")}\0 `, at + 148);
      writeFileSync(path, gzipSync(bytes, { level: 1 }));
      expect(await refused(path)).toMatch(/differs from its row|out of place/);
    }
    expect(existsSync(join(dir, "escaped"))).toBe(false);
  }, 180_000);

  test("an archive without its last bytes", async () => {
    const path = join(dir, "cut.tar.gz");
    const whole = readFileSync(file);
    writeFileSync(path, whole.subarray(0, whole.length - 1));
    expect(await refused(path)).toMatch(/damaged/);
  }, 180_000);
});
