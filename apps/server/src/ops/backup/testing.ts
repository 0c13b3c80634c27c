import { afterAll, beforeAll, expect } from "bun:test";
import { randomBytes } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { backup } from "./backup.ts";
import { type FileBytes } from "./files.ts";
import { restore } from "./restore.ts";
import type { Db } from "@kolekta/db";
import { type TestDatabase, testDatabase, useTestDatabase } from "@kolekta/db/testing";
import { getRejection, run } from "../../../../../packages/db/src/postgres/testing/scratch.ts";
import { temporaryDir } from "../../../../../packages/db/src/postgres/testing/temporary.ts";

export type FlatStore = FileBytes & { path(id: string): string };

/** A store on the disk as its owner keeps one: flat, by id. */
export function storeIn(folder: string): FlatStore {
  mkdirSync(folder, { recursive: true });
  const path = (id: string) => join(folder, id);
  return {
    path,
    open: async (id) => (existsSync(path(id)) ? Bun.file(path(id)) : null),
    put: async (id, bytes) => {
      const whole = Buffer.concat(await Array.fromAsync(bytes, (piece) => Buffer.from(piece)));
      writeFileSync(path(id), whole);
    },
    remove: async (id) => rmSync(path(id), { force: true }),
  };
}

const computeSha256 = (bytes: Uint8Array): string =>
  new Bun.CryptoHasher("sha256").update(bytes).digest("hex");

export async function storeFile(db: Db, store: FlatStore, bytes: Uint8Array): Promise<string> {
  const id = crypto.randomUUID();
  writeFileSync(store.path(id), bytes);
  await run(
    db,
    `insert into stored_file (id, kind, name, media_type, bytes, sha256)
     values ('${id}', 'RECORDING', 'call.wav', 'audio/wav', ${bytes.length}, '\\x${computeSha256(bytes)}')`,
  );
  return id;
}

export const rowsIn = async (db: Db): Promise<number> =>
  (await run<{ n: number }>(db, "select count(*)::int as n from stored_file"))[0]?.n ?? -1;

/** A database with four stored files, its backup, and places to restore into. */
export function useArchive() {
  const { dir, remove } = temporaryDir();
  afterAll(remove);
  const source = useTestDatabase();
  const store = storeIn(join(dir, "store"));
  const bodies = [
    Buffer.from("a picture"),
    Buffer.alloc(0),
    randomBytes(200_000),
    Buffer.alloc(3_000_001, "sound"),
  ];
  const file = join(dir, "kolekta.tar.gz");
  const ids: string[] = [];

  beforeAll(async () => {
    for (const body of bodies) ids.push(await storeFile(source.db, store, body));
    await backup(source.url, file, { files: store });
  }, 180_000);

  let targets = 0;
  /** Restores into a separate database and store. */
  async function into(work: (target: TestDatabase, files: FlatStore) => unknown): Promise<void> {
    const target = await testDatabase();
    try {
      await work(target, storeIn(join(dir, `target-${++targets}`)));
    } finally {
      await target.drop();
    }
  }

  /** Every refusal leaves it as it was, so that one is enough for all. */
  let untouched: TestDatabase;
  beforeAll(async () => void (untouched = await testDatabase()), 60_000);
  afterAll(() => untouched.drop());

  async function getRefusal(path: string, passphrase?: string): Promise<string> {
    const files = storeIn(join(dir, "untouched"));
    writeFileSync(files.path("kept"), "of somebody else");
    const options = passphrase === undefined ? {} : { passphrase };
    const { message } = await getRejection(restore(path, untouched.url, { files, ...options }));
    expect(readdirSync(join(dir, "untouched"))).toEqual(["kept"]);
    expect(await rowsIn(untouched.db)).toBe(0);
    return message;
  }

  return { dir, source, store, bodies, ids, file, into, refused: getRefusal };
}
