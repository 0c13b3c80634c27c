import { randomBytes } from "node:crypto";
import { existsSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { APPLICATION } from "../session.ts";
import type { Binaries } from "./binaries.ts";
import { setOwner, type ServerDirectory } from "./server-directory.ts";
import { EmbeddedStartError, RESTORE } from "./refusal.ts";
import { runOrThrow } from "./run.ts";

export type Cluster = ServerDirectory & { binaries: Binaries };

const passwordFile = (root: string): string => join(root, "password");

export const buildServerUrl = (
  { root }: ServerDirectory,
  port: number,
  database = APPLICATION,
): string => {
  const password = passwordIn(root);
  return `postgres://${APPLICATION}:${password}@127.0.0.1:${port}/${encodeURIComponent(database)}`;
};

function passwordIn(root: string): string {
  const file = passwordFile(root);
  const password = existsSync(file) ? readFileSync(file, "utf8").trim() : "";
  if (password !== "") return password;
  throw new EmbeddedStartError(
    "damaged",
    `the file ${file} is missing or empty and the database opens to its password alone`,
    `put that file back from a copy of DATA_DIR, or ${RESTORE}`,
  );
}

/** Created under another name and renamed, so that a cluster is complete or absent. */
export async function initialiseWhenAbsent({
  root,
  data,
  account,
  binaries,
}: Cluster): Promise<void> {
  if (existsSync(join(data, "PG_VERSION"))) return;
  if (existsSync(data)) {
    throw new EmbeddedStartError(
      "path",
      `${data} is not a PostgreSQL data directory`,
      "move it away or set DATA_DIR to another place",
    );
  }
  removeHalfBuilt(root);
  const partialDir = join(root, `init-${randomBytes(4).toString("hex")}`);
  const password = passwordFile(root);
  writeFileSync(password, `${randomBytes(18).toString("base64url")}\n`, { mode: 0o600 });
  setOwner(password, account);
  try {
    await runOrThrow(binaries.initdb, initArguments(partialDir, password), account);
    renameSync(partialDir, data);
  } finally {
    rmSync(partialDir, { recursive: true, force: true });
  }
}

/** Removes the rest of a killed initialisation. */
function removeHalfBuilt(root: string): void {
  for (const name of readdirSync(root)) {
    if (name.startsWith("init-")) rmSync(join(root, name), { recursive: true, force: true });
  }
}

const initArguments = (data: string, password: string): string[] =>
  [
    ["-D", data, "-U", APPLICATION, "-A", "scram-sha-256", "--pwfile", password],
    ["-E", "UTF8", "--locale=C", "--locale-provider=builtin", "--builtin-locale=C.UTF-8"],
    ["--no-instructions"],
  ].flat();
