import type { BaseContext } from "@kolekta/api/core/context";
import { toLocalDay, DEFAULT_ZONE } from "@kolekta/api/core/day";
import { retentionRules } from "@kolekta/api/manage/retention/actions/setting";
import { ARCHIVABLE, ARCHIVED_TABLES } from "../contract.ts";
import { institutionIds } from "../queries.ts";
import type { RetentionLimit } from "../queries-expiry.ts";

/**
 * Finds the retention limit of each table today: the fewest days of all institutions and the
 * default, because their rows share a file.
 */
export async function limitsInForce({
  db,
  now,
}: Pick<BaseContext, "db" | "now">): Promise<RetentionLimit[]> {
  const ids = await institutionIds(db);
  const daysFor = await retentionRules.inForce(db, ids);
  const today = toLocalDay(now(), DEFAULT_ZONE);
  const inForce = [...ids, null].map((id) => daysFor(id, today));
  return ARCHIVED_TABLES.flatMap((table) => {
    const kind = ARCHIVABLE[table];
    const days = inForce.flatMap((values) => (kind && values?.[kind]) ?? []);
    return days.length > 0 ? [{ table, days: Math.min(...days) }] : [];
  });
}
