import { stat } from "node:fs/promises";
import { createDb, type Db, toLocation, withDeadline } from "@kolekta/db";
import { ping } from "./postgres/condition.ts";
import { endSessions } from "./postgres/sessions.ts";
import { type Env, readEnv } from "../../env.ts";
import { describeFailure } from "../../start/database.ts";
import { OpsError, type OpsSession, type Run } from "../session.ts";
import { findDatabaseAddress, type Installation, isDatabaseUrl, URL_OF } from "./installations.ts";

/** The database of an installation cannot be used. */
export class Unreachable extends OpsError {}

/** Four installations at once, each with a few connections, are no load that a server notices. */
const CONNECTIONS = 4;

/**
 * Opens the database of one installation for the work and closes it; Ctrl+C also ends statements on
 * the server.
 */
export async function withInstallation<T>(
  installation: Installation,
  { env: variables, signal, progress }: Run,
  work: (session: OpsSession) => Promise<T>,
): Promise<T> {
  const env = buildInstallationEnv(installation, variables);
  const url = env.DATABASE_URL;
  const applicationName = `kolekta fleet ${crypto.randomUUID().slice(0, 8)}`;
  const pool = createDb(url, { max: CONNECTIONS, applicationName });
  const db = withDeadline(pool, signal);
  try {
    await assertReachable(db, url);
    const database = { kind: "given" as const, db, url: () => url, close: async () => {} };
    return await work({
      env,
      database,
      signal,
      progress: (line) => progress(`${installation.name}: ${line}`),
    });
  } finally {
    await pool.destroy();
    if (signal.aborted) await endSessions(url, applicationName).catch(() => {});
  }
}

type InstallationEnv = Env & { readonly DATABASE_URL: string };

/** Builds the settings of one installation: its own, and the command's passphrase for backups. */
function buildInstallationEnv(
  { name, databaseUrl, dataDir }: Installation,
  variables: Run["env"],
): InstallationEnv {
  const { BACKUP_PASSPHRASE, NODE_ENV } = variables;
  const isNamed = typeof databaseUrl !== "string";
  const url = findDatabaseAddress({ databaseUrl }, variables);
  if (isNamed && !url)
    throw new OpsError(`installation ${name}: the variable ${databaseUrl.env} is not set`);
  if (!url || !isDatabaseUrl(url))
    throw new OpsError(
      `installation ${name}: ${isNamed ? databaseUrl.env : "databaseUrl"} must be ${URL_OF}`,
    );
  const env = readEnv({ BACKUP_PASSPHRASE, NODE_ENV, DATABASE_URL: url, DATA_DIR: dataDir });
  return { ...env, DATABASE_URL: url };
}

async function assertReachable(db: Db, url: string): Promise<void> {
  try {
    await ping(db);
  } catch (error) {
    const label = `The database at ${toLocation(url)}`;
    throw new Unreachable(`${label} ${describeFailure(error)}`, { cause: error });
  }
}

/** Without the folder, every file would be missing from a backup or a verification. */
export async function assertHasFiles({ dataDir }: Installation): Promise<void> {
  const found = await stat(dataDir).catch(() => null);
  if (!found?.isDirectory()) throw new OpsError(`There is no folder ${dataDir}, its dataDir.`);
}
