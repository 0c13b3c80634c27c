import type { Visit } from "@kolekta/api/core/context";
import { AppError } from "@kolekta/api/core/errors";
import { sealAudit } from "@kolekta/api/manage/audit/actions/seal";
import { findFirstSeal } from "../queries/identity.ts";
import { daysIn, readInstallationId } from "./paths.ts";

/**
 * By what an installation is known whatever it and its database are called and wherever that runs: a restored backup has it, another
 * database never. Null while there is nothing in its trail.
 */
export async function ensureInstallationId(
  visit: Pick<Visit, "db" | "now">,
): Promise<string | null> {
  const existing = await findFirstSeal(visit.db);
  if (existing !== null) return existing;
  await sealAudit(visit);
  return findFirstSeal(visit.db);
}

/** Days of two installations under one name would be taken for one installation by every reader. */
export async function assertSameInstallation(
  out: string,
  installation: string,
  installationId: string | null,
): Promise<void> {
  for (const day of await daysIn(out, installation)) {
    const found = await readInstallationId(out, { installation, day });
    if (found !== null && found !== installationId)
      throw new AppError(
        "conflict",
        "lake.otherInstallation",
        { installation, day, folder: out },
        "installation",
      );
  }
}
