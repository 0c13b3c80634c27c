import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { backupFileName, listBackupFiles, pruneBackupFiles } from "./backup-files.ts";
import { addInstallation } from "./installations-file.ts";
import { parseInstallations } from "./installations.ts";
import { toLag } from "./lag.ts";
import { readInstallations } from "./read-installations.ts";

let dir: string;
beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), "kolekta-installations-"));
});
afterAll(() => rm(dir, { recursive: true }));

const FILE = "/etc/installations.json";
const url = (name: string) => `postgres://kolekta:hidden@db:5432/${name}`;
const mitra = { name: "mitra", databaseUrl: url("mitra"), dataDir: "mitra" };

describe("the installations file", () => {
  test("resolves paths from its own folder and names one backup folder for all", () => {
    const tara = {
      name: "tara",
      databaseUrl: { env: "TARA_URL" },
      dataDir: "/srv/tara",
      backupDir: "own",
      passphraseFile: "tara.key",
    };
    expect(
      parseInstallations({ backupDir: "backups", installations: [mitra, tara] }, FILE, {}),
    ).toEqual([
      { ...mitra, dataDir: "/etc/mitra", backupDir: "/etc/backups" },
      { ...tara, backupDir: "/etc/own", passphraseFile: "/etc/tara.key" },
    ]);
  });

  test.each<[unknown, string]>([
    [[], "it must be an object"],
    [{}, "installations is missing; it must be a list of installations"],
    [{ installations: [7] }, "installation 1 of the list: it must be an object"],
    [{ installations: [mitra], more: 1 }, 'there is no field "more"'],
    [
      { installations: [{ ...mitra, dataDri: "x" }] },
      'installation mitra: there is no field "dataDri"',
    ],
    [
      { installations: [mitra, { ...mitra, name: "Tara" }] },
      "installation 2 of the list: name must be lower case letters",
    ],
    [
      { installations: [{ name: "mitra", databaseUrl: url("mitra") }] },
      "installation mitra: dataDir is missing; it must be the path",
    ],
    [
      { installations: [{ ...mitra, databaseUrl: "mysql://kolekta:hidden@db/mitra" }] },
      "installation mitra: databaseUrl must be a URL such as postgres://",
    ],
    [
      { installations: [{ ...mitra, databaseUrl: { env: "A B" } }] },
      "installation mitra: databaseUrl must be a URL such as postgres://",
    ],
    [{ installations: [mitra, mitra] }, "two installations have the name mitra"],
    [
      { installations: [mitra, { ...mitra, name: "tara", dataDir: "tara" }] },
      "the installations mitra and tara have the same database",
    ],
    [
      { installations: [mitra, { ...mitra, name: "tara", databaseUrl: url("tara") }] },
      "the installations mitra and tara have the same dataDir",
    ],
  ])("%j is refused by installation and field without its value", (json, message) => {
    const read = () => parseInstallations(json, FILE, {});
    expect(read).toThrow(message);
    expect(read).not.toThrow("hidden");
  });

  test("reports all faults at once", () => {
    const read = () =>
      parseInstallations(
        {
          installations: [
            mitra,
            { ...mitra, dataDir: "other" },
            { ...mitra, name: "tara" },
            { name: "Bad", databaseUrl: "hidden", dataDir: "" },
          ],
        },
        FILE,
        {},
      );
    const message = (() => {
      try {
        return read().join();
      } catch (error) {
        return (error as Error).message;
      }
    })();
    expect(message.split("\n").map((line) => line.slice(0, 55))).toEqual([
      "/etc/installations.json cannot be used:",
      "installation 4 of the list: name must be lower case let",
      "installation 4 of the list: databaseUrl must be a URL s",
      "installation 4 of the list: dataDir must be the path of",
      "two installations have the name mitra",
      "the installations mitra and tara have the same database",
      "the installations mitra and tara have the same dataDir",
    ]);
  });

  test.each([
    ["another variable", { env: "FLEET_TEST_B" }],
    ["another user and the default port", "postgres://u:hidden@DB/mitra"],
    ["more hosts", "postgres://u:hidden@db2:5432,db:5432/mitra"],
  ])("one database under two names is refused by both installations: %s", (_, databaseUrl) => {
    const first = { ...mitra, databaseUrl: { env: "FLEET_TEST_A" } };
    const two = { name: "tara", databaseUrl, dataDir: "tara" };
    const read = (env: Record<string, string>) =>
      parseInstallations({ installations: [first, two] }, FILE, env);
    expect(() => read({})).not.toThrow();
    const readBoth = () =>
      read({
        FLEET_TEST_A: mitra.databaseUrl,
        FLEET_TEST_B: `${mitra.databaseUrl}?sslmode=require`,
      });
    expect(readBoth).toThrow("the installations mitra and tara have the same database");
    expect(readBoth).not.toThrow("hidden");
  });

  test("reports invalid JSON without quoting it", async () => {
    const file = join(dir, "broken.json");
    await writeFile(file, '{ "installations": hidden');
    expect(await readInstallations(file, {}).catch(String)).toBe(`OpsError: ${file} is not JSON.`);
  });

  test("contains every installation of many concurrent additions, for its owner only", async () => {
    const file = join(dir, "many.json");
    await writeFile(file, '{ "backupDir": "b", "installations": [] }', { mode: 0o644 });
    const names = Array.from({ length: 12 }, (_, n) => `installation-${n}`);
    await Promise.all(
      names.map((name) =>
        addInstallation(file, { name, databaseUrl: url(name), dataDir: name }, {}),
      ),
    );
    const installations = await readInstallations(file, {});
    expect(installations.map(({ name }) => name).toSorted()).toEqual(names.toSorted());
    expect(JSON.parse(await readFile(file, "utf8"))).toMatchObject({ backupDir: "b" });
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    expect((await stat(`${file}.lock`)).mode & 0o777).toBe(0o600);
    const remainingFiles = await readdir(dir);
    expect(remainingFiles.filter((name) => name.endsWith(".part"))).toEqual([]);
    await expect(
      addInstallation(file, { name: "installation-3", databaseUrl: url("x"), dataDir: "x" }, {}),
    ).rejects.toThrow("two installations have the name installation-3");
  });
});

