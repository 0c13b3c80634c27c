import type { Db } from "@kolekta/db";
import { sql } from "kysely";
import type { Day } from "../../../core/day.ts";
import type { SmsSetting } from "../contract-setting.ts";
import type { Limits } from "../rules/quota.ts";

const COLUMNS = sql`
  s.institution_id, s.max_per_case, s.interval_minutes, s.manual_allowed, s.segment_cost_minor, s.effective_on, s.version`;

/** What holds for an institution on its business day: its own limits where it has some, else the default of all. */
export async function limitsOf(
  db: Db,
  institutionId: number,
  now: Date,
): Promise<Limits | null> {
  const { rows } = await sql<Limits>`
    select ${COLUMNS} from sms_setting s join institution i on i.id = ${institutionId}
    where (s.institution_id = i.id or s.institution_id is null)
      and s.effective_on <= (${now}::timestamptz at time zone i.zone)::date
    order by s.institution_id nulls last, s.effective_on desc, s.version desc limit 1`.execute(
    db,
  );
  return rows[0] ?? null;
}

export interface SettingLine extends SmsSetting {
  readonly effectiveOn: Day;
}

/** Every line of one institution, or of the default, newest first. */
export async function settingLines(
  db: Db,
  institutionId: number | null,
): Promise<SettingLine[]> {
  const { rows } = await sql<SettingLine>`
    select ${COLUMNS} from sms_setting s
    where s.institution_id is not distinct from ${institutionId}::bigint
    order by s.effective_on desc, s.version desc`.execute(db);
  return rows;
}

/** Whoever changes the limits of an institution waits for whoever does so already. */
export async function lockSetting(
  db: Db,
  institutionId: number | null,
): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('sms_setting'), ${institutionId ?? 0}::int)`.execute(
    db,
  );
}

export interface NewSetting {
  readonly institutionId: number | null;
  readonly maxPerCase: number;
  readonly intervalMinutes: number;
  readonly manualAllowed: boolean;
  readonly segmentCostMinor: number;
  readonly effectiveOn: Day;
  readonly version: number;
  readonly editorId: number;
  readonly at: Date;
}

export async function insertSetting(db: Db, line: NewSetting): Promise<void> {
  await sql`
    insert into sms_setting (institution_id, max_per_case, interval_minutes, manual_allowed, segment_cost_minor,
      effective_on, version, editor_id, updated_at)
    values (${line.institutionId}, ${line.maxPerCase}, ${line.intervalMinutes}, ${line.manualAllowed},
      ${line.segmentCostMinor}, ${line.effectiveOn}, ${line.version}, ${line.editorId}, ${line.at})`.execute(
    db,
  );
}
