import { readFile } from "node:fs/promises";
import { type Env, SHORTEST_PASSPHRASE } from "../env.ts";
import { isOpenToOthers } from "./private-file.ts";
import { OpsError } from "./session.ts";

/**
 * Finds the backup passphrase: the first line of a file, else BACKUP_PASSPHRASE, else none. Never
 * an argument, because every user of the machine can read arguments.
 */
export async function findPassphrase(
  env: Pick<Env, "BACKUP_PASSPHRASE">,
  file: string | boolean | undefined,
): Promise<string | undefined> {
  if (typeof file !== "string") return env.BACKUP_PASSPHRASE;
  const [passphrase = ""] = (await readText(file)).split(/\r?\n/);
  if (await isOpenToOthers(file))
    throw new OpsError(
      `${file} holds a passphrase and other users may read it. Run chmod 600 on it.`,
    );
  if (passphrase.length < SHORTEST_PASSPHRASE)
    throw new OpsError(
      `The first line of ${file} must be a passphrase of at least ${SHORTEST_PASSPHRASE} characters.`,
    );
  return passphrase;
}

async function readText(file: string): Promise<string> {
  try {
    return await readFile(file, "utf8");
  } catch (cause) {
    const { code } = cause as NodeJS.ErrnoException;
    throw new OpsError(
      code === "ENOENT"
        ? `There is no file ${file} to read the passphrase from.`
        : `The passphrase cannot be read from ${file} (${code}).`,
      { cause },
    );
  }
}
