import type { BaseContext } from "@kolekta/api/core/context";
import { toLocalDay, DEFAULT_ZONE } from "@kolekta/api/core/day";
import { loadSetting } from "@kolekta/api/core/setting/declared";
import { retentionRule } from "@kolekta/api/manage/retention/contract";
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
  const owners = [...(await institutionIds(db)), null].map((institutionId) => ({ institutionId }));
  const findDays = await loadSetting(db, retentionRule, owners);
  const today = toLocalDay(now(), DEFAULT_ZONE);
  const inForce = owners.map((owner) => findDays(owner, today));
  return ARCHIVED_TABLES.flatMap((table) => {
    const kind = ARCHIVABLE[table];
    const days = inForce.flatMap((values) => (kind && values?.[kind]) ?? []);
    return days.length > 0 ? [{ table, days: Math.min(...days) }] : [];
  });
}
