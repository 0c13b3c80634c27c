import type { Visit } from "../../../core/context.ts";
import { AppError } from "../../../core/errors.ts";
import type { Tx } from "../../../core/transaction.ts";
import { type Facts, hasOpenCases } from "../queries/write.ts";

/** What of a request stands on the institution itself. */
export const factsOf = (given: Facts): Facts => ({
  name: given.name,
  email: given.email,
  leaderName: given.leaderName,
  leaderEmail: given.leaderEmail,
  country: given.country,
  zone: given.zone,
  placementDays: given.placementDays,
});

/** Without a country there is no law: nobody takes it away while people are collected from. */
export async function refuseLawless(
  tx: Tx<Visit>,
  { country }: Pick<Facts, "country">,
  before?: Pick<Facts, "country">,
): Promise<void> {
  if (country !== "NONE" || before?.country === "NONE") return;
  if (await hasOpenCases(tx.db))
    throw new AppError("conflict", "institution.noneBesideLive", {}, "country");
}
