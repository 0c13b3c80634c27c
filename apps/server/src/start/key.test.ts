import { afterEach, describe, expect, test } from "bun:test";
import { randomBytes } from "node:crypto";
import { mkdtemp, readdir, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createVault } from "@kolekta/api/core/vault";
import type { Db } from "@kolekta/db";
import { useTestDatabase } from "@kolekta/db/testing";
import { sql } from "kysely";
import { readEnv } from "../env.ts";
import { withKey, withStoredKey } from "./key.ts";

const database = useTestDatabase();

const fresh = async () => ({ DATA_DIR: await mkdtemp(join(tmpdir(), "key-")) });
const silent = () => {};

test("the first start creates a key for its owner only, and the next ones find it", async () => {
  const env = readEnv(await fresh());
  const lines: string[] = [];
  const all = await Promise.all(
    [1, 2, 3].map(() => withKey(env, database.db, (line) => void lines.push(line))),
  );
  const second = await withKey(env, database.db, silent);
  expect(second.KEY_ENCRYPTION_KEY).toHaveLength(32);
  for (const { KEY_ENCRYPTION_KEY } of all)
    expect(KEY_ENCRYPTION_KEY).toEqual(second.KEY_ENCRYPTION_KEY as Buffer);
  expect(lines).toEqual([expect.stringContaining("Keep a copy")]);
  expect(await readdir(env.DATA_DIR)).toEqual(["key-encryption-key"]);
  const { mode } = await stat(join(env.DATA_DIR, "key-encryption-key"));
  expect(mode & 0o777).toBe(0o600);
});

test("keeps a configured key and creates none for an external database", async () => {
  const configured = readEnv({ ...(await fresh()), KEY_ENCRYPTION_KEY: "7".repeat(64) });
  expect(await withKey(configured, database.db, silent)).toBe(configured);
  const shared = readEnv({ ...(await fresh()), DATABASE_URL: "postgres://k@db.example/kolekta" });
  expect((await withKey(shared, database.db, silent)).KEY_ENCRYPTION_KEY).toBeUndefined();
  expect(await readdir(shared.DATA_DIR)).toEqual([]);
});

test("a damaged key stops the start with instructions", async () => {
  const env = readEnv(await fresh());
  await Bun.write(join(env.DATA_DIR, "key-encryption-key"), "half");
  await expect(withKey(env, database.db, silent)).rejects.toThrow("is not a valid encryption key");
});

describe("without its file", () => {
  const seal = (id: string, privatePem: string) =>
    database.db
      .insertInto("loginKey")
      .values({ id, privatePem, publicPem: "", createdAt: new Date(0), expiresAt: new Date(1) })
      .execute();
  afterEach(() => database.db.deleteFrom("loginKey").execute());

  test("a key is created beside login keys in plaintext", async () => {
    await seal("readable", "-----BEGIN PRIVATE KEY-----");
    const env = await withKey(readEnv(await fresh()), database.db, silent);
    expect(env.KEY_ENCRYPTION_KEY).toHaveLength(32);
  });

  test("no key is created beside sealed data, and the start names the file and the setting", async () => {
    const vault = createVault(randomBytes(32));
    await seal("sealed", vault.seal("a key", "login_key:sealed"));
    const env = readEnv(await fresh());
    const start = withKey(env, database.db, silent);
    await expect(start).rejects.toThrow(/key-encryption-key is missing.*KEY_ENCRYPTION_KEY/);
    expect(await readdir(env.DATA_DIR)).toEqual([]);
  });

  test.each(["face_record", "face_blacklist"])(
    "a sealed descriptor in %s stops the start",
    (table) =>
      database.db
        .transaction()
        .execute(async (db) => {
          await sql`set local session_replication_role = replica`.execute(db);
          await plantFace(db, table);
          const env = readEnv(await fresh());
          await expect(withKey(env, db, silent)).rejects.toThrow("is missing");
          throw new Undone();
        })
        .catch((error: unknown) => expect(error).toBeInstanceOf(Undone)),
  );

  test("a command creates none and finds that of the start", async () => {
    const env = readEnv(await fresh());
    expect(await withStoredKey(env)).toBe(env);
    expect(await readdir(env.DATA_DIR)).toEqual([]);
    const { KEY_ENCRYPTION_KEY: key } = await withKey(env, database.db, silent);
    expect((await withStoredKey(env)).KEY_ENCRYPTION_KEY).toEqual(key as Buffer);
  });
});

class Undone extends Error {}

const plantFace = (db: Db, table: string) =>
  table === "face_record"
    ? sql`
        insert into face_record (user_id, phone_id, kind, result, file_id, descriptor, is_stored, at)
        values (1, 1, 'ENROL', 'PASS', gen_random_uuid(), 'aes256gcm:0:0', true, now())`.execute(db)
    : sql`
        insert into face_blacklist (record_id, user_id, descriptor, model, remark, marked_at, marker_id)
        values (1, 1, 'aes256gcm:0:0', 'm', 'r', now(), 1)`.execute(db);
