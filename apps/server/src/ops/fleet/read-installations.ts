import { readFile } from "node:fs/promises";
import { isOpenToOthers } from "../private-file.ts";
import { OpsError, type Run } from "../session.ts";
import { type Installation, parseInstallations } from "./installations.ts";

/** The installations of a file that must be there, and for its owner alone where it holds passwords. */
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
        ? `There is no file ${file} that names the installations.`
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
    // What the parser says may quote a password.
    throw new OpsError(`${file} is not JSON.`);
  }
}

/** Of an address, whatever hosts it names. */
export const hasPassword = (url: string): boolean => /\/\/[^/@]*:[^/@]+@/.test(url);

/** A password is for the owner of the file alone. */
async function assertPrivateFile(
  file: string,
  installations: readonly Installation[],
): Promise<void> {
  const isSecret = installations.some(
    ({ databaseUrl }) => typeof databaseUrl === "string" && hasPassword(databaseUrl),
  );
  if (isSecret && (await isOpenToOthers(file)))
    throw new OpsError(
      `${file} holds passwords and others than its owner may open it: chmod 600 it.`,
    );
}
