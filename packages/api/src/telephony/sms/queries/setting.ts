import type { Db } from "@kolekta/db";
import { queryRow } from "../../../core/query.ts";
import { settingTable } from "../../../core/setting/table.ts";
import type { SaveSetting } from "../contract-setting.ts";
import type { Limits } from "../rules/quota.ts";

/** Finds the limits in force for an institution on its business day: its own, else the default. */
export async function findLimits(db: Db, institutionId: number, now: Date): Promise<Limits | null> {
  const row = await queryRow(db)<Limits>`
    select s.max_per_case, s.interval_minutes, s.manual_allowed, s.segment_cost_minor
    from sms_setting s join institution i on i.id = ${institutionId}
    where (s.institution_id = i.id or s.institution_id is null)
      and s.effective_on <= (${now}::timestamptz at time zone i.zone)::date
    order by s.institution_id nulls last, s.effective_on desc, s.version desc limit 1`;
  return row ?? null;
}

/** Is null for the default. */
type Owner = Pick<SaveSetting, "institutionId">;
type Values = Omit<SaveSetting, "institutionId" | "effectiveOn">;

export const settings = settingTable<Owner, Values>("sms_setting", {
  owner: ["institutionId"],
  values: ["maxPerCase", "intervalMinutes", "manualAllowed", "segmentCostMinor", "version"],
});
