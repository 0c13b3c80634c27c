import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { randomBytes } from "node:crypto";
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { gunzipSync, gzipSync } from "node:zlib";
import { rejection, run } from "../../test/scratch.ts";
import { temporaryDir } from "../../test/temporary.ts";
import type { Db } from "../client.ts";
import {
  type TestDatabase,
  testDatabase,
  useTestDatabase,
} from "../testing/index.ts";
import { backup, type FileBytes, restore } from "./index.ts";
import { HEAD } from "./seal.ts";

const { dir, remove } = temporaryDir();
afterAll(remove);

/** A store on the disk as its owner keeps one: flat, by id. */
function storeIn(folder: string): FileBytes & { path(id: string): string } {
  mkdirSync(folder, { recursive: true });
  const path = (id: string) => join(folder, id);
  return {
    path,
    open: async (id) => (existsSync(path(id)) ? Bun.file(path(id)) : null),
    put: async (id, bytes) => {
      const whole = Buffer.concat(
        await Array.fromAsync(bytes, (piece) => Buffer.from(piece)),
      );
      writeFileSync(path(id), whole);
    },
    remove: async (id) => rmSync(path(id), { force: true }),
  };
}

const sumOf = (bytes: Uint8Array): string =>
  new Bun.CryptoHasher("sha256").update(bytes).digest("hex");

async function keep(
  db: Db,
  store: ReturnType<typeof storeIn>,
  bytes: Uint8Array,
): Promise<string> {
  const id = crypto.randomUUID();
  writeFileSync(store.path(id), bytes);
  await run(
    db,
    `insert into stored_file (id, kind, name, media_type, bytes, sha256)
     values ('${id}', 'RECORDING', 'call.wav', 'audio/wav', ${bytes.length}, '\\x${sumOf(bytes)}')`,
  );
  return id;
}

const source = useTestDatabase();
const store = storeIn(join(dir, "store"));
const bodies = [
  Buffer.from("a picture"),
  Buffer.alloc(0),
  randomBytes(200_000),
  Buffer.alloc(3_000_001, "sound"),
];
const file = join(dir, "kolekta.tar.gz");
let ids: string[];

beforeAll(async () => {
  ids = [];
  for (const body of bodies) ids.push(await keep(source.db, store, body));
  await backup(source.url, file, { files: store });
}, 60_000);

let targets = 0;
/** Restores into a database and a store of its own. */
async function into(
  work: (target: TestDatabase, files: ReturnType<typeof storeIn>) => unknown,
): Promise<void> {
  const target = await testDatabase();
  try {
    await work(target, storeIn(join(dir, `target-${++targets}`)));
  } finally {
    await target.drop();
  }
}

const rowsIn = async (db: Db): Promise<number> =>
  (
    await run<{ n: number }>(db, "select count(*)::int as n from stored_file")
  )[0]?.n ?? -1;

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
        expect(summary.files).toMatchObject({
          count: 4,
          bytes: 3_200_010,
          lost: [],
          absent: [],
        });
        for (const [index, id] of ids.entries())
          expect(
            readFileSync(files.path(id)).equals(
              bodies[index] ?? Buffer.alloc(0),
            ),
          ).toBe(true);
        expect(await rowsIn(target.db)).toBe(4);
      }),
    60_000,
  );

  test("what was lost, cut or changed at the time of the backup is named by it and by the restore", async () => {
    const own = await testDatabase();
    const lossy = storeIn(join(dir, "lossy"));
    const put = (text: string) => keep(own.db, lossy, Buffer.from(text));
    const [whole, gone, cut, changed, vanishing] = [
      await put("whole"),
      await put("gone"),
      await put("cut"),
      await put("changed"),
      await put("vanishing"),
    ];
    rmSync(lossy.path(gone));
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
    const { files: taken } = await backup(own.url, archive, { files });
    const lost = [
      { id: gone, why: "missing" },
      { id: cut, why: "wrongSize" },
      { id: changed, why: "wrongHash" },
      { id: vanishing, why: "wrongHash" },
    ].toSorted((a, b) => (a.id < b.id ? -1 : 1));
    expect(taken?.lost as unknown).toEqual(lost);
    expect(taken?.count).toBe(1);
    await own.drop();
    await into(async (target, restored) => {
      const summary = await restore(archive, target.url, { files: restored });
      expect(summary.files?.lost as unknown).toEqual(lost);
      expect(summary.files?.absent).toEqual(lost.map(({ id }) => id));
      const { path } = restored;
      expect(readFileSync(path(whole), "utf8")).toBe("whole");
      for (const { id } of lost) expect(existsSync(path(id))).toBe(false);
    });
  }, 60_000);

  test(
    "an archive of the first version restores and says which files are absent",
    () =>
      into(async (target, files) => {
        const first = join(dir, "first.tar.gz");
        await backup(source.url, first);
        const bytes = gunzipSync(readFileSync(first));
        bytes.write('"version": 1', bytes.indexOf('"version": 2'));
        // The header's sum covers the entry's head alone, so the body may be rewritten.
        writeFileSync(first, gzipSync(bytes));
        const summary = await restore(first, target.url, { files });
        expect(summary.files).toMatchObject({ count: 0, lost: [] });
        expect(summary.files?.absent).toEqual(ids.toSorted());
        expect(await rowsIn(target.db)).toBe(4);
      }),
    60_000,
  );
});

