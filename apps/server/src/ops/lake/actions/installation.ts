import type { BaseContext } from "@kolekta/api/core/context";
import { AppError } from "@kolekta/api/core/errors";
import { databaseName } from "../queries/ready.ts";
import { isInstallationName } from "../rules/layout.ts";

/** Returns the name of the installation in the lake: the given name, or the database's. */
export async function getInstallationName(
  { db }: BaseContext,
  requestedName: string | boolean | undefined,
): Promise<string> {
  const installation = typeof requestedName === "string" ? requestedName : await databaseName(db);
  if (!isInstallationName(installation))
    throw new AppError("invalid", "lake.invalidInstallationName", { installation }, "installation");
  return installation;
}
