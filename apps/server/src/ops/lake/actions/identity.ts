import type { Visit } from "@kolekta/api/core/context";
import { AppError } from "@kolekta/api/core/errors";
import { sealAudit } from "@kolekta/api/manage/audit/actions/seal";
import { findFirstSeal } from "../queries/identity.ts";
import { daysIn, readInstallationId } from "./paths.ts";

/**
 * By what a house is known whatever it and its database are called and wherever that runs: a restored backup has it, another
 * database never. Null while there is nothing in its trail.
 */
export async function findIdentity(visit: Pick<Visit, "db" | "now">): Promise<string | null> {
  const existing = await findFirstSeal(visit.db);
  if (existing !== null) return existing;
  await sealAudit(visit);
  return findFirstSeal(visit.db);
}

/** Days of two houses under one name would be taken for one house by every reader. */
export async function assertSameInstallation(
  out: string,
  house: string,
  installationId: string | null,
): Promise<void> {
  for (const day of await daysIn(out, house)) {
    const found = await readInstallationId(out, { house, day });
    if (found !== null && found !== installationId)
      throw new AppError(
        "conflict",
        "lake.otherInstallation",
        { house, day, folder: out },
        "house",
      );
  }
}
