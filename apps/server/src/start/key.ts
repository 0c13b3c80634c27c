import { randomBytes } from "node:crypto";
import { link, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { parseEncryptionKey } from "@kolekta/api/core/cipher";
import type { Db } from "@kolekta/db";
import type { Env } from "../env.ts";
import { hasEncryptedData } from "./encrypted-data.ts";

type Settings = Pick<Env, "DATA_DIR" | "DATABASE_URL" | "KEY_ENCRYPTION_KEY">;

const keyFile = (dataDir: string): string => join(dataDir, "key-encryption-key");

const isKeyProvided = (env: Settings): boolean =>
  env.KEY_ENCRYPTION_KEY !== undefined || env.DATABASE_URL !== undefined;

/**
 * Adds the key that encrypts login keys and faces. The embedded database creates its own at the
 * first start; with DATABASE_URL several machines share one key, which only the operator can
 * provide. Never creates a key beside data encrypted under another: blocked faces would be lost.
 */
export async function withKey<Provided extends Settings>(
  env: Provided,
  db: Db,
  printLine: (line: string) => void,
): Promise<Provided> {
  if (isKeyProvided(env)) return env;
  const file = keyFile(env.DATA_DIR);
  if ((await readKey(file)) === null) {
    await assertKeyNotLost(file, db);
    if (await makeKey(file))
      printLine(`Created the encryption key for faces and logins at ${file}. Keep a copy of it.`);
  }
  return withStoredKey(env);
}

/** Adds the key where its file exists. Commands create none: a restore would find it beside data under another key. */
export async function withStoredKey<Provided extends Settings>(env: Provided): Promise<Provided> {
  if (isKeyProvided(env)) return env;
  const file = keyFile(env.DATA_DIR);
  const text = await readKey(file);
  if (text === null) return env;
  const key = parseEncryptionKey(text.trim());
  if (!key)
    throw new Error(
      `${file} is not a valid encryption key. Restore it from your copy. If you delete it instead, stored faces are lost.`,
    );
  return { ...env, KEY_ENCRYPTION_KEY: key };
}

async function assertKeyNotLost(file: string, db: Db): Promise<void> {
  if (!(await hasEncryptedData(db))) return;
  // Another process may have created the key and encrypted data with it meanwhile.
  if ((await readKey(file)) !== null) return;
  throw new Error(
    `${file} is missing, but the database holds logins or faces encrypted with it. Restore the file from your copy or set KEY_ENCRYPTION_KEY. If the key is lost, set a new KEY_ENCRYPTION_KEY and run: bun ops login-key renew. Stored faces are lost then.`,
  );
}

const isMissing = (error: unknown): boolean => (error as { code?: string }).code === "ENOENT";

async function readKey(file: string): Promise<string | null> {
  try {
    return await readFile(file, "utf8");
  } catch (error) {
    if (isMissing(error)) return null;
    throw error;
  }
}

/** Writes to a temporary file and links it, so that concurrent starts share one complete key. */
async function makeKey(file: string): Promise<boolean> {
  const partialFile = `${file}-${randomBytes(4).toString("hex")}`;
  await writeFile(partialFile, `${randomBytes(32).toString("base64")}\n`, { mode: 0o600 });
  try {
    await link(partialFile, file);
    return true;
  } catch (error) {
    if ((error as { code?: string }).code === "EEXIST") return false;
    throw error;
  } finally {
    await rm(partialFile, { force: true });
  }
}
