import { createDb, type Db, toLocation, withDeadline } from "@kolekta/db";
import { ping } from "./postgres/condition.ts";
import { withNamedLock } from "./postgres/named-lock.ts";

import { OpsError, type Run } from "../session.ts";
import type { Options } from "./fleet.ts";
import { describeFailure } from "../../start/database.ts";
import { isDatabaseUrl } from "./installations.ts";
import { hasPassword } from "./read-installations.ts";

/** No timeouts, because creating a database can take long. */
const PATIENT = { statementTimeoutMs: 0, lockTimeoutMs: 0 };

/** Returns the connection URL of a role that may create roles and databases. */
export function getAdminUrl({ adminUrl }: Options, { env, progress }: Run): string {
  const url = adminUrl ?? env["FLEET_ADMIN_URL"];
  if (typeof url !== "string" || !URL.canParse(url) || !isDatabaseUrl(url))
    throw new OpsError(
      "--admin-url, or FLEET_ADMIN_URL in the environment, must be a URL such as postgres://postgres:password@host:5432/postgres.",
    );
  if (adminUrl !== undefined && hasPassword(url))
    progress(
      "Other users of this machine can read the password in --admin-url. Set FLEET_ADMIN_URL instead.",
    );
  return url;
}

/** The address of another database of the same server, under another role. */
export function getInstallationUrl(adminUrl: string, name: string, password: string): string {
  const url = new URL(adminUrl);
  url.username = name;
  url.password = password;
  url.pathname = `/${name}`;
  return url.href;
}

/** Runs the work under a named lock, on one connection of the administrator. */
export async function withAdmin<T>(
  url: string,
  name: string,
  { signal }: Run,
  work: (admin: Db) => Promise<T>,
): Promise<T> {
  const pool = createDb(url, { max: 1, applicationName: "kolekta fleet", ...PATIENT });
  const db = withDeadline(pool, signal);
  try {
    await ping(db).catch((error: Error) => {
      throw new OpsError(`The server at ${toLocation(url)} ${describeFailure(error)}`, {
        cause: error,
      });
    });
    return await withNamedLock(db, name, work);
  } finally {
    await pool.destroy();
  }
}
