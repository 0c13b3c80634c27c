import type { Visit } from "@kolekta/api/core/context";
import { AppError } from "@kolekta/api/core/errors";
import { sealAudit } from "@kolekta/api/manage/audit/actions/seal";
import { firstSealOf } from "../queries/identity.ts";
import { daysIn, houseIdIn } from "./place.ts";

/**
 * By what a house is known whatever it and its database are called and wherever that runs: a restored backup has it, another
 * database never. Null while there is nothing in its trail.
 */
export async function identityOf(visit: Pick<Visit, "db" | "now">): Promise<string | null> {
  const known = await firstSealOf(visit.db);
  if (known !== null) return known;
  await sealAudit(visit);
  return firstSealOf(visit.db);
}

/** Days of two houses under one name would be taken for one house by every reader. */
export async function refuseOtherHouse(
  out: string,
  house: string,
  houseId: string | null,
): Promise<void> {
  for (const day of await daysIn(out, house)) {
    const found = await houseIdIn(out, { house, day });
    if (found !== null && found !== houseId)
      throw new AppError("conflict", "lake.otherHouse", { house, day, folder: out }, "house");
  }
}
