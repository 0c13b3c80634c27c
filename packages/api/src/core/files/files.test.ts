import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "bun:test";
import { useTestDatabase } from "@kolekta/db/testing";
import { visitOf } from "../testing.ts";
import { diskStore } from "./disk.ts";
import { fileOf, keepFile, purgeFiles } from "./records.ts";
import type { FileStore } from "./store.ts";

const database = useTestDatabase();
const NOW = new Date("2026-03-31T05:00:00Z");
let root: string;
let files: FileStore;

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), "kolekta-files-"));
  files = diskStore(root);
});
afterAll(() => rm(root, { recursive: true }));

const keeper = () => visitOf(database.db, null, { files });
const keep = (expiresAt: Date | null) =>
  keepFile(
    keeper(),
    { kind: "RECORDING", name: "call.wav", mediaType: "audio/wav", expiresAt },
    new Blob(["sound"]),
  );

test("bytes come back by id, in ranges too", async () => {
  const id = await keep(null);
  expect(await fileOf(database.db, id)).toMatchObject({
    name: "call.wav",
    bytes: 5,
  });
  expect(await files.open(id).text()).toBe("sound");
  expect(await files.open(id).slice(1, 3).text()).toBe("ou");
});

test.each([
  "../../etc/passwd",
  "%2e%2e%2fsecret",
  "a\u0000b",
  "",
  "11111111-1111-1111-1111-11111111111g",
])("G39: %p is no file", (id) => {
  expect(() => files.open(id)).toThrow(/uuid/);
});

test("G50: what has outlived its time leaves the disk and the list, and nothing else does", async () => {
  const [old, young, kept] = [
    await keep(NOW),
    await keep(new Date(NOW.getTime() + 1)),
    await keep(null),
  ];
  expect(await purgeFiles(keeper(), NOW)).toBe(1);
  expect(await fileOf(database.db, old)).toBeUndefined();
  expect(await files.exists(old)).toBe(false);
  for (const id of [young, kept]) expect(await files.exists(id)).toBe(true);
  expect(await purgeFiles(keeper(), NOW)).toBe(0);
});
