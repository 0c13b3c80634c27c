import type { Db } from "@kolekta/db";
import { DEFAULT_ZONE, toLocalDay } from "../../../core/day.ts";
import { retentionRules } from "../../retention/actions/setting.ts";
import { LIMITS } from "../../retention/contract.ts";

const DAY_MS = 86_400_000;

/** Reads the retention of a new picture, in milliseconds. */
export async function getRetentionMs(
  db: Db,
  institutionId: number | null,
  zone: string | null,
  now: Date,
): Promise<number> {
  const ids = institutionId === null ? [] : [institutionId];
  const daysFor = await retentionRules.inForce(db, ids);
  const days = daysFor(institutionId, toLocalDay(now, zone ?? DEFAULT_ZONE));
  return (days?.faceDays ?? LIMITS.faceDays.max) * DAY_MS;
}
