import type { Db } from "@kolekta/db";
import { DEFAULT_ZONE, toLocalDay } from "../../../core/day.ts";
import { findSetting } from "../../../core/setting/declared.ts";
import { retentionRule } from "../../retention/contract.ts";

const DAY_MS = 86_400_000;

/** Reads the retention of a new picture, in milliseconds. */
export async function getRetentionMs(
  db: Db,
  institutionId: number | null,
  zone: string | null,
  now: Date,
): Promise<number> {
  const today = toLocalDay(now, zone ?? DEFAULT_ZONE);
  const days = await findSetting(db, retentionRule, { institutionId }, today);
  return (days?.faceDays ?? retentionRule.fields.faceDays.max) * DAY_MS;
}