test("gives a new installation a backup folder, the common one if there is one", async () => {
  const add = async (name: string, text: string | null) => {
    const file = join(dir, `${name}.json`);
    if (text !== null) await writeFile(file, text, { mode: 0o600 });
    await addInstallation(file, { name, databaseUrl: url(name), dataDir: name }, {});
    const [installation] = await readInstallations(file, {});
    return installation?.backupDir;
  };
  expect([
    await add("new", null),
    await add("listed", '{ "installations": [] }'),
    await add("above", '{ "backupDir": "of-all", "installations": [] }'),
  ]).toEqual(["backups", "backups", "of-all"].map((name) => join(dir, name)));
});

test("lists backup files by the installation's name and an instant, newest first", async () => {
  const at = new Date("2026-04-01T02:03:04.567Z");
  expect(backupFileName("mitra", at)).toBe("mitra-2026-04-01T020304Z.backup");
  const folder = await mkdtemp(join(dir, "backups-"));
  for (const name of [
    "mitra-2026-03-31T020304Z.backup",
    "mitra-2026-04-01T020304Z.backup",
    "mitra-2026-04-02T020304Z.backup.part",
    "mitra-2026-99-99T020304Z.backup",
    "mitra-2-2026-04-03T020304Z.backup",
    "notes.txt",
  ])
    await writeFile(join(folder, name), "four");
  const found = await listBackupFiles(folder, "mitra");
  expect(found.map((backupFile) => backupFile.at.toISOString())).toEqual([
    "2026-04-01T02:03:04.000Z",
    "2026-03-31T02:03:04.000Z",
  ]);
  expect(found[0]?.bytes).toBe(4);
  expect(await listBackupFiles(join(folder, "nowhere"), "mitra")).toEqual([]);
  // After the clock was set back, the new backup is not the newest by name and must stay.
  const made = join(folder, "mitra-2026-03-31T020304Z.backup");
  expect(await pruneBackupFiles(folder, "mitra", 1, made)).toEqual([]);
  expect(await listBackupFiles(folder, "mitra")).toHaveLength(2);
});

describe("the lag", () => {
  const outcome = { name: "s", state: "streaming", bytes: 10, seconds: null };
  test.each([
    [null, "hidden"],
    [[], "none"],
    [[{ ...outcome, state: null, bytes: null }, outcome], "hidden"],
    [[{ ...outcome, bytes: null }], "none"],
    [[outcome, { ...outcome, bytes: 7, seconds: 3 }], { standbys: 2, bytes: 10, seconds: 3 }],
  ])("for %j is %j", (standbys, lag) => {
    expect(toLag(standbys)).toEqual(lag as never);
  });
});
