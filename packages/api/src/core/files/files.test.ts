import { mkdtemp, readdir, rm, stat, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { useTestDatabase } from "@kolekta/db/testing";
import { createTestContext } from "../testing.ts";
import { verifyFilesCommand } from "./command.ts";
import { diskStore } from "./disk.ts";
import { getFileBytes, readAllFiles, findStoredFile, storeFile, purgeFiles } from "./records.ts";
import type { FileStore } from "./store.ts";
import { verifyFiles } from "./verify.ts";

const database = useTestDatabase();
const NOW = new Date("2026-03-31T05:00:00Z");
let root: string;
let files: FileStore;

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), "kolekta-files-"));
  files = diskStore(root);
});
afterAll(() => rm(root, { recursive: true }));

const keeper = () => createTestContext(database.db, null, { files });
const storeTestFile = (expiresAt: Date | null) =>
  storeFile(
    keeper(),
    { kind: "RECORDING", name: "call.wav", mediaType: "audio/wav", expiresAt },
    new Blob(["sound"]),
  );

test("returns bytes by id, also by range", async () => {
  const id = await storeTestFile(null);
  expect(await findStoredFile(database.db, id)).toMatchObject({ name: "call.wav", bytes: 5 });
  const bytes = await getFileBytes({ files }, id);
  expect(await bytes.text()).toBe("sound");
  expect(await bytes.slice(1, 3).text()).toBe("ou");
});

test.each([
  "../../etc/passwd",
  "%2e%2e%2fsecret",
  "a\u0000b",
  "",
  "11111111-1111-1111-1111-11111111111g",
])("G39: %p is no file", async (id) => {
  await expect(files.open(id)).rejects.toThrow(/uuid/);
});

test("only the owner can enter the folders of the store, others can enter the folder above", async () => {
  const parent = join(root, "data");
  const store = join(parent, "files");
  const id = crypto.randomUUID();
  await diskStore(store).put(id, new Blob(["x"]));
  const modes = await Promise.all(
    [parent, store, join(store, id.slice(0, 2))].map(
      async (path) => (await stat(path)).mode & 0o777,
    ),
  );
  expect(modes).toEqual([0o777 & ~process.umask(), 0o700, 0o700]);
});

test("G50: removes expired files from disk and list, and nothing else", async () => {
  const [old, young, permanent] = [
    await storeTestFile(NOW),
    await storeTestFile(new Date(NOW.getTime() + 1)),
    await storeTestFile(null),
  ];
  expect(await purgeFiles(keeper(), NOW)).toBe(1);
  expect(await findStoredFile(database.db, old)).toBeUndefined();
  expect(await files.open(old)).toBeNull();
  for (const id of [young, permanent]) expect(await files.open(id)).not.toBeNull();
  expect(await purgeFiles(keeper(), NOW)).toBe(0);
});

test("a lost file is refused with its name", async () => {
  const [lost, permanent] = [await storeTestFile(null), await storeTestFile(null)];
  await files.remove(lost);
  await expect(getFileBytes({ files }, lost)).rejects.toMatchObject({
    kind: "notFound",
    key: "file.missing",
  });
  const both = [
    { id: lost, name: "call-1.wav" },
    { id: permanent, name: "call-2.wav" },
  ];
  await expect(readAllFiles({ files }, both)).rejects.toMatchObject({
    key: "file.missingSome",
    params: { names: "call-1.wav" },
  });
  expect(await readAllFiles({ files }, both.slice(1))).toHaveLength(1);
});

test("a file that is not written completely does not exist, not even in part", async () => {
  const id = crypto.randomUUID();
  async function* broken() {
    yield Buffer.from("half");
    throw new Error("the source gave up");
  }
  expect(await files.put(id, broken()).catch(String)).toContain("gave up");
  expect(await files.open(id)).toBeNull();
  const folder = join(root, id.slice(0, 2), id.slice(2, 4));
  expect(await readdir(folder)).toEqual([]);
});

describe("comparison of disk and list", () => {
  const database2 = useTestDatabase();
  const toPath = (id: string) => join(root, "other", id.slice(0, 2), id.slice(2, 4), id);
  const context = () =>
    createTestContext(database2.db, null, {
      files: diskStore(join(root, "other")),
      now: () => new Date(Date.now() + 3_600_000),
    });
  const put = (text: string) =>
    storeFile(
      context(),
      { kind: "IMAGE", name: "ktp.webp", mediaType: "image/webp" },
      new Blob([text]),
    );

  test("reports no difference in an intact store", async () => {
    await put("one");
    await put("two");
    const { files: n, bytes, samples } = await verifyFiles(context());
    expect([n, bytes, samples]).toEqual([2, 6, []]);
  });

  test("names each fault and ignores files in progress", async () => {
    const ids = [await put("gone"), await put("short"), await put("wrong")];
    const [missing = "", short = "", wrong = ""] = ids;
    await rm(toPath(missing));
    await writeFile(toPath(short), "shor");
    await writeFile(toPath(wrong), "wrang");
    const purged = await put("purged");
    await database2.db
      .updateTable("storedFile")
      .set({ purgedAt: new Date() })
      .where("id", "=", purged)
      .execute();
    const orphan = crypto.randomUUID();
    const uploading = crypto.randomUUID();
    for (const id of [orphan, uploading]) await context().files.put(id, new Blob(["x"]));
    const later = new Date(Date.now() + 3_600_000);
    await utimes(toPath(uploading), later, later);
    await writeFile(`${toPath(orphan)}.part`, "x");
    const { faults, samples } = await verifyFiles(context());
    expect(faults).toEqual({
      missing: 1,
      wrongSize: 1,
      wrongHash: 1,
      orphan: 1,
      purged: 1,
      stray: 1,
    });
    expect(Object.fromEntries(samples.map(({ faultKind, id }) => [faultKind, id]))).toEqual({
      missing,
      wrongSize: short,
      wrongHash: wrong,
      orphan,
      purged,
      stray: null,
    });
  });

  test("the command fails on any fault", async () => {
    const ops = {
      context: context(),
      progress: () => {},
      actAs: () => Promise.reject(new Error("nobody acts")),
    };
    const { ok, lines } = await verifyFilesCommand.run(ops, { args: {}, options: {} });
    expect(ok).toBe(false);
    expect(lines[0]).toBe("5 files of 20 bytes, 6 faulty");
    expect(lines.join("\n")).toContain("IMAGE ktp.webp: missing from the store");
  });
});
