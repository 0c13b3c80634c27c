import type { BaseContext } from "../../../core/context.ts";
import { DEFAULT_ZONE, type Day, toLocalDay } from "../../../core/day.ts";
import { orNotFound } from "../../../core/errors.ts";
import { retentionRules } from "../../retention/actions/setting.ts";
import { readSituation } from "../queries/visibility.ts";
import type { Situation } from "../rules.ts";

/** The longest retention counts when the borrower has cases with several institutions. */
export async function getErasureStatus(
  { db, now }: Pick<BaseContext, "db" | "now">,
  borrowerId: number,
): Promise<Situation & { readonly today: Day }> {
  const { zone, lastAt, institutionIds, ...stored } = orNotFound(
    await readSituation(db, borrowerId),
  );
  const effectiveZone = zone ?? DEFAULT_ZONE;
  const today = toLocalDay(now(), effectiveZone);
  const daysFor = await retentionRules.inForce(db, institutionIds);
  const days = [null, ...institutionIds]
    .slice(institutionIds.length > 0 ? 1 : 0)
    .map((id) => orNotFound(daysFor(id, today)).settledDays);
  const settledDays = Math.max(...days);
  return { ...stored, lastOn: toLocalDay(lastAt, effectiveZone), settledDays, today };
}
