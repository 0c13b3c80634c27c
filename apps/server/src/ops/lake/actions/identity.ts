import type { BaseContext } from "@kolekta/api/core/context";
import { AppError } from "@kolekta/api/core/errors";
import { sealAudit } from "@kolekta/api/manage/audit/actions/seal";
import { findFirstSeal } from "../queries/identity.ts";
import { daysIn, readInstallationId } from "./paths.ts";

/**
 * Identifies an installation independently of its name, database and host: a restored backup has
 * the same id, another database never. Returns null while the audit trail is empty.
 */
export async function ensureInstallationId(
  context: Pick<BaseContext, "db" | "now">,
): Promise<string | null> {
  const existing = await findFirstSeal(context.db);
  if (existing !== null) return existing;
  await sealAudit(context);
  return findFirstSeal(context.db);
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
