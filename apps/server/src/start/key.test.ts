import { expect, test } from "bun:test";
import { mkdtemp, readdir, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { readEnv } from "../env.ts";
import { withKey } from "./key.ts";

const fresh = async () => ({
  DATA_DIR: await mkdtemp(join(tmpdir(), "key-")),
});
const silent = () => {};

test("the first start makes a key that only the owner reads, and the next ones find it", async () => {
  const env = readEnv(await fresh());
  const said: string[] = [];
  const all = await Promise.all(
    [1, 2, 3].map(() => withKey(env, (line) => void said.push(line))),
  );
  const again = await withKey(env, silent);
  expect(again.KEY_ENCRYPTION_KEY).toHaveLength(32);
  for (const { KEY_ENCRYPTION_KEY } of all)
    expect(KEY_ENCRYPTION_KEY).toEqual(again.KEY_ENCRYPTION_KEY as Buffer);
  expect(said).toEqual([expect.stringContaining("keep a copy")]);
  expect(await readdir(env.DATA_DIR)).toEqual(["key-encryption-key"]);
  const { mode } = await stat(join(env.DATA_DIR, "key-encryption-key"));
  expect(mode & 0o777).toBe(0o600);
});

test("a given key holds, and a given database gets none", async () => {
  const given = readEnv({
    ...(await fresh()),
    KEY_ENCRYPTION_KEY: "7".repeat(64),
  });
  expect(await withKey(given, silent)).toBe(given);
  const shared = readEnv({
    ...(await fresh()),
    DATABASE_URL: "postgres://k@db.example/kolekta",
  });
  expect((await withKey(shared, silent)).KEY_ENCRYPTION_KEY).toBeUndefined();
  expect(await readdir(shared.DATA_DIR)).toEqual([]);
});

test("a damaged key stops the start and says what to do", async () => {
  const env = readEnv(await fresh());
  await Bun.write(join(env.DATA_DIR, "key-encryption-key"), "half");
  await expect(withKey(env, silent)).rejects.toThrow("holds no key");
});
