import type { Visit } from "@kolekta/api/core/context";
import { AppError } from "@kolekta/api/core/errors";
import { databaseName } from "../queries/ready.ts";
import { isInstallationName } from "../rules/layout.ts";

/** Under which name this house stands in the lake: the given one, or that of its database. */
export async function getInstallationName(
  { db }: Visit,
  requestedName: string | boolean | undefined,
): Promise<string> {
  const house = typeof requestedName === "string" ? requestedName : await databaseName(db);
  if (!isInstallationName(house))
    throw new AppError("invalid", "lake.invalidInstallationName", { house }, "house");
  return house;
}
