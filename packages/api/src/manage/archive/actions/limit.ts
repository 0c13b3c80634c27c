import type { Visit } from "../../../core/context.ts";
import { dayOf, DEFAULT_ZONE } from "../../../core/day.ts";
import { retentionRules } from "../../retention/actions/setting.ts";
import type { RetentionKey } from "../../retention/contract.ts";
import { institutionIds } from "../queries.ts";

/** Of all institutions and the house, whose lines lie in one file. */
export async function shortestDays(
  { db, now }: Pick<Visit, "db" | "now">,
  kind: RetentionKey,
): Promise<number | null> {
  const ids = await institutionIds(db);
  const daysFor = await retentionRules.inForce(db, ids);
  const today = dayOf(now(), DEFAULT_ZONE);
  const days = [...ids, null].flatMap((id) => daysFor(id, today)?.[kind] ?? []);
  return days.length > 0 ? Math.min(...days) : null;
}
