import { readFile } from "node:fs/promises";
import { isOpenToOthers } from "../private-file.ts";
import { OpsError, type Run } from "../session.ts";
import { type Installation, parseInstallations } from "./installations.ts";

/** Reads the installations of an existing file, which must be private if it contains passwords. */
export async function readInstallations(file: string, env: Run["env"]): Promise<Installation[]> {
  const installations = parseInstallations(await readJson(file), file, env);
  await assertPrivateFile(file, installations);
  return installations;
}

async function readJson(file: string): Promise<unknown> {
  const text = await readFile(file, "utf8").catch((error: unknown) => {
    const { code } = error as NodeJS.ErrnoException;
    throw new OpsError(
      code === "ENOENT"
        ? `There is no installations file ${file}.`
        : `The installations cannot be read from ${file} (${code}).`,
      { cause: error },
    );
  });
  return parseJson(text, file);
}

export function parseJson(text: string, file: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // The parser's message may quote a password.
    throw new OpsError(`${file} is not JSON.`);
  }
}

/** Checks a connection URL with any number of hosts for a password. */
export const hasPassword = (url: string): boolean => /\/\/[^/@]*:[^/@]+@/.test(url);

/** Asserts that only the owner can read a file with passwords. */
async function assertPrivateFile(
  file: string,
  installations: readonly Installation[],
): Promise<void> {
  const isSecret = installations.some(
    ({ databaseUrl }) => typeof databaseUrl === "string" && hasPassword(databaseUrl),
  );
  if (isSecret && (await isOpenToOthers(file)))
    throw new OpsError(`${file} holds passwords and other users may read it. Run chmod 600 on it.`);
}