/** Every refusal leaves it as it was, so that one is enough for all. */
let untouched: TestDatabase;
beforeAll(async () => void (untouched = await testDatabase()), 60_000);
afterAll(() => untouched.drop());

async function refused(path: string, passphrase?: string): Promise<string> {
  const files = storeIn(join(dir, "untouched"));
  writeFileSync(files.path("kept"), "of somebody else");
  const options = passphrase === undefined ? {} : { passphrase };
  const { message } = await rejection(
    restore(path, untouched.url, { files, ...options }),
  );
  expect(readdirSync(join(dir, "untouched"))).toEqual(["kept"]);
  expect(await rowsIn(untouched.db)).toBe(0);
  return message;
}

describe("what is refused leaves neither rows nor files", () => {
  test("a file whose bytes were changed", async () => {
    expect(await refused(altered("a picture", "a pasture"))).toContain(
      "are not those of the backup",
    );
  }, 60_000);

  test("a file that no row names, and one that names a way out of the store", async () => {
    const stranger = crypto.randomUUID();
    const path = altered(`files/${ids[0]}`, `files/${stranger}`);
    expect(await refused(path)).toContain("header does not add up");
    const bytes = gunzipSync(readFileSync(file));
    for (const name of [`files/${stranger}`, "files/../escaped"]) {
      const at = bytes.indexOf("files/");
      bytes.fill(0, at, at + 100);
      bytes.write(name, at);
      bytes.fill(32, at + 148, at + 156);
      const sum = bytes.subarray(at, at + 512).reduce((all, n) => all + n, 0);
      bytes.write(`${sum.toString(8).padStart(6, "0")}\0 `, at + 148);
      writeFileSync(path, gzipSync(bytes, { level: 1 }));
      expect(await refused(path)).toMatch(
        /is not what a row says|out of place/,
      );
    }
    expect(existsSync(join(dir, "escaped"))).toBe(false);
  }, 60_000);

  test("an archive without its last bytes", async () => {
    const path = join(dir, "cut.tar.gz");
    const whole = readFileSync(file);
    writeFileSync(path, whole.subarray(0, whole.length - 1));
    expect(await refused(path)).toMatch(/damaged/);
  }, 60_000);
});

describe("an encrypted archive", () => {
  const passphrase = "rain over Jakarta, at dawn";
  const secret = join(dir, "kolekta.sealed");
  beforeAll(
    () =>
      backup(source.url, secret, { files: store, passphrase }).then(() => {}),
    60_000,
  );

  const damaged = (bytes: Buffer): string => {
    const path = join(dir, "sealed.damaged");
    writeFileSync(path, bytes);
    return path;
  };

  test(
    "says nothing without its passphrase, and all of it with it",
    () =>
      into(async (target, files) => {
        const bytes = readFileSync(secret);
        expect(bytes.includes("a picture")).toBe(false);
        expect(Bun.spawnSync(["tar", "-tzf", secret]).exitCode).not.toBe(0);
        const summary = await restore(secret, target.url, {
          files,
          passphrase,
        });
        expect(summary.files?.count).toBe(4);
        for (const [index, id] of ids.entries())
          expect(
            readFileSync(files.path(id)).equals(
              bodies[index] ?? Buffer.alloc(0),
            ),
          ).toBe(true);
      }),
    60_000,
  );

  test("two of the same house have nothing in common", async () => {
    const twin = join(dir, "twin.sealed");
    await backup(source.url, twin, { files: store, passphrase });
    const [one, two] = [readFileSync(secret), readFileSync(twin)];
    expect(one.subarray(19, HEAD).equals(two.subarray(19, HEAD))).toBe(false);
  }, 60_000);

  test("a wrong passphrase, or none, is told before anything is written", async () => {
    expect(await refused(secret, "another passphrase")).toContain(
      "the passphrase is not the one",
    );
    expect(await refused(secret)).toContain("BACKUP_PASSPHRASE");
    expect(await refused(file, passphrase)).toContain("not encrypted");
    const nowhere = "postgres://nobody@127.0.0.1:1/none";
    const { message } = await rejection(
      restore(secret, nowhere, { passphrase: "another passphrase" }),
    );
    expect(message).toContain("the passphrase is not the one");
  }, 60_000);

  const PIECE = 65_536 + 16;
  test.each<[string, (bytes: Buffer) => Buffer]>([
    [
      "one byte is another",
      (bytes) =>
        bytes.fill(
          bytes.readUInt8(HEAD + 70_000) ^ 1,
          HEAD + 70_000,
          HEAD + 70_001,
        ),
    ],
    ["its last byte is gone", (bytes) => bytes.subarray(0, -1)],
    [
      "it ends at the border of a piece",
      (bytes) => bytes.subarray(0, HEAD + PIECE),
    ],
    [
      "two pieces changed places",
      (bytes) =>
        Buffer.concat([
          bytes.subarray(0, HEAD),
          bytes.subarray(HEAD + PIECE, HEAD + 2 * PIECE),
          bytes.subarray(HEAD, HEAD + PIECE),
          bytes.subarray(HEAD + 2 * PIECE),
        ]),
    ],
    ["something follows it", (bytes) => Buffer.concat([bytes, bytes])],
  ])(
    "is refused where %s",
    async (_, damage) => {
      const bytes = readFileSync(secret);
      expect(bytes.length).toBeGreaterThan(HEAD + 2 * PIECE);
      expect(await refused(damaged(damage(bytes)), passphrase)).toContain(
        "it was cut or changed after it was encrypted",
      );
    },
    60_000,
  );
});
