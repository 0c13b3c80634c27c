import { randomBytes } from "node:crypto";
import { link, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { encryptionKeyOf } from "@kolekta/api/core/cipher";
import type { Env } from "../env.ts";

type Settings = Pick<Env, "DATA_DIR" | "DATABASE_URL" | "KEY_ENCRYPTION_KEY">;

const keyFile = (dataDir: string): string =>
  join(dataDir, "key-encryption-key");

/**
 * The environment with the key under which login keys and faces are stored. An installation with the embedded database
 * makes its own at the first start, beside the database's password; with DATABASE_URL several machines share one key,
 * which only the operator can give them.
 */
export async function withKey<Given extends Settings>(
  env: Given,
  say: (line: string) => void,
): Promise<Given> {
  if (env.KEY_ENCRYPTION_KEY || env.DATABASE_URL !== undefined) return env;
  const file = keyFile(env.DATA_DIR);
  if ((await readKey(file)) === null && (await makeKey(file)))
    say(`Made the key of faces and logins, ${file}: keep a copy of it.`);
  const text = (await readKey(file)) ?? "";
  const key = encryptionKeyOf(text.trim());
  if (!key)
    throw new Error(
      `The file ${file} holds no key. Put it back from a copy, or remove it: faces stored under it are lost then.`,
    );
  return { ...env, KEY_ENCRYPTION_KEY: key };
}

const isMissing = (error: unknown): boolean =>
  (error as { code?: string }).code === "ENOENT";

async function readKey(file: string): Promise<string | null> {
  try {
    return await readFile(file, "utf8");
  } catch (error) {
    if (isMissing(error)) return null;
    throw error;
  }
}

/** Linked once it is whole; of several processes one makes it. */
async function makeKey(file: string): Promise<boolean> {
  const half = `${file}-${randomBytes(4).toString("hex")}`;
  await writeFile(half, `${randomBytes(32).toString("base64")}\n`, {
    mode: 0o600,
  });
  try {
    await link(half, file);
    return true;
  } catch (error) {
    if ((error as { code?: string }).code === "EEXIST") return false;
    throw error;
  } finally {
    await rm(half, { force: true });
  }
}
