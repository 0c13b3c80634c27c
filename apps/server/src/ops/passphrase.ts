import { readFile } from "node:fs/promises";
import type { Env } from "../env.ts";
import { OpsError } from "./session.ts";

const SHORTEST = 12;

/**
 * What a backup is encrypted with: the first line of a file, else BACKUP_PASSPHRASE, else nothing. Never an argument:
 * everybody on the machine can read those.
 */
export async function passphraseOf(
  env: Pick<Env, "BACKUP_PASSPHRASE">,
  file: string | boolean | undefined,
): Promise<string | undefined> {
  if (typeof file !== "string") return env.BACKUP_PASSPHRASE;
  const [passphrase = ""] = (await readFile(file, "utf8")).split(/\r?\n/);
  if (passphrase.length < SHORTEST)
    throw new OpsError(
      `The first line of ${file} must be a passphrase of at least ${SHORTEST} characters.`,
    );
  return passphrase;
}
